import type { Duplex } from 'node:stream';

/** Corks a stream at the first write of each turn of the event loop. All writes of the turn are then sent together, in order. */
export function corkWrites(stream: Duplex): void {
  const write = stream.write.bind(stream) as (...parts: unknown[]) => boolean;
  let isHeld = false;
  stream.write = (...parts: unknown[]): boolean => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return write(...parts);
  };
}
