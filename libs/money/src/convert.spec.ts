import { cents, convert, type ExchangeRate } from './index.ts';

const USD: ExchangeRate = { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 };
const EUR: ExchangeRate = { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_160_000_000 };
const JPY: ExchangeRate = { minorUnitDigits: 0, usdNanosPerMajorUnit: 6_500_000 };
const KWD: ExchangeRate = { minorUnitDigits: 3, usdNanosPerMajorUnit: 3_260_000_000 };
const HALF_UP = 'half-away-from-zero';

describe('conversion', () => {
  it('returns the amount within one currency', () => {
    for (const currency of [USD, EUR, JPY, KWD]) expect(convert(cents(1226), currency, currency, HALF_UP)).toBe(1226);
  });

  it('converts dollars to euros and back', () => {
    // 12.26 / 1.16 = 10.569; 10.57 × 1.16 = 12.261.
    expect(convert(cents(1226), USD, EUR, HALF_UP)).toBe(1057);
    expect(convert(cents(1057), EUR, USD, HALF_UP)).toBe(1226);
  });

  it('respects that a yen has no minor unit and a dinar has 1,000 fils', () => {
    // 12.26 / 0.0065 = 1886.15; 12.26 / 3.26 = 3.760736.
    expect(convert(cents(1226), USD, JPY, HALF_UP)).toBe(1886);
    expect(convert(cents(1226), USD, KWD, HALF_UP)).toBe(3761);
    expect(convert(cents(1886), JPY, USD, HALF_UP)).toBe(1226);
  });

  it('rounds once, as requested', () => {
    const half: ExchangeRate = { minorUnitDigits: 2, usdNanosPerMajorUnit: 2_000_000_000 };
    expect(convert(cents(1), USD, half, HALF_UP)).toBe(1);
    expect(convert(cents(-1), USD, half, HALF_UP)).toBe(-1);
    expect(convert(cents(1), USD, half, 'towards-zero')).toBe(0);
    expect(Object.is(convert(cents(-1), USD, half, 'towards-zero'), 0)).toBe(true);
  });

  it('refuses an unsafe result, and a currency without a price', () => {
    expect(() => convert(cents(Number.MAX_SAFE_INTEGER), EUR, USD, HALF_UP)).toThrow(RangeError);
    expect(() => convert(cents(1), USD, { ...EUR, usdNanosPerMajorUnit: 0 }, HALF_UP)).toThrow(RangeError);
  });
});
