import { axisMoneyText, changeText, editableMoney, moneyParts, moneyText } from './money-text.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
/** Replaces the non-breaking spaces of `Intl` and the texts with plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('money as text', () => {
  it.each([
    [1674, 'USD', 'en-US', '$16.74'],
    [0, 'USD', 'en-US', '$0.00'],
    [-178, 'USD', 'en-US', '−$1.78'],
    [5, 'USD', 'en-US', '$0.05'],
    [9_007_199_254_740_991, 'USD', 'en-US', '$90,071,992,547,409.91'],
    [1674, 'USD', 'en-CA', 'US$16.74'],
    [540, 'JPY', 'en-US', '¥540'],
    [5405, 'KWD', 'en-US', 'KWD 5.405'],
    [123_456_789, 'INR', 'en-IN', '₹12,34,567.89'],
    [-123_456, 'EUR', 'de-DE', '−1.234,56 €'],
  ])('writes %i minor units of %s in %s as %s', (cents, currency, locale, text) => {
    expect(plain(moneyText({ cents, currency }, locale))).toBe(text);
  });

  it('writes the ISO 4217 digits of a currency even if everyday prices have none', () => {
    expect(plain(moneyText({ cents: 30_000, currency: 'HUF' }, 'en-US'))).toBe('HUF 300.00');
  });

  it('splits the sign, the symbol and the digits', () => {
    expect(moneyParts(usd(-178), 'en-US')).toEqual({ sign: '−', symbol: '$', digits: '1.78', isSymbolLast: false });
    expect(moneyParts({ cents: 178, currency: 'EUR' }, 'de-DE')).toMatchObject({ symbol: '€', isSymbolLast: true });
  });

  it.each([
    [4, '+$0.04'],
    [-2, '−$0.02'],
    [0, '±$0.00'],
  ])('writes a change of %i as %s', (cents, text) => {
    expect(changeText(usd(cents), 'en-US')).toBe(text);
  });

  it('omits the decimals of whole units on an axis only', () => {
    expect([0, 400, 50, -1000].map((cents) => axisMoneyText(usd(cents), 'en-US'))).toEqual([
      '$0',
      '$4',
      '$0.50',
      '−$10',
    ]);
  });

  it('rejects amounts that are not whole minor units', () => {
    expect(() => moneyText(usd(1.5), 'en-US')).toThrow(RangeError);
    expect(() => moneyText(usd(2 ** 53), 'en-US')).toThrow(RangeError);
  });

  it('offers an amount for editing without groups and symbol', () => {
    expect(editableMoney(usd(123_450), 'en-US')).toBe('1234.50');
    expect(editableMoney({ cents: 540, currency: 'EUR' }, 'de-DE')).toBe('5,40');
    expect(editableMoney({ cents: 540, currency: 'JPY' }, 'ja-JP')).toBe('540');
  });
});
