import { setImmediate } from 'node:timers/promises';

/** Reading and checking so many bytes takes a few milliseconds, whatever they are. */
export const BYTES_PER_TURN = 64 * 1_024;

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
