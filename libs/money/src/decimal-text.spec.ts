import fc from 'fast-check';
import { cents } from './cents.ts';
import { decimalText } from './decimal-text.ts';

describe('decimalText', () => {
  it.each([
    [2_499, 2, '24.99'],
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [100_000_000, 2, '1000000.00'],
    [2_499, 0, '2499'],
    [2_499, 3, '2.499'],
    [Number.MAX_SAFE_INTEGER, 2, '90071992547409.91'],
  ])('formats %p with %p digits as %p', (amount, digits, text) => {
    expect(decimalText(cents(amount), digits)).toBe(text);
  });

  it('loses nothing: the digits without the point are the amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 4 }), (amount, digits) => {
        const text = decimalText(cents(amount), digits);
        expect(Number(text.replace('.', ''))).toBe(amount === 0 ? 0 : amount);
        expect(text).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`));
      }),
    );
  });
});
