import { amountText } from './amount-text.ts';

describe('amountText', () => {
  it.each([
    [1_596, 'USD', '$15.96'],
    [-5, 'USD', '-$0.05'],
    [123_456_789, 'EUR', '€1,234,567.89'],
    [1_596, 'JPY', '¥1,596'],
    [30_000, 'HUF', 'HUF\u00a0300.00'],
    [1_596, 'IDR', 'IDR\u00a015.96'],
    [1_596, 'KWD', 'KWD\u00a01.596'],
    [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
  ])('writes %d minor units of %s as %s', (minorUnits, currency, text) => {
    expect(amountText(minorUnits, currency)).toBe(text);
  });
});
