import { divide, type Rounding } from './index.ts';

describe('division', () => {
  it.each<[Rounding, readonly bigint[]]>([
    //                       -7/2 -5/2 -3/2 -1/2  1/2  3/2  5/2  7/2
    ['half-away-from-zero', [-4n, -3n, -2n, -1n, 1n, 2n, 3n, 4n]],
    ['towards-zero', [-3n, -2n, -1n, 0n, 0n, 1n, 2n, 3n]],
    ['away-from-zero', [-4n, -3n, -2n, -1n, 1n, 2n, 3n, 4n]],
  ])('rounds halves %s', (rounding, quotients) => {
    expect([-7n, -5n, -3n, -1n, 1n, 3n, 5n, 7n].map((dividend) => divide(dividend, 2n, rounding))).toEqual(quotients);
  });

  it.each<[Rounding, readonly bigint[]]>([
    //                       -2/3 -1/3  1/3  2/3
    ['half-away-from-zero', [-1n, 0n, 0n, 1n]],
    ['towards-zero', [0n, 0n, 0n, 0n]],
    ['away-from-zero', [-1n, -1n, 1n, 1n]],
  ])('rounds thirds %s', (rounding, quotients) => {
    expect([-2n, -1n, 1n, 2n].map((dividend) => divide(dividend, 3n, rounding))).toEqual(quotients);
  });

  it.each<Rounding>(['half-away-from-zero', 'towards-zero', 'away-from-zero'])(
    'returns whole quotients exactly (%s)',
    (rounding) => {
      expect([-6n, 0n, 6n].map((dividend) => divide(dividend, 3n, rounding))).toEqual([-2n, 0n, 2n]);
    },
  );

  it('respects the sign of the divisor', () => {
    expect(divide(5n, -2n, 'half-away-from-zero')).toBe(-3n);
    expect(divide(-5n, -2n, 'half-away-from-zero')).toBe(3n);
    expect(divide(1n, -3n, 'away-from-zero')).toBe(-1n);
  });

  it('refuses to divide by zero', () => {
    expect(() => divide(1n, 0n, 'towards-zero')).toThrow(RangeError);
    expect(() => divide(0n, 0n, 'half-away-from-zero')).toThrow(RangeError);
  });
});
