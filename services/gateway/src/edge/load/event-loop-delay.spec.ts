import { setImmediate } from 'node:timers/promises';
import { until } from '@cpes/local-servers';
import { jest } from '@jest/globals';
import { Lifecycle } from '@cpes/service-kit';
import { EventLoopDelay } from './event-loop-delay.ts';

/** One turn of the event loop that takes `ms`. */
async function turn(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await setImmediate();
}

/** A sample is due twice a second; the margin is for shared machines. */
const SAMPLED_MS_MAX = 10_000;
const LONG_TURNS_MAX = 50;

describe('EventLoopDelay', () => {
  const lifecycle = new Lifecycle();
  const delay = new EventLoopDelay(lifecycle);

  beforeAll(() => delay.onApplicationBootstrap());
  afterAll(() => lifecycle.stop());

  it('is late only while every turn of the event loop is long', async () => {
    const sample = jest.spyOn(delay as unknown as { sample: () => void }, 'sample');
    await until('two samples', () => sample.mock.calls.length >= 2, SAMPLED_MS_MAX);
    expect(delay.isLate()).toBe(false);
    for (let count = 0; count < LONG_TURNS_MAX && !delay.isLate(); count += 1) await turn(200);
    expect(delay.isLate()).toBe(true);
    await until('the event loop is on time again', () => !delay.isLate(), SAMPLED_MS_MAX);
  });
});
