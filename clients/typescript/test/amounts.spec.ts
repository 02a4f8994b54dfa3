import { minorUnitDigitsOf as serviceDigitsOf } from '@cpes/money';
import fc from 'fast-check';
import { minorUnitDigitsOf } from '../src/table/minor-units.ts';
import { readMoney } from '../src/table/index.ts';

describe('amounts as people type them', () => {
  it.each([
    ['5.40', 'USD', 'en-US', 540],
    ['1,234.5', 'USD', 'en-US', 123_450],
    ['$5', 'USD', 'en-US', 500],
    ['US$ 5', 'USD', 'en-CA', 500],
    ['$5', 'CAD', 'en-US', 500],
    ['5 zł', 'PLN', 'pl-PL', 500],
    ['5 usd', 'USD', 'en-US', 500],
    ['.5', 'USD', 'en-US', 50],
    ['5.', 'USD', 'en-US', 500],
    ['−0', 'USD', 'en-US', 0],
    ['5,40', 'EUR', 'de-DE', 540],
    ['1.234,5 €', 'EUR', 'de-DE', 123_450],
    ['1 234,50', 'EUR', 'fr-FR', 123_450],
    ["1'234.50", 'CHF', 'de-CH', 123_450],
    ['12,34,567', 'INR', 'en-IN', 123_456_700],
    ['¥540', 'JPY', 'ja-JP', 540],
    ['￥540', 'JPY', 'ja-JP', 540],
    ['1,234', 'INR', 'en-IN', 123_400],
    ['123,456', 'INR', 'en-IN', 12_345_600],
    ['1\u202f234,50 €', 'EUR', 'fr-FR', 123_450],
    ['1’234.50', 'USD', 'en-US', 123_450],
    ['1.234', 'EUR', 'es-ES', 123_400],
    ['007', 'USD', 'en-US', 700],
    ['5.405', 'KWD', 'en-US', 5405],
  ])('reads %s of %s in %s as %i', (typed, currency, locale, cents) => {
    expect(readMoney(typed, currency, locale)).toEqual({ cents });
  });

  it.each([
    ['', 'USD', 'empty'],
    ['  $ ', 'USD', 'empty'],
    ['5.405', 'USD', 'too-many-decimals'],
    ['5.0', 'JPY', 'too-many-decimals'],
    ['5,40', 'USD', 'not-a-number'],
    ['0,540', 'USD', 'not-a-number'],
    ['00,123', 'USD', 'not-a-number'],
    ['1,2345', 'USD', 'not-a-number'],
    ['1,234,56', 'USD', 'not-a-number'],
    ['1,23,456', 'USD', 'not-a-number'],
    ['1,234 567', 'USD', 'not-a-number'],
    ['5 40', 'USD', 'not-a-number'],
    ["5'40", 'USD', 'not-a-number'],
    [',540', 'USD', 'not-a-number'],
    ['5¹', 'USD', 'not-a-number'],
    ['4.8²', 'USD', 'not-a-number'],
    ['①4.80', 'USD', 'not-a-number'],
    ['① 4.80', 'USD', 'not-a-number'],
    ['４.８０', 'USD', 'not-a-number'],
    ['4．80', 'USD', 'not-a-number'],
    ['٤٫٨٠', 'USD', 'not-a-number'],
    ['4\u200b.80', 'USD', 'not-a-number'],
    ['(4.80)', 'USD', 'not-a-number'],
    ['4.80%', 'USD', 'not-a-number'],
    ['4.80-5.20', 'USD', 'not-a-number'],
    ['4.80/pc', 'USD', 'not-a-number'],
    ['1,23,4', 'USD', 'not-a-number'],
    ['1.2.3', 'USD', 'not-a-number'],
    ['.', 'USD', 'not-a-number'],
    ['five', 'USD', 'not-a-number'],
    ['1e3', 'USD', 'not-a-number'],
    ['€5', 'USD', 'not-a-number'],
    ['5 EUR', 'USD', 'not-a-number'],
    ['$5$', 'USD', 'not-a-number'],
    ['-5', 'USD', 'negative'],
    ['-$5', 'USD', 'negative'],
    ['90071992547409.92', 'USD', 'too-large'],
    ['0'.repeat(80), 'USD', 'too-large'],
  ])('refuses %j of %s: %s', (typed, currency, flaw) => {
    expect(readMoney(typed, currency, 'en-US')).toEqual({ flaw });
  });
});

describe('amounts in a locale with a decimal comma', () => {
  it.each(['0.540', '5.40', '1.2345', '00.123', '1.234.56'])('refuses %s, whose groups are impossible', (typed) => {
    expect(readMoney(typed, 'EUR', 'de-DE')).toEqual({ flaw: 'not-a-number' });
  });
});

describe('amounts, for all texts', () => {
  it('never accepts a number with a character that compatibility normalisation changes', () => {
    const sign = fc.constantFrom('¹', '②', '５', '⒈', '½', '．', '，', '𝟓', '⑴', 'Ⅴ', '㏑');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{0,3}$/),
        sign,
        fc.stringMatching(/^[0-9]{0,3}(\.[0-9]{2})?$/),
        (before, one, after) => {
          expect(readMoney(`${before}${one}${after}`, 'USD', 'en-US')).toEqual({ flaw: 'not-a-number' });
        },
      ),
    );
  });

  it('never throws, and never accepts a fraction of a cent', () => {
    const locale = fc.constantFrom('en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'ja-JP', 'es-ES', 'pl-PL');
    const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'HUF');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), currency, locale, (typed, code, place) => {
        const read = readMoney(typed, code, place);
        expect('flaw' in read || (Number.isSafeInteger(read.cents) && read.cents >= 0)).toBe(true);
      }),
    );
  });
});

it('has the same minor units of ISO 4217 as the services', () => {
  const codes = Intl.supportedValuesOf('currency');
  expect(codes.map(minorUnitDigitsOf)).toEqual(codes.map(serviceDigitsOf));
});
