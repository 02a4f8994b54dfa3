import { BatchWindow } from '@cpes/service-kit';
import { MicroBatch } from './micro-batch.ts';

/** A window at which only what is enough goes on. */
const NEVER_MS = 600_000;

describe('a micro batch', () => {
  it('sends a lone question at once, and those that come meanwhile together', async () => {
    const lots: number[][] = [];
    const batch = new MicroBatch<number, number>(async (items) => {
      lots.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map((item) => batch.ask(item)))).toEqual([2, 4, 6]);
    expect(lots).toEqual([[1], [2, 3]]);
  });

  it('lets questions gather once they come together, until enough wait', async () => {
    const lots: number[] = [];
    const batch = new MicroBatch<number, number>(
      (items) => {
        lots.push(items.length);
        return Promise.resolve(items);
      },
      new BatchWindow(NEVER_MS, 8),
    );
    const ask = (count: number) => Promise.all(Array.from({ length: count }, (_, item) => batch.ask(item)));
    await ask(3);
    const gathering = [ask(1), ask(6)];
    await new Promise(setImmediate);
    expect(lots).toEqual([1, 2]);
    await Promise.all([...gathering, ask(1)]);
    expect(lots).toEqual([1, 2, 8]);
  });

  it('fails those of the batch that failed, and goes on', async () => {
    const batch = new MicroBatch<number, number>(async (items) => {
      if (items.includes(1)) throw new Error('away');
      return items;
    });
    const results = await Promise.allSettled([1, 2].map((item) => batch.ask(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await batch.ask(3)).toBe(3);
  });
});
