import { minorUnitDigitsOf } from './minor-unit.ts';

describe('the minor unit', () => {
  it.each([
    ['USD', 2],
    ['EUR', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['VND', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
    ['CLF', 4],
  ])('of %s has %i digits', (currency, digits) => {
    expect(minorUnitDigitsOf(currency)).toBe(digits);
  });
});
