/**
 * The currencies, by their ISO 4217 codes, that a candidate may be priced in: those with a dated exchange rate in the rate
 * files of cost-factor. A test beside those files holds the two lists together.
 */
export const CURRENCIES = [
  'AUD',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'INR',
  'JPY',
  'KRW',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'RON',
  'SEK',
  'SGD',
  'USD',
] as const;

export function hasExchangeRate(currency: string): boolean {
  return CURRENCIES.some((code) => code === currency);
}
