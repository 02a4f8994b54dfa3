import { CURRENCIES } from '@cpes/contracts';
import { divide, minorUnitDigitsOf } from '@cpes/money';

/** The value of one US dollar in each currency on a day (YYYY-MM-DD), by lower-case ISO 4217 code. */
export interface DollarTable {
  readonly date: string;
  readonly usd: Readonly<Record<string, number>>;
}

const USD_NANOS = 1_000_000_000n;
/** Quality of a blended public index of daily rates: more than a freight index, less than a bank's own rate. */
const QUALITY_PERCENT = 85;
const SOURCE = 'blended public index of daily exchange rates, npm package @fawazahmed0/currency-api';
const HEAD =
  'currency,minor_unit_digits,usd_nanos_per_major_unit,quality_percent,effective_from,effective_to,as_of,source,reliability';

/** The exchange rates of all candidate currencies as a rate file. Throws when one has no positive rate. */
export function exchangeRatesText({ date, usd }: DollarTable): string {
  const rows = CURRENCIES.map((currency) => {
    const digits = minorUnitDigitsOf(currency);
    if (currency === 'USD') return `USD,${digits},${USD_NANOS},,${date},,${date},unit of account,rule`;
    const nanos = usdNanosOf(usd[currency.toLowerCase()]);
    if (nanos === undefined || nanos <= 0n) throw new Error(`the index of ${date} has no rate of ${currency}`);
    return `${currency},${digits},${nanos},${QUALITY_PERCENT},${date},,${date},"${SOURCE}",index`;
  });
  return [HEAD, ...rows, ''].join('\n');
}

/** The price of one unit in billionths of a dollar, rounded half up: the inverse of the dollar's value. */
function usdNanosOf(perDollar: number | undefined): bigint | undefined {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(perDollar)) ?? [];
  const scaled = BigInt(whole + decimals);
  return scaled === 0n ? undefined : divide(USD_NANOS * 10n ** BigInt(decimals.length), scaled, 'half-away-from-zero');
}
