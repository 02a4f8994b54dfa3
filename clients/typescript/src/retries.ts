import { setTimeout as sleep } from 'node:timers/promises';

/** The first attempt and four others: together they wait 8 s at most when no answer names a time. */
export const ATTEMPTS_MAX = 5;
/** Doubled with each attempt; the wait is a random part of it, so that many clients do not come back together. */
const BACKOFF_MS_FIRST = 500;
const BACKOFF_MS_MAX = 8_000;
/** Nobody waits longer for a call: a longer `Retry-After` is an error at once, and says the time. */
export const RETRY_AFTER_SECONDS_MAX = 60;
const MS_PER_SECOND = 1_000;
/** A refusal that speaks of now, not of the request. */
const PASSING = [429, 502, 503, 504];

/** How long to wait after a failed attempt (the first is 0), in ms; undefined when there is no other. */
export function waitMsAfter(attempt: number, retryAfterSeconds: number | undefined): number | undefined {
  if (attempt + 1 >= ATTEMPTS_MAX) return undefined;
  if (retryAfterSeconds === undefined) return Math.random() * Math.min(BACKOFF_MS_FIRST * 2 ** attempt, BACKOFF_MS_MAX);
  return retryAfterSeconds > RETRY_AFTER_SECONDS_MAX ? undefined : retryAfterSeconds * MS_PER_SECOND;
}

/** A 429 had no effect. Whether others had is unknown, so only a call whose repeat is harmless is made again after them. */
export function mayRepeat(status: number, isRepeatable: boolean): boolean {
  return status === 429 || (isRepeatable && PASSING.includes(status));
}

/** The `Retry-After` of an answer in seconds, which may be written as a number or as a date. */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  // Some servers write a fraction, which would be read as a date.
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value));
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / MS_PER_SECOND));
}

export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => signal?.throwIfAborted());
}
