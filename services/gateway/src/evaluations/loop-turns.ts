import { setImmediate, setTimeout } from 'node:timers/promises';

/**
 * Bytes per step: reading and checking them takes a few milliseconds, and 30 ms in the worst case of hundreds of invalid fields.
 */
export const BYTES_PER_TURN = 32 * 1_024;

let turn = { begun: Promise.resolve(), bytesLeft: 0 };

/**
 * Resolves in a turn of the event loop that has room to read that many bytes. All callers share the turns of the process, so large
 * bodies, one or many, do not delay other requests.
 */
export function turnFor(bytes: number): Promise<void> {
  if (turn.bytesLeft < bytes) {
    const begun = turn.begun.then(() => setImmediate());
    turn = { begun, bytesLeft: BYTES_PER_TURN };
  }
  turn.bytesLeft -= bytes;
  return turn.begun;
}

/** Shorter blocking work needs no pause, because a timer has the same resolution. */
const PAUSED_FROM_MS = 0.5;
/** A loop that waited for this long within one pause of a timer had no other work. */
const IDLE_MS = 0.5;

let lastSpare = Promise.resolve();

/**
 * Runs work in a turn of the event loop without any other such work, and then pauses all of it until the loop is idle, at most for as
 * long as the work blocked it. So it takes at most half of the time of a busy loop, and a request that needs several turns waits for few
 * steps.
 */
export function inSpareTurn<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    lastSpare = lastSpare.then(async () => {
      await turnFor(BYTES_PER_TURN);
      const begunAt = performance.now();
      // Work that throws at once must not end the turns of all other work.
      (async () => work())().then(resolve, reject);
      const blockedMs = performance.now() - begunAt;
      if (blockedMs >= PAUSED_FROM_MS) await idleLoop(blockedMs);
    });
  });
}

/** Resolves when the loop was idle, or after that time. */
async function idleLoop(msMax: number): Promise<void> {
  const end = performance.now() + msMax;
  do {
    const before = performance.eventLoopUtilization();
    await setTimeout(1);
    if (performance.eventLoopUtilization(before).idle >= IDLE_MS) return;
  } while (performance.now() < end);
}
