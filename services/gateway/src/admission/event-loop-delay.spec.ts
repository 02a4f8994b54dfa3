import { setTimeout as pause } from 'node:timers/promises';
import { Lifecycle } from '@cpes/service-kit';
import { EventLoopDelay } from './event-loop-delay.ts';

/** One turn of the event loop that lasts so long. */
async function turn(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await pause(1);
}

describe('EventLoopDelay', () => {
  const lifecycle = new Lifecycle();
  const delay = new EventLoopDelay(lifecycle);

  beforeAll(() => delay.onApplicationBootstrap());
  afterAll(() => lifecycle.stop());

  it('is not late without work, is late while every turn is long, and no longer once the work is done', async () => {
    await pause(1_200);
    expect(delay.isLate()).toBe(false);
    for (let count = 0; count < 12; count += 1) await turn(200);
    expect(delay.isLate()).toBe(true);
    await pause(2_500);
    expect(delay.isLate()).toBe(false);
  });
});
