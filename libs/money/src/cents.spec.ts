import { add, cents, multiply, subtract, ZERO_CENTS } from './index.ts';

const MAX = cents(Number.MAX_SAFE_INTEGER);
const MIN = cents(-Number.MAX_SAFE_INTEGER);

describe('cents', () => {
  it.each([0, 1, -1, 540, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 540n, -540n])('takes %p', (value) => {
    expect(cents(value)).toBe(Number(value));
  });

  it.each([0.5, -0.5, 1e-9, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53), 2n ** 53n, -(2n ** 53n), 2n ** 64n])(
    'refuses %p',
    (value) => {
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  it('refuses 2^53 + 1, which a number cannot represent', () => {
    expect(() => cents(2n ** 53n + 1n)).toThrow(RangeError);
  });

  it('has one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(multiply(cents(-5), 0), 0)).toBe(true);
    expect(Object.is(subtract(cents(5), cents(5)), 0)).toBe(true);
    expect(Object.is(add(), ZERO_CENTS)).toBe(true);
  });
});

describe('sums', () => {
  it('add any number of amounts', () => {
    expect(add()).toBe(0);
    expect(add(cents(5))).toBe(5);
    expect(add(cents(5), cents(-7), cents(3))).toBe(1);
  });

  it('may have unsafe intermediate sums, but not an unsafe result', () => {
    expect(add(MAX, MAX, MIN)).toBe(MAX);
  });

  it('refuse an unsafe result', () => {
    expect(() => add(MAX, cents(1))).toThrow(RangeError);
    expect(() => subtract(MIN, cents(1))).toThrow(RangeError);
    expect(() => multiply(MAX, 2)).toThrow(RangeError);
    expect(() => multiply(cents(94_906_267), 94_906_267)).toThrow(RangeError);
  });

  it('refuse a fractional factor', () => {
    expect(() => multiply(cents(10), 1.5)).toThrow(RangeError);
  });
});
