import type { EvidenceType } from '@cpes/contracts';
import { Exact } from './exact.ts';

/** The reliability of a figure. */
export interface Standing {
  readonly type: EvidenceType;
  readonly qualityPercent: number;
  readonly freshnessPercent: number;
}

/** One of the 12 factors, per unit sold, in the candidate's currency. */
export interface Factor extends Standing {
  readonly cents: number;
}

const QUALITY: Readonly<Record<EvidenceType, number>> = {
  live_quote: 95,
  official_table: 90,
  rule: 90,
  client_declared: 80,
  client_document: 80,
  index: 75,
  vendor_rate_card: 60,
  estimate: 40,
  missing: 0,
};

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** 100 up to the time to live, 40 from four times that age on, and linear in between. */
export function freshnessOf(ageDays: number, freshDays: number): number {
  if (ageDays <= freshDays) return 100;
  if (ageDays >= 4 * freshDays) return 40;
  return Exact.of(100)
    .minus(Exact.of(60 * (ageDays - freshDays), 3 * freshDays))
    .rounded();
}

export function standing(type: EvidenceType, asOf: string, freshDays: number, day: string): Standing {
  const freshnessPercent = type === 'rule' ? 100 : freshnessOf(daysBetween(asOf, day), freshDays);
  return { type, qualityPercent: QUALITY[type], freshnessPercent };
}

/** A row may set its own quality. */
export function graded(figure: Standing, qualityPercent: number | null): Standing {
  return { ...figure, qualityPercent: qualityPercent ?? figure.qualityPercent };
}

export function atMost(figure: Standing, qualityPercent: number): Standing {
  return { ...figure, qualityPercent: Math.min(figure.qualityPercent, qualityPercent) };
}

/** A converted figure is no better and no fresher than the exchange rate. */
export function converted(figure: Standing, exchangeRate: Standing): Standing {
  return {
    type: figure.type,
    qualityPercent: Math.min(figure.qualityPercent, exchangeRate.qualityPercent),
    freshnessPercent: Math.min(figure.freshnessPercent, exchangeRate.freshnessPercent),
  };
}

export function asMissing(figure: Standing): Standing {
  return { ...figure, type: 'missing', qualityPercent: QUALITY.missing };
}

/** The weakest type of evidence. */
export function weakest(types: readonly EvidenceType[]): EvidenceType {
  return types.reduce((least, type) => (QUALITY[type] < QUALITY[least] ? type : least), 'official_table');
}
