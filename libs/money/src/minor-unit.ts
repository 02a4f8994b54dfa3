const USUAL_DIGITS = 2;
/** Where ISO 4217 (list one, funds codes included) says otherwise; as of 2026-01-01, amendments up to 180. */
const UNUSUAL_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
);

/**
 * How many digits the minor unit of a currency has by ISO 4217. Not by `Intl`, whose digits are those of everyday use: none in
 * HUF or IDR, where the standard has two.
 */
export function minorUnitDigitsOf(currency: string): number {
  return UNUSUAL_DIGITS.get(currency) ?? USUAL_DIGITS;
}
