import { setImmediate } from 'node:timers/promises';
import { until } from '@cpes/local-servers';
import { jest } from '@jest/globals';
import { Lifecycle } from '@cpes/service-kit';
import { EventLoopDelay } from './event-loop-delay.ts';

/** One turn of the event loop that lasts so long. */
async function turn(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await setImmediate();
}

/** It samples twice a second; machines are shared. */
const SAMPLED_MS_MAX = 10_000;
const LONG_TURNS_MAX = 50;

describe('EventLoopDelay', () => {
  const lifecycle = new Lifecycle();
  const delay = new EventLoopDelay(lifecycle);

  beforeAll(() => delay.onApplicationBootstrap());
  afterAll(() => lifecycle.stop());

  it('is not late without work, is late while every turn is long, and no longer once the work is done', async () => {
    const sample = jest.spyOn(delay as unknown as { sample: () => void }, 'sample');
    await until('it has sampled', () => sample.mock.calls.length >= 2, SAMPLED_MS_MAX);
    expect(delay.isLate()).toBe(false);
    for (let count = 0; count < LONG_TURNS_MAX && !delay.isLate(); count += 1) await turn(200);
    expect(delay.isLate()).toBe(true);
    await until('it is late no more', () => !delay.isLate(), SAMPLED_MS_MAX);
  });
});
