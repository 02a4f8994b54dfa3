const USUAL_DIGITS = 2;
/** Where ISO 4217 says otherwise. A test compares this with the table of the services, so that this package depends on none. */
const UNUSUAL_DIGITS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** How many digits the minor unit of a currency has by ISO 4217. `Intl` has the digits of everyday use: none in HUF. */
export function minorUnitDigitsOf(currency: string): number {
  const found = Object.entries(UNUSUAL_DIGITS).find(([, codes]) => codes.split(' ').includes(currency));
  return found === undefined ? USUAL_DIGITS : Number(found[0]);
}
