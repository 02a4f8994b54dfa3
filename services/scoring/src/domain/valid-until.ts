import type { Evidence } from '@cpes/contracts';

/**
 * The last day (YYYY-MM-DD) on which every figure that was fresh when the report was issued still is. Figures that were
 * stale already say nothing about the days to come (they cost confidence instead), and one that nobody gave cannot expire.
 * When no figure is fresh, the report stands for its own day only.
 */
export function validUntilOf(evidence: readonly Evidence[], issueDay: string): string {
  const ends = evidence
    .filter((item) => item.type !== 'missing')
    .map((item) => item.validUntil.slice(0, issueDay.length))
    .filter((day) => day >= issueDay);
  return ends.toSorted()[0] ?? issueDay;
}
