import type { Evidence } from '@cpes/contracts';

/** Evidence whose validity had ended before a day (YYYY-MM-DD). */
export function runOutBefore(day: string, evidence: readonly Evidence[]): readonly Evidence[] {
  return evidence.filter((item) => lastDayOf(item) < day);
}

/**
 * The last day (YYYY-MM-DD) on which all evidence of a report is still valid, but no day before its issue: when some evidence
 * had run out by then, the report stands for its own day only.
 */
export function validUntilOf(evidence: readonly Evidence[], issueDay: string): string {
  const first = evidence.map(lastDayOf).toSorted()[0];
  return first === undefined || first < issueDay ? issueDay : first;
}

export function lastDayOf({ validUntil }: Evidence): string {
  return validUntil.slice(0, 'YYYY-MM-DD'.length);
}
