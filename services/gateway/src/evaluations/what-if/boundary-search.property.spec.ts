import fc from 'fast-check';
import { findBoundary } from './boundary-search.ts';

const BOUNDS = { min: 0, max: 100_000_000 };

async function search(bounds: { min: number; max: number }, threshold: number) {
  let rounds = 0;
  const boundary = await findBoundary<boolean>({
    bounds,
    isPass: (isLow) => isLow,
    tryAll: async (values) => {
      rounds += 1;
      expect(values.length).toBeLessThanOrEqual(2);
      expect(
        values.every((value, index) => value >= bounds.min && value <= bounds.max && value > (values[index - 1] ?? -1)),
      ).toBe(true);
      return values.map((value) => value <= threshold);
    },
  });
  return { passes: boundary.passes?.value, fails: boundary.fails?.value, rounds };
}

describe('the search for a boundary', () => {
  it('finds the last value that passes and the first that fails, in 19 rounds, or 14 for small values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 120_000 })),
        async (threshold) => {
          const { rounds, ...found } = await search(BOUNDS, threshold);
          expect(found).toEqual({ passes: threshold, fails: threshold + 1 });
          expect(rounds).toBeLessThanOrEqual(threshold < 100_000 ? 14 : 19);
        },
      ),
    );
  });

  it.each([
    ['nothing passes', { min: 1, max: 10_000 }, 0, undefined, 1],
    ['everything passes', { min: 1, max: 10_000 }, 10_000, 10_000, undefined],
    ['there is one value, which passes', { min: 5, max: 5 }, 5, 5, undefined],
    ['there is one value, which fails', { min: 5, max: 5 }, 4, undefined, 5],
  ])('handles a search where %s', async (_what, bounds, threshold, passes, fails) => {
    expect(await search(bounds, threshold)).toMatchObject({ passes, fails });
  });
});
