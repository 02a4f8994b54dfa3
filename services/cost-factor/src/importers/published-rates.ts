import { CURRENCIES } from '@cpes/contracts';
import { parse } from 'csv-parse/sync';
import { RefusedRates } from './rate-source.ts';

/** Exchange rates that an authority has published for a day or a period. */
export interface PublishedRates {
  /** The name that the evidence of a figure gives. */
  readonly source: string;
  /** The first day, as YYYY-MM-DD. */
  readonly from: string;
  /** The last day; null until the next publication. */
  readonly to: string | null;
  /** Units of each currency for one unit of the base currency, as decimal texts. Always has USD. */
  readonly perBase: ReadonlyMap<string, string>;
}

/**
 * The currencies of the European Central Bank among those of candidates. A list of them in the address works at all times; its
 * wildcard did not in May 2025.
 */
export const ECB_CURRENCIES = CURRENCIES.filter((currency) =>
  'AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR'
    .split(' ')
    .includes(currency),
);
const CANDIDATE_CURRENCIES: ReadonlySet<string> = new Set(CURRENCIES);
/** Enough of a wrong cell to find it. */
const SHOWN_LENGTH_MAX = 40;
const DECIMAL = /^\d{1,9}(?:\.\d{1,9})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The major currencies of trade. A file without one of them has been cut. */
const ANCHORS = ['USD', 'JPY', 'CNY'];

/**
 * The reference rates of the European Central Bank: units for one euro, as `format=csvdata` of its data portal has them. A currency
 * whose last rate is older than that of the dollar has ended and is left out. Throws `RefusedRates`.
 */
export function readEcbRates(text: string): PublishedRates {
  const rows = recordsOf(text, ['CURRENCY', 'TIME_PERIOD', 'OBS_VALUE']);
  const dollar = rows.find((row) => row['CURRENCY'] === 'USD');
  const from = dollar?.['TIME_PERIOD'] ?? '';
  if (!DAY.test(from)) throw new RefusedRates('there is no rate of USD');
  const perBase = ratesOf(
    rows.filter((row) => row['TIME_PERIOD'] === from),
    'CURRENCY',
    'OBS_VALUE',
  );
  return { source: `European Central Bank, euro reference rates of ${from}`, from, to: null, perBase };
}

/**
 * The monthly rates of HM Revenue & Customs: units for one pound. A currency occurs once for each of its countries. Throws
 * `RefusedRates`.
 */
export function readHmrcRates(text: string): PublishedRates {
  const rows = recordsOf(text, ['Currency Code', 'Currency Units per £1', 'Start date', 'End date']);
  const [from, to] = ['Start date', 'End date'].map((column) => dayOf(rows[0]?.[column]));
  if (from === undefined || to === undefined || to < from) throw new RefusedRates('the period is not readable');
  const perBase = ratesOf(rows, 'Currency Code', 'Currency Units per £1');
  return { source: `HM Revenue & Customs, exchange rates of ${from.slice(0, 7)}`, from, to, perBase };
}

function recordsOf(text: string, columns: readonly string[]): Record<string, string>[] {
  const records = parsed(text);
  const [first] = records;
  if (first === undefined) throw new RefusedRates('the file has no rows');
  const absent = columns.filter((column) => first[column] === undefined);
  if (absent.length > 0) throw new RefusedRates(`the file has no column ${absent.join(', ')}`);
  return records;
}

function parsed(text: string): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch {
    throw new RefusedRates('the file is no table of comma-separated values');
  }
}

function ratesOf(rows: readonly Record<string, string>[], code: string, value: string): ReadonlyMap<string, string> {
  const rates = new Map<string, string>();
  for (const row of rows) {
    const [currency = '', rate = ''] = [row[code], row[value]];
    if (!CANDIDATE_CURRENCIES.has(currency)) continue;
    if (!DECIMAL.test(rate) || Number(rate) === 0)
      throw new RefusedRates(`the rate of ${currency} is ${rate.slice(0, SHOWN_LENGTH_MAX)}`);
    if (rates.has(currency) && rates.get(currency) !== rate)
      throw new RefusedRates(`there are two rates of ${currency}`);
    rates.set(currency, rate);
  }
  const absent = ANCHORS.filter((anchor) => !rates.has(anchor));
  if (absent.length > 0) throw new RefusedRates(`there is no rate of ${absent.join(', ')}`);
  return rates;
}

/** A day of the form 01/11/2026. */
function dayOf(text = ''): string | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
