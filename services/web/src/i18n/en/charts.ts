/** Texts of the charts. The sentences are text alternatives: what the chart shows, and the conclusion. */

export const waterfall = {
  sourced: 'Sourced',
  estimate: 'Estimate',
  missing: 'Assumed',
  others: (count: number) => `${String(count)} smaller costs`,
  sentence: (steps: number, total: string) =>
    `${String(steps)} steps, ends at ${total}. The same numbers are in the table.`,
};

export const matrix = {
  loss: 'loss',
  gain: 'gain',
  base: 'base case',
  best: 'best of nine',
  worst: 'worst of nine',
  noRevenue: 'no revenue',
  steps: 'steps at 15% and 30%',
};

export const scoreRuler = { reject: 'Reject', caution: 'Caution', advance: 'Advance' };

/** Column headers for screen readers only. */
export const parts = {
  caption: 'Parts of the score',
  part: 'Part',
  measure: 'Measure',
  bar: 'Share',
  points: 'Points',
  of: (most: number) => `of ${String(most)}`,
};

export const age = {
  of: (days: number, validDays: number) => `${String(days)} / ${String(validDays)} d`,
  past: (days: number) => `${String(days)} d past`,
};

export const timeline = {
  stage: 'Stage or factor',
  took: 'Took',
  evidence: 'Evidence',
  amount: 'Amount',
  legend: {
    live: 'Live source',
    table: 'Table, rule or declared',
    estimate: 'Estimate',
    running: 'Running',
    waiting: 'Waiting',
  },
  tableSign: 'T',
  running: 'running',
  waiting: 'waiting',
  unreached: 'not reached',
  missing: 'assumed',
  failed: 'failed',
  limit: (duration: string) => `${duration} limit`,
};

export const sparkline = {
  sentence: (name: string, now: string, least: string, greatest: string) =>
    `${name}: ${now} now, between ${least} and ${greatest}.`,
};
