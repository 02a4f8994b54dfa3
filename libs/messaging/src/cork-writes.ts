import { Duplex } from 'node:stream';
import type { ChannelModel } from 'amqplib';

/**
 * amqplib writes every frame by itself: the twenty acknowledgements and publications that follow a commit are twenty calls to
 * the system, and twenty packets for the broker to take in. Held back until the end of the turn they are one. Order and
 * back-pressure stay as they are.
 */
export function corkAmqpWrites(connection: ChannelModel): void {
  const stream: unknown = Reflect.get(connection.connection, 'stream');
  // Another version of the library may keep it elsewhere; then it writes as it likes.
  if (stream instanceof Duplex) corkWrites(stream);
}

/** Writes of one turn of the event loop reach the stream's destination together. */
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
