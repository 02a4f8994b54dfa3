import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { untilStopped } from './until-stopped.ts';

describe('untilStopped', () => {
  let done: string[];
  let exited: Promise<void>;
  beforeEach(() => {
    done = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => done.push(String(text)) > 0);
    exited = new Promise<void>((resolve) => {
      jest.spyOn(process, 'exit').mockImplementation((code) => {
        done.push(`exit ${code}`);
        resolve();
        return undefined as never;
      });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal);
  });

  const stops: (() => Promise<void>)[] = [];
  const opened = (what: string) => stops.push(async () => void done.push(`${what} closed`));

  it('undoes in reverse order at a signal, once', async () => {
    await untilStopped(stops, async () => {
      opened('database');
      opened('service');
    });
    process.emit('SIGTERM');
    process.emit('SIGINT');
    await exited;
    expect(done).toEqual(['service closed', 'database closed', 'exit 0']);
  });

  it('aborts the start at a signal, undoes it, and prints nothing', async () => {
    const running = untilStopped(stops, async (stopRequest) => {
      opened('database');
      process.emit('SIGINT');
      await setImmediate();
      opened('service');
      stopRequest.throwIfAborted();
      done.push('running');
    });
    await running;
    await exited;
    expect(done).toEqual(['service closed', 'database closed', 'exit 0']);
  });

  it('does not wait long for a step that does not end', async () => {
    const running = untilStopped(stops, async () => {
      opened('database');
      process.emit('SIGTERM');
      await new Promise(() => undefined);
    });
    await Promise.race([running, exited]);
    expect(done).toEqual(['database closed', 'exit 0']);
  });

  it('prints one line about a failed start, and undoes it', async () => {
    await untilStopped(stops, async () => {
      opened('database');
      throw new Error('the first line\n  and the second');
    });
    await exited;
    expect(done).toEqual(['CPES could not start: the first line and the second\n', 'database closed', 'exit 1']);
  });
});
