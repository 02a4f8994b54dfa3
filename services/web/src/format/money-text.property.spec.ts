import { readMoney } from '@cpes/client/table';
import fc from 'fast-check';
import { editableMoney, moneyParts, moneyText } from './money-text.ts';

const locale = fc.constantFrom(
  'en-US',
  'en-GB',
  'en-IN',
  'en-ZA',
  'de-DE',
  'de-CH',
  'fr-FR',
  'ja-JP',
  'pt-BR',
  'es-ES',
  'pl-PL',
);
const currency = fc.constantFrom('USD', 'EUR', 'GBP', 'JPY', 'KWD', 'HUF', 'INR', 'CHF', 'BRL', 'CAD');
const cents = fc.maxSafeNat();

describe('money in all amounts, currencies and locales', () => {
  it('reads a formatted amount as the same amount', () => {
    fc.assert(
      fc.property(cents, currency, locale, (amount, code, place) => {
        expect(readMoney(moneyText({ cents: amount, currency: code }, place), code, place)).toEqual({ cents: amount });
      }),
    );
  });

  it('reads an edited amount as the same amount', () => {
    fc.assert(
      fc.property(cents, currency, locale, (amount, code, place) => {
        expect(readMoney(editableMoney({ cents: amount, currency: code }, place), code, place)).toEqual({
          cents: amount,
        });
      }),
    );
  });

  it('writes the digits of the amount and no others', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, locale, (amount, code, place) => {
        const { digits, sign } = moneyParts({ cents: amount, currency: code }, place);
        expect(Number(digits.replaceAll(/\D/g, ''))).toBe(Math.abs(amount));
        expect(sign).toBe(amount < 0 ? '−' : '');
      }),
    );
  });
});
