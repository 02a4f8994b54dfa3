/** A distribution of times, in milliseconds. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Nearest rank: every figure is a measured one. Undefined without times. */
export function percentilesOf(timesMs: readonly number[]): Percentiles | undefined {
  const sorted = Float64Array.from(timesMs).sort();
  const at = (share: number): number => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  if (sorted.length === 0) return undefined;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** One sample of a run under load, taken about once a second. */
export interface Tick {
  /** Milliseconds since the full rate was reached; negative before. */
  readonly atMs: number;
  /** Submissions that were due. */
  readonly due: number;
  /** Those without a response yet. */
  readonly unanswered: number;
  /** Responses other than 201, and requests without a response. */
  readonly refused: number;
  /** Accepted and unfinished submissions, as counted by the system. */
  readonly open: number;
}

export interface Sustained {
  readonly isSustained: boolean;
  readonly reason: string;
}

/** Work that may be under way, in seconds, to allow for a checkpoint or another pause; more is a growing queue. */
export const BACKLOG_SECONDS_MAX = 2;
/** Limit of the backlog's growth between the halves of the run; the larger term applies to low rates. */
const GROWTH_SECONDS_MAX = 0.3;
const GROWTH_MAX = 10;
/** The first samples see the pipeline fill. */
const FILLING_MS = 2_000;

/** Whether a rate was sustained: no refusals, and a bounded, stable backlog in the system and before it. */
export function judge(perSecond: number, ticks: readonly Tick[]): Sustained {
  const refused = Math.max(0, ...ticks.map((tick) => tick.refused));
  if (refused > 0) return { isSustained: false, reason: `${refused} refused` };
  const backlogs = ticks.filter(({ atMs }) => atMs >= FILLING_MS).map((tick) => tick.open + tick.unanswered);
  if (backlogs.length < 2) return { isSustained: false, reason: 'the run is too short to tell' };
  const highest = Math.max(...backlogs);
  if (highest > Math.max(GROWTH_MAX, perSecond * BACKLOG_SECONDS_MAX)) {
    return { isSustained: false, reason: `a backlog of ${highest}` };
  }
  const middle = Math.floor(backlogs.length / 2);
  const growth = mean(backlogs.slice(middle)) - mean(backlogs.slice(0, middle));
  if (growth > Math.max(GROWTH_MAX, perSecond * GROWTH_SECONDS_MAX)) {
    return { isSustained: false, reason: `a backlog that grew by ${Math.round(growth)}` };
  }
  return { isSustained: true, reason: `a backlog of ${highest} at the most` };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Rounds to a tenth, the precision of the measurement. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
