import { jest } from '@jest/globals';
import { Lifecycle, STOP_PHASES, type StopPhase } from '@cpes/service-kit';

describe('Lifecycle', () => {
  let lifecycle: Lifecycle;

  beforeEach(() => {
    jest.useFakeTimers();
    lifecycle = new Lifecycle();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('stops in the order of phases, independent of the order of registration', async () => {
    const stopped: StopPhase[] = [];
    for (const phase of [...STOP_PHASES].reverse()) lifecycle.onStop(phase, () => void stopped.push(phase));
    await lifecycle.stop();
    expect(stopped).toEqual(['http', 'consumers', 'relay', 'broker', 'database']);
  });

  it('waits for all steps of a phase before the next phase', async () => {
    const trail: string[] = [];
    let drain: () => void = () => undefined;
    lifecycle.onStop('consumers', () =>
      new Promise<void>((resolve) => (drain = resolve)).then(() => void trail.push('drained')),
    );
    lifecycle.onStop('consumers', () => void trail.push('also drained'));
    lifecycle.onStop('relay', () => void trail.push('relay'));
    const stopping = lifecycle.stop();
    await jest.advanceTimersByTimeAsync(500);
    drain();
    await stopping;
    expect(trail).toEqual(['also drained', 'drained', 'relay']);
  });

  it('continues after a phase that does not end', async () => {
    let isClosed = false;
    lifecycle.onStop('consumers', () => new Promise(() => undefined));
    lifecycle.onStop('database', () => {
      isClosed = true;
    });
    void lifecycle.stop();
    await jest.advanceTimersByTimeAsync(14_900);
    expect(isClosed).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    expect(isClosed).toBe(true);
  });

  it('continues after a step that throws or rejects', async () => {
    let isClosed = false;
    lifecycle.onStop('http', () => {
      throw new Error('at once');
    });
    lifecycle.onStop('relay', () => Promise.reject(new Error('later')));
    lifecycle.onStop('database', () => {
      isClosed = true;
    });
    await lifecycle.stop();
    expect(isClosed).toBe(true);
  });

  it('waits in a second stop for the first, and runs each step once', async () => {
    let times = 0;
    let drain: () => void = () => undefined;
    lifecycle.onStop('relay', () => {
      times += 1;
      return new Promise<void>((resolve) => (drain = resolve));
    });
    let ended = 0;
    const stops = [lifecycle.stop(), lifecycle.stop()].map((stop) => stop.then(() => (ended += 1)));
    await jest.advanceTimersByTimeAsync(50);
    expect(ended).toBe(0);
    drain();
    await Promise.all(stops);
    expect(times).toBe(1);
  });

  it('is ready when all conditions hold, and not ready after a stop', () => {
    let isUp = false;
    expect(lifecycle.obstacles()).toEqual([]);
    lifecycle.readyWhen('broker', () => isUp);
    expect(lifecycle.obstacles()).toEqual(['broker']);
    isUp = true;
    expect(lifecycle.obstacles()).toEqual([]);
    void lifecycle.stop();
    expect(lifecycle.obstacles()).toEqual(['stopping']);
  });
});
