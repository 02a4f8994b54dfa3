import { setTimeout as sleep } from 'node:timers/promises';

/** A service that hangs must not hold up what the others say. */
const ASKED_MS_MAX = 800;

/** What a service says, unless it is away or takes too long. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  const ended = new AbortController();
  const late = sleep(ASKED_MS_MAX, null, { signal: ended.signal }).catch(() => null);
  try {
    return await Promise.race([call.catch(() => null), late]);
  } finally {
    ended.abort();
  }
}
