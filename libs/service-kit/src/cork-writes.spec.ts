import { Duplex } from 'node:stream';
import { corkWrites } from './cork-writes.ts';

/** Records the bytes that reach the destination, one entry per system call. */
class Wire extends Duplex {
  readonly calls: string[] = [];

  constructor() {
    super({ decodeStrings: false });
    corkWrites(this);
  }

  override _write(chunk: string, _encoding: unknown, done: () => void): void {
    this.calls.push(chunk);
    done();
  }

  override _writev(chunks: { chunk: string }[], done: () => void): void {
    this.calls.push(chunks.map(({ chunk }) => chunk).join(''));
    done();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('gathered writes', () => {
  it('are sent once per event-loop turn, in order', async () => {
    const wire = new Wire();
    for (const frame of ['a', 'b', 'c']) wire.write(frame);
    await turn();
    wire.write('d');
    await turn();
    expect(wire.calls).toEqual(['abc', 'd']);
  });

  it('report a full buffer to the writer', async () => {
    const wire = new Wire();
    expect(wire.write('a')).toBe(true);
    expect(wire.write('b'.repeat(wire.writableHighWaterMark))).toBe(false);
    const drained = new Promise((resolve) => wire.once('drain', resolve));
    await drained;
    expect(wire.write('c')).toBe(true);
  });

  it('are not lost when the stream ends in the same turn', async () => {
    const wire = new Wire();
    wire.write('a');
    wire.end('b');
    await turn();
    expect(wire.calls.join('')).toBe('ab');
  });
});
