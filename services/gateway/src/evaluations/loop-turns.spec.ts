import { setImmediate } from 'node:timers/promises';
import { inSpareTurn } from './loop-turns.ts';

const BLOCKED_MS = 5;
const STEPS = 20;
/** Far longer than the look at the loop after a step. */
const LONG_MS = 200;

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('work in spare turns of the event loop', () => {
  it('takes at most half of the time of a busy loop, and never two steps in one turn, for any number of callers', async () => {
    const steps: { readonly turn: number; readonly atMs: number }[] = [];
    let turn = 0;
    const over = new AbortController();
    const turns = (async () => {
      for (; !over.signal.aborted; turn += 1) await setImmediate();
    })();
    const caller = async () => {
      for (let step = 0; step < STEPS; step += 1) {
        await inSpareTurn(async () => {
          steps.push({ turn, atMs: performance.now() });
          block(BLOCKED_MS);
        });
      }
    };
    await Promise.all([caller(), caller(), caller()]);
    over.abort();
    await turns;
    expect(steps).toHaveLength(3 * STEPS);
    for (const [index, { turn: begun, atMs }] of steps.entries()) {
      const next = steps[index + 1];
      if (next === undefined) break;
      expect(next.turn - begun).toBeGreaterThanOrEqual(1);
      expect(next.atMs - atMs).toBeGreaterThanOrEqual(2 * BLOCKED_MS);
    }
  });

  it('continues at once in an idle loop', async () => {
    const step = () => inSpareTurn(async () => block(LONG_MS));
    await step();
    const before = performance.eventLoopUtilization();
    await step();
    await step();
    // A pause as long as the step would be idle time.
    expect(performance.eventLoopUtilization(before).idle).toBeLessThan(LONG_MS);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('it fails'))],
    [
      'throws at once',
      () => {
        throw new Error('it fails');
      },
    ],
  ])('continues after work that %s', async (_, work: () => Promise<never>) => {
    const failing = inSpareTurn(work);
    const next = inSpareTurn(async () => 'done');
    await expect(failing).rejects.toThrow('it fails');
    await expect(next).resolves.toBe('done');
  });
});
