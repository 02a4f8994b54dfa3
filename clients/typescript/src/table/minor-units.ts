const USUAL_DIGITS = 2;
/** Exceptions in ISO 4217. A test compares this with the services' table, so that this package depends on none. */
const UNUSUAL_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** Digits of a currency's minor unit in ISO 4217. `Intl` has the digits of everyday use: none in HUF. */
export function minorUnitDigitsOf(currency: string): number {
  const found = Object.entries(UNUSUAL_DIGITS).find(([, codes]) => codes.split(' ').includes(currency));
  return found === undefined ? USUAL_DIGITS : Number(found[0]);
}
