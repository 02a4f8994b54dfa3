const USUAL_DIGITS = 2;
/** Exceptions in ISO 4217 (list one, including funds codes); as of 2026-01-01, amendments up to 180. */
const UNUSUAL_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/**
 * The number of digits of a currency's minor unit by ISO 4217. `Intl` has the digits of everyday use: none for HUF or IDR, where the
 * standard has two.
 */
export function minorUnitDigitsOf(currency: string): number {
  return UNUSUAL_DIGITS.get(currency) ?? USUAL_DIGITS;
}
