import { applyRate, applyRatio, basisPoints, cents, rateOf } from './index.ts';

const HALF_UP = 'half-away-from-zero';

describe('rates', () => {
  it.each([
    // The duty, the payment fee and the refund of one bottle.
    [509, 720, 37],
    [3495, 290, 101],
    [3495, 1200, 419],
  ])('take of %i cents %i bps: %i', (amount, rate, share) => {
    expect(applyRate(cents(amount), basisPoints(rate), HALF_UP)).toBe(share);
  });

  it('round halves away from zero, positive and negative', () => {
    expect(applyRate(cents(1), basisPoints(5_000), HALF_UP)).toBe(1);
    expect(applyRate(cents(-1), basisPoints(5_000), HALF_UP)).toBe(-1);
    expect(applyRate(cents(1), basisPoints(-5_000), HALF_UP)).toBe(-1);
    expect(applyRate(cents(1), basisPoints(4_999), HALF_UP)).toBe(0);
  });

  it('are exact at the limit of safe integers', () => {
    const edge = cents(Number.MAX_SAFE_INTEGER);
    expect(applyRate(edge, basisPoints(10_000), HALF_UP)).toBe(edge);
    expect(applyRate(edge, basisPoints(9_999), 'towards-zero')).toBe(9_006_298_534_815_516);
  });

  it('refuse an unsafe share', () => {
    expect(() => applyRate(cents(Number.MAX_SAFE_INTEGER), basisPoints(10_001), HALF_UP)).toThrow(RangeError);
  });

  it.each([0.5, NaN, Infinity, 2 ** 53, 2n ** 53n])('are never %p', (value) => {
    expect(() => basisPoints(value)).toThrow(RangeError);
  });

  it('have one zero', () => {
    expect(Object.is(basisPoints(-0), 0)).toBe(true);
    expect(Object.is(applyRate(cents(-1), basisPoints(1), HALF_UP), 0)).toBe(true);
    expect(Object.is(rateOf(cents(-1), cents(1_000_000), HALF_UP), 0)).toBe(true);
  });
});

describe('ratios', () => {
  it('are rounded once', () => {
    // 2990 with 19 % tax in it.
    expect(applyRatio(cents(2990), 10_000n, 11_900n, HALF_UP)).toBe(2513);
  });

  it('are refused without a denominator', () => {
    expect(() => applyRatio(cents(1), 1n, 0n, HALF_UP)).toThrow(RangeError);
  });
});

describe('the rate of a part', () => {
  it.each([
    [1226, 3495, 3508],
    [-57, 1600, -356],
    [0, 1600, 0],
    [1600, 1600, 10_000],
  ])('%i of %i is %i bps', (part, whole, rate) => {
    expect(rateOf(cents(part), cents(whole), HALF_UP)).toBe(rate);
  });

  it('is refused for a whole of zero', () => {
    expect(() => rateOf(cents(1), cents(0), HALF_UP)).toThrow(RangeError);
  });

  it.each([1, -1])('is the nearest safe rate when it is beyond %i × (2^53 − 1) bps', (sign) => {
    const edge = sign * Number.MAX_SAFE_INTEGER;
    expect(rateOf(cents(edge), cents(1), HALF_UP)).toBe(edge);
  });
});
