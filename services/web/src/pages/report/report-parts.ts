import type { Schemas } from '../../api/client.ts';
import { percentText } from '../../format/numbers.ts';
import { locale } from '../../i18n/text.ts';

/** A decision report as the API returns it. */
export type Report = Schemas['ReportResponse'];

/** Estimates are hatched, missing amounts dashed, others solid. */
export function certaintyOf(type: string): 'sourced' | 'estimate' | 'missing' {
  return type === 'estimate' || type === 'missing' ? type : 'sourced';
}

/** F01 to F12, in the order of the report. */
export function codeOf(place: number): string {
  return `F${String(place + 1).padStart(2, '0')}`;
}

/** Share in basis points, for display only: no amount is computed from it. */
export function shareOf(cents: number, total: number): string {
  return total === 0 ? '' : percentText(Math.round((cents * 10_000) / total), locale());
}

/** The factor whose evidence takes most from the confidence. */
export function weakestOf(breakdown: Report['confidence']['breakdown']) {
  const lost = ({ weight, contributionBps }: (typeof breakdown)[number]) => weight * 100 - contributionBps;
  return breakdown.toSorted((a, b) => lost(b) - lost(a))[0];
}
