import { setTimeout as sleep } from 'node:timers/promises';

/** A hanging service must not delay the results of the others. */
const ASKED_MS_MAX = 800;

/** The result of a service, or null when it is unavailable or too slow. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  const ended = new AbortController();
  const late = sleep(ASKED_MS_MAX, null, { signal: ended.signal }).catch(() => null);
  try {
    return await Promise.race([call.catch(() => null), late]);
  } finally {
    ended.abort();
  }
}
