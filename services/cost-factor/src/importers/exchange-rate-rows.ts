import { CURRENCIES } from '@cpes/contracts';
import { divide, minorUnitDigitsOf } from '@cpes/money';
import { daysBetween } from '../domain/day.ts';
import type { ExchangeRateRow } from '../domain/rate-rows.ts';
import type { PublishedRates } from './published-rates.ts';
import { RefusedRates } from './rate-source.ts';

const USD_NANOS = 1_000_000_000n;
/** No currency of candidates moves more within days. A larger step is an inverted or misplaced figure. */
const MOVE_PERCENT_MAX = 10n;
/** Within that many days, the bound above holds; each further month allows as much again. */
const NEAR_DAYS = 30;
/** A daily rate is kept before a monthly one for that long, which is more than any run of holidays. */
const RECENT_DAYS = 7;

/** An authority's rates, and the currency of which they give the price. */
export interface Publication {
  readonly base: 'EUR' | 'GBP';
  readonly rates: PublishedRates;
}

/**
 * The exchange rates after a publication: its currencies get its rates, and all others keep theirs. A currency keeps a newer rate, too,
 * and a rate of another publication of the last days, so that two sources do not replace each other. Throws `RefusedRates` when the
 * publication is of the future, has ended, or moves a currency too far.
 */
export function ratesAfter(
  present: readonly ExchangeRateRow[],
  { base, rates }: Publication,
  today: string,
  acceptsMoves = false,
): ExchangeRateRow[] {
  const { from, to, perBase, source } = rates;
  if (from > today) throw new RefusedRates(`the rates are of ${from}, which is in the future`);
  if (to !== null && to < today) throw new RefusedRates(`the rates ended on ${to}`);
  const known = new Map(present.map((row) => [row.currency, row]));
  const moved: string[] = [];
  const rows = CURRENCIES.map((currency): ExchangeRateRow => {
    const before = known.get(currency);
    const nanos = usdNanosOf(currency, base, perBase);
    if (before !== undefined && (nanos === undefined || isKept(before, rates))) return before;
    if (nanos === undefined) throw new RefusedRates(`there is no rate of ${currency}`);
    if (before !== undefined && isTooFar(before, nanos, from)) moved.push(currency);
    return {
      currency,
      minorUnitDigits: minorUnitDigitsOf(currency),
      usdNanosPerMajorUnit: Number(nanos),
      qualityPercent: null,
      effectiveFrom: from,
      effectiveTo: currency === 'USD' ? null : to,
      asOf: from,
      source: currency === 'USD' ? 'unit of account' : source,
      reliability: currency === 'USD' ? 'rule' : 'official_table',
    };
  });
  if (moved.length > 0 && !acceptsMoves) throw new RefusedRates(`the rate of ${moved.join(', ')} moved too far`);
  return rows;
}

/** Whether a rate stays: a newer one, or a recent one of a source with daily rates before one with a period. */
function isKept(before: ExchangeRateRow, { from, to, source }: PublishedRates): boolean {
  if (before.asOf > from) return true;
  const isDaily = before.reliability === 'official_table' && before.effectiveTo === null && before.source !== source;
  return to !== null && isDaily && daysBetween(before.asOf, from) <= RECENT_DAYS;
}

/** The price of one unit in billionths of a dollar, rounded half up, crossed through the base currency. */
function usdNanosOf(currency: string, base: string, perBase: ReadonlyMap<string, string>): bigint | undefined {
  if (currency === 'USD') return USD_NANOS;
  const dollars = scaled(perBase.get('USD'));
  const units = currency === base ? scaled('1') : scaled(perBase.get(currency));
  if (dollars === undefined || units === undefined) return undefined;
  return divide(USD_NANOS * dollars, units, 'half-away-from-zero');
}

/** A decimal text in billionths. */
function scaled(decimal: string | undefined): bigint | undefined {
  if (decimal === undefined) return undefined;
  const [whole = '', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(9, '0'));
}

function isTooFar(before: ExchangeRateRow, nanos: bigint, day: string): boolean {
  const present = BigInt(before.usdNanosPerMajorUnit);
  const months = BigInt(1 + Math.floor(Math.max(0, daysBetween(before.asOf, day)) / NEAR_DAYS));
  const difference = nanos > present ? nanos - present : present - nanos;
  return difference * 100n > present * MOVE_PERCENT_MAX * months;
}
