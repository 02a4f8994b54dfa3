import type { PhrasedEvidence } from '@cpes/contracts';

/** Evidence that expired before a day (YYYY-MM-DD). */
export function runOutBefore(day: string, evidence: readonly PhrasedEvidence[]): readonly PhrasedEvidence[] {
  return evidence.filter((item) => lastDayOf(item) < day);
}

/**
 * The last day (YYYY-MM-DD) on which all evidence of a report is valid. It is never before the day of issue. If some
 * evidence had expired by then, the report is valid on the day of issue only.
 */
export function validUntilOf(evidence: readonly PhrasedEvidence[], issueDay: string): string {
  const first = evidence.map(lastDayOf).toSorted()[0];
  return first === undefined || first < issueDay ? issueDay : first;
}

export function lastDayOf({ validUntil }: PhrasedEvidence): string {
  return validUntil.slice(0, 'YYYY-MM-DD'.length);
}
