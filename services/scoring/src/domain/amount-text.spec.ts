import { wordsOf } from '@cpes/contracts';
import { amountText, percentText } from './amount-text.ts';

const DOLLAR = { code: 'USD', minorUnitDigits: 2 };

describe('amounts in words', () => {
  it.each([
    [1226, '$12.26'],
    [5, '$0.05'],
    [0, '$0.00'],
    [-57, '-$0.57'],
    [100_000_000, '$1,000,000.00'],
  ])('writes %i US cents as %s', (amount, text) => {
    expect(wordsOf(amountText(amount, DOLLAR))).toBe(text);
  });

  it('writes as many digits as the currency has', () => {
    expect(wordsOf(amountText(1226, { code: 'JPY', minorUnitDigits: 0 }))).toBe('¥1,226');
    expect(wordsOf(amountText(1226, { code: 'KWD', minorUnitDigits: 3 }))).toBe('KWD 1.226');
  });

  it.each([
    [3508, '35.08 %'],
    [12_500, '125 %'],
    [-356, '-3.56 %'],
    [7, '0.07 %'],
  ])('writes %i basis points as %s', (bps, text) => {
    expect(wordsOf(percentText(bps))).toBe(text);
  });
});
