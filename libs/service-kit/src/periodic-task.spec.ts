import { jest } from '@jest/globals';
import { configureLog, Lifecycle, PeriodicTask } from '@cpes/service-kit';

describe('PeriodicTask', () => {
  let lifecycle: Lifecycle;
  let lines: Record<string, unknown>[];
  let runs: AbortSignal[];
  let end: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    lifecycle = new Lifecycle();
    lines = [];
    runs = [];
    configureLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const aTask = (run: (signal: AbortSignal) => Promise<unknown>) =>
    new PeriodicTask({ service: 'intake', name: 'sweep', everyMs: 1_000, run, lifecycle, phase: 'relay' });
  const noteRun = async (signal: AbortSignal) => runs.push(signal);
  const runUntilEnd = (signal: AbortSignal) => {
    runs.push(signal);
    return new Promise<void>((resolve) => (end = resolve));
  };

  it('runs after each interval after its start', async () => {
    const task = aTask(noteRun);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toHaveLength(0);
    task.start().start();
    await jest.advanceTimersByTimeAsync(3_500);
    expect(runs).toHaveLength(3);
  });

  it('starts no run before the previous one has ended', async () => {
    aTask(runUntilEnd).start();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(runs).toHaveLength(1);
    end();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(runs).toHaveLength(2);
  });

  it('logs a failure and tries again', async () => {
    aTask(async (signal) => {
      runs.push(signal);
      throw new Error('away');
    }).start();
    await jest.advanceTimersByTimeAsync(2_500);
    expect(runs).toHaveLength(2);
    expect(lines).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({
          service: 'intake',
          task: 'sweep',
          reason: 'Error: away',
          msg: 'periodic-task.failed',
        }),
      ),
    );
  });

  it('stops in its phase: it aborts and awaits the current run, and starts no other', async () => {
    aTask(runUntilEnd).start();
    await jest.advanceTimersByTimeAsync(1_000);
    let isStopped = false;
    void lifecycle.stop().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(100);
    expect([runs[0]?.aborted, isStopped]).toEqual([true, false]);
    end();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([runs.length, isStopped]).toEqual([1, true]);
  });

  it('can be restarted, and does not overlap its earlier run', async () => {
    const task = aTask(runUntilEnd).start();
    await jest.advanceTimersByTimeAsync(1_000);
    void task.stop();
    task.start();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(runs).toHaveLength(1);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toHaveLength(2);
  });
});
