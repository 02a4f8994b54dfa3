import { add, allocate, cents } from './index.ts';

describe('allocation', () => {
  it('assigns the remaining cents to the largest remainders', () => {
    // Exact shares 33.3, 33.3, 33.3 and 14.28, 28.57, 57.14.
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(cents(100), [1, 2, 4])).toEqual([14, 29, 57]);
  });

  it('prefers the earlier part for equal remainders', () => {
    expect(allocate(cents(3), [1, 1])).toEqual([2, 1]);
    expect(allocate(cents(2), [1, 1, 1, 1])).toEqual([1, 1, 0, 0]);
  });

  it('splits a negative amount as it splits a positive one', () => {
    expect(allocate(cents(-100), [1, 2, 4])).toEqual([-14, -29, -57]);
  });

  it('assigns zero to a part with zero weight', () => {
    expect(allocate(cents(101), [0, 1, 0, 1])).toEqual([0, 51, 0, 50]);
  });

  it('assigns the whole amount to a single part', () => {
    expect(allocate(cents(-7), [3])).toEqual([-7]);
  });

  it('never returns minus zero', () => {
    expect(allocate(cents(-1), [1, 1]).map((part) => Object.is(part, -0))).toEqual([false, false]);
  });

  it('conserves an amount at the limit of safe integers', () => {
    const edge = cents(Number.MAX_SAFE_INTEGER);
    expect(add(...allocate(edge, [1, 3, 3]))).toBe(edge);
  });

  it.each([[[]], [[0, 0]], [[1, -1]], [[2, -1]], [[0.5, 0.5]], [[NaN]]])('refuses the weights %j', (weights) => {
    expect(() => allocate(cents(10), weights)).toThrow(RangeError);
  });
});
