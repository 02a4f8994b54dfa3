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

  it('stops in order, whatever the order in which things were added', async () => {
    const stopped: StopPhase[] = [];
    for (const phase of [...STOP_PHASES].reverse()) lifecycle.onStop(phase, () => void stopped.push(phase));
    await lifecycle.stop();
    expect(stopped).toEqual(['http', 'consumers', 'relay', 'broker', 'database']);
  });

  it('waits for all of a phase before the next begins', async () => {
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

  it('goes on after a phase that does not end', async () => {
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

  it('goes on after a step that fails, at once or later', async () => {
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

  it('waits at a second stop for the first, and does nothing twice', async () => {
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

  it('is ready when nothing stands in the way, and never once it stops', () => {
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
