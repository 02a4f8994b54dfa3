/** What many times come to, in milliseconds. */
export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Nearest rank: every figure is one that was measured. Undefined when there is none. */
export function percentilesOf(timesMs: readonly number[]): Percentiles | undefined {
  const sorted = Float64Array.from(timesMs).sort();
  const at = (share: number): number => round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0);
  if (sorted.length === 0) return undefined;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** One look at a run under load, about once a second. */
export interface Tick {
  /** From the full rate on; negative before. */
  readonly atMs: number;
  /** Submissions whose time had come. */
  readonly due: number;
  /** Of them, those without an answer yet. */
  readonly unanswered: number;
  /** Answers other than 201, and requests without any. */
  readonly refused: number;
  /** Submissions accepted and not yet ended, as the system itself knows. */
  readonly open: number;
}

export interface Sustained {
  readonly isSustained: boolean;
  readonly reason: string;
}

/** So many seconds worth of work may be under way, for a checkpoint or another pause; more is a queue, not a pipeline. */
export const BACKLOG_SECONDS_MAX = 2;
/** And it may grow by no more than this from one half of the run to the other; the larger term is for low rates. */
const GROWTH_SECONDS_MAX = 0.3;
const GROWTH_MAX = 10;
/** The first looks see the pipeline fill. */
const FILLING_MS = 2_000;

/** Whether a rate was sustained: nothing refused, and the backlog, in the system and before its door, bounded and not rising. */
export function judge(perSecond: number, ticks: readonly Tick[]): Sustained {
  const refused = Math.max(0, ...ticks.map((tick) => tick.refused));
  if (refused > 0) return { isSustained: false, reason: `${refused} refused` };
  const backlogs = ticks.filter(({ atMs }) => atMs >= FILLING_MS).map((tick) => tick.open + tick.unanswered);
  if (backlogs.length < 2) return { isSustained: false, reason: 'too short a run to tell' };
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

/** To a tenth: the instrument is no finer. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
