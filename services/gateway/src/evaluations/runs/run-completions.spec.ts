import { Lifecycle } from '@cpes/service-kit';
import { RunCompletions } from './run-completions.ts';
import type { RunRepository } from './run.repository.ts';

const runOf = (skuId: string) => ({ skuId, runId: `run of ${skuId}` });

describe('RunCompletions', () => {
  it('runs one query of a slow database at a time', async () => {
    let questions = 0;
    const slow = {
      ended: () => {
        questions += 1;
        return new Promise<never[]>(() => undefined);
      },
    };
    const ends = new RunCompletions(slow as unknown as RunRepository, new Lifecycle());
    await ends.ended(runOf('sku_1'), 700);
    expect(questions).toBe(1);
  });

  it('releases a waiting request when its run ends, when the service stops, and on timeout', async () => {
    const lifecycle = new Lifecycle();
    const withoutEnds = { ended: async () => [] };
    const ends = new RunCompletions(withoutEnds as unknown as RunRepository, lifecycle);
    const both = Promise.all([ends.ended(runOf('sku_0'), 60_000), ends.ended(runOf('sku_0'), 60_000)]);
    ends.announce(runOf('sku_0'));
    await both;
    const [ended, stopped] = [ends.ended(runOf('sku_1'), 60_000), ends.ended(runOf('sku_2'), 60_000)];
    ends.announce(runOf('sku_1'));
    await ended;
    await lifecycle.stop();
    await expect(stopped).resolves.toBeUndefined();
    await expect(ends.ended(runOf('sku_3'), 1)).resolves.toBeUndefined();
  });
});
