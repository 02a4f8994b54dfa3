import { Batcher, BatchWindow } from '@cpes/service-kit';

/** A window that ends only because enough items wait. */
const NEVER_MS = 600_000;

describe('Batcher', () => {
  let sizes: number[];
  let ends: (() => void)[];

  beforeEach(() => {
    sizes = [];
    ends = [];
  });

  const double = async (items: readonly number[]): Promise<number[]> => {
    sizes.push(items.length);
    return items.map((item) => item * 2);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const addMany = (batcher: Batcher<number, number>, count: number) =>
    Promise.all(Array.from({ length: count }, (_, item) => batcher.add(item)));

  it('runs a single item at once, later ones together, and returns each its own result', async () => {
    const batcher = new Batcher({ run: double, sizeMax: 100 });
    expect(await Promise.all([1, 2, 3].map((item) => batcher.add(item)))).toEqual([2, 4, 6]);
    expect(sizes).toEqual([1, 2]);
  });

  it('limits the items of a batch and the simultaneous batches', async () => {
    let running = 0;
    let most = 0;
    const run = async (items: readonly number[]) => {
      sizes.push(items.length);
      most = Math.max(most, (running += 1));
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return items;
    };
    const batcher = new Batcher({ run, sizeMax: 3, concurrency: 2 });
    const added = addMany(batcher, 9);
    while (running > 0) {
      ends.shift()?.();
      await turn();
    }
    expect(await added).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sizes).toEqual([1, 1, 3, 3, 1]);
    expect(most).toBe(2);
  });

  it('collects items after a shared batch, until enough wait', async () => {
    const batcher = new Batcher({
      run: double,
      sizeMax: 100,
      window: new BatchWindow({ everyMs: NEVER_MS, enough: 8 }),
    });
    await addMany(batcher, 3);
    const gathering = [addMany(batcher, 1), addMany(batcher, 6)];
    await turn();
    expect(sizes).toEqual([1, 2]);
    await Promise.all([...gathering, addMany(batcher, 1)]);
    expect(sizes).toEqual([1, 2, 8]);
  });

  it('rejects the items of a failed batch, and continues', async () => {
    const run = async (items: readonly number[]) => {
      if (items.includes(1)) throw new Error('away');
      return items;
    };
    const batcher = new Batcher({ run, sizeMax: 100 });
    const results = await Promise.allSettled([1, 2].map((item) => batcher.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await batcher.add(3)).toBe(3);
  });
});
