import { setTimeout as sleep } from 'node:timers/promises';

/** The first attempt and four retries: together they wait at most 8 s when no response names a time. */
export const ATTEMPTS_MAX = 5;
/** Doubled with each attempt; the wait is a random part of it, so that many clients do not retry together. */
const BACKOFF_MS_FIRST = 500;
const BACKOFF_MS_MAX = 8_000;
/** The longest wait of a call: a longer `Retry-After` is an error at once, with the time. */
export const RETRY_AFTER_SECONDS_MAX = 60;
const MS_PER_SECOND = 1_000;
/** A temporary refusal, independent of the request. */
const PASSING = [429, 502, 503, 504];

/** How long to wait after a failed attempt (the first is 0), in ms; undefined after the last one. */
export function waitMsAfter(attempt: number, retryAfterSeconds: number | undefined): number | undefined {
  if (attempt + 1 >= ATTEMPTS_MAX) return undefined;
  if (retryAfterSeconds === undefined) return Math.random() * Math.min(BACKOFF_MS_FIRST * 2 ** attempt, BACKOFF_MS_MAX);
  return retryAfterSeconds > RETRY_AFTER_SECONDS_MAX ? undefined : retryAfterSeconds * MS_PER_SECOND;
}

/** A 429 had no effect. Others may have had one, so only a call that is harmless to repeat is retried after them. */
export function mayRepeat(status: number, isRepeatable: boolean): boolean {
  return status === 429 || (isRepeatable && PASSING.includes(status));
}

/** The `Retry-After` of a response in seconds, from a number or a date. */
export function retryAfterOf(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  // Some servers send a fraction, which would be parsed as a date.
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value));
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / MS_PER_SECOND));
}

export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  // Node warns of more than ten listeners of one signal, which many waiting calls may share.
  const options = signal === undefined ? {} : { signal: AbortSignal.any([signal]) };
  await sleep(ms, undefined, options).catch(() => signal?.throwIfAborted());
}
