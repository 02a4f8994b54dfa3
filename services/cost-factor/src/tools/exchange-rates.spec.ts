import { CURRENCIES } from '@cpes/contracts';
import { readRateFile } from '../store/rate-files.ts';
import { RATE_TABLES } from '../store/rate-tables.ts';
import { exchangeRatesText } from './exchange-rates.ts';

const RATES = Object.fromEntries(CURRENCIES.map((currency) => [currency.toLowerCase(), 1]));

function rowOf(currency: string, perDollar: number | undefined): string | undefined {
  const usd = { ...RATES, [currency.toLowerCase()]: perDollar } as Record<string, number>;
  return exchangeRatesText({ date: '2026-09-29', usd })
    .split('\n')
    .find((line) => line.startsWith(currency));
}

describe('the exchange rate file', () => {
  it.each([
    ['EUR', 0.88022588, 'EUR,2,1136072027,85,2026-09-29,'],
    ['VND', 25947.76804973, 'VND,0,38539,85,2026-09-29,'],
    ['KWD', 0.30871186, 'KWD,3,3239266545,85,2026-09-29,'],
    ['AED', 3.6725, 'AED,2,272294078,85,2026-09-29,'],
  ])('has one %s at %d to the dollar, in billionths of a dollar', (currency, perDollar, row) => {
    expect(rowOf(currency, perDollar)).toContain(row);
  });

  it.each([undefined, 0, -1, NaN])('is not written from an index with %p for a currency', (perDollar) => {
    expect(() => rowOf('EUR', perDollar)).toThrow('the index of 2026-09-29 has no rate of EUR');
  });

  it('has the columns that the service loads', async () => {
    const { rows } = await readRateFile(RATE_TABLES.exchangeRates);
    const [head] = exchangeRatesText({ date: '2026-09-29', usd: RATES }).split('\n');
    expect(head?.split(',').toSorted()).toEqual(Object.keys(rows()[0]!).toSorted());
  });
});
