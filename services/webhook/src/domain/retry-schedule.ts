const MINUTE_S = 60;
const HOUR_S = 3_600;
const MS_PER_SECOND = 1_000;
const MS_PER_PERCENT_OF_SECOND = 10;

/**
 * Waits after the first, second … failure of a round, in seconds: the example of Standard Webhooks.
 *
 *   after failure     1     2     3     4     5     6     7     8     9
 *   wait              5 s   5 min 30 m  2 h   5 h   10 h  14 h  20 h  24 h
 *   since the first   5 s   5 min 35 m  3 h   8 h   18 h  32 h  52 h  76 h
 */
const WAITS_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
] as const;
/** A wait varies by up to a fifth, so that receivers that were down get their repeats spread out. */
export const JITTER_PERCENT_MAX = 20;
const PERCENT = 100;
/** A receiver may request a longer wait, up to the longest one. */
const ASKED_WAIT_MS_MAX = 24 * HOUR_S * MS_PER_SECOND;

/** Attempts of a round, at most. */
export const ROUND_ATTEMPTS_MAX = WAITS_S.length + 1;

/**
 * Milliseconds until the next attempt after that many failures of a round; undefined when there is none. `jitterPercent` is from
 * −`JITTER_PERCENT_MAX` to `JITTER_PERCENT_MAX`. `askedMs` is the receiver's request, a lower bound.
 */
export function waitMsAfter(failures: number, jitterPercent: number, askedMs = 0): number | undefined {
  const seconds = WAITS_S[failures - 1];
  if (seconds === undefined) return undefined;
  const jitteredMs = seconds * MS_PER_PERCENT_OF_SECOND * (PERCENT + jitterPercent);
  return Math.max(jitteredMs, Math.min(askedMs, ASKED_WAIT_MS_MAX));
}
