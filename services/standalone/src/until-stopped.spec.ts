import { jest } from '@jest/globals';
import { untilStopped } from './until-stopped.ts';

describe('untilStopped', () => {
  it('undoes, after a signal during the start, what the start went on to open', async () => {
    const done: string[] = [];
    const exited = new Promise<void>((resolve) => {
      jest.spyOn(process, 'exit').mockImplementation((code) => {
        done.push(`exit ${code}`);
        resolve();
        return undefined as never;
      });
    });
    const stops: (() => Promise<void>)[] = [];
    let open: () => void = () => undefined;
    const running = untilStopped(stops, async () => {
      await new Promise<void>((resolve) => (open = resolve));
      stops.push(async () => void done.push('closed'));
    });
    process.emit('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 20));
    open();
    await running;
    await exited;
    expect(done).toEqual(['closed', 'exit 0']);
  });
});
