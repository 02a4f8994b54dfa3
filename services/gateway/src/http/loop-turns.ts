import { setImmediate, setTimeout } from 'node:timers/promises';

/** Reading and checking so many bytes takes a few milliseconds, and 30 ms at the worst: fields by the hundred that are all wrong. */
export const BYTES_PER_TURN = 32 * 1_024;

let turn = { begun: Promise.resolve(), bytesLeft: 0 };

/**
 * Resolves in a turn of the event loop that has room for reading so many bytes. All work that asks here shares the turns of the
 * process, so neither one large body nor several at a time keep other requests waiting.
 */
export function turnFor(bytes: number): Promise<void> {
  if (turn.bytesLeft < bytes) {
    const begun = turn.begun.then(() => setImmediate());
    turn = { begun, bytesLeft: BYTES_PER_TURN };
  }
  turn.bytesLeft -= bytes;
  return turn.begun;
}

/** Work that blocks the loop for less needs no pause: a timer is no finer. */
const PAUSED_FROM_MS = 0.5;

let lastSpare = Promise.resolve();

/**
 * Starts work in a turn of the event loop that it shares with no other such work, and then pauses all of it for as long as the loop
 * was blocked. So it takes half of the loop's time at the most, and a request that needs several turns waits for few of its steps.
 */
export function inSpareTurn<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    lastSpare = lastSpare.then(async () => {
      await turnFor(BYTES_PER_TURN);
      const begunAt = performance.now();
      work().then(resolve, reject);
      const blockedMs = performance.now() - begunAt;
      // A timer counts whole milliseconds, and its first one may be nearly over.
      if (blockedMs >= PAUSED_FROM_MS) await setTimeout(Math.ceil(blockedMs) + 1);
    });
  });
}
