import type { EvidenceType } from '@cpes/contracts';
import { cents, type ExchangeRate } from '@cpes/money';
import type { Finding } from './finding.ts';
import { type Fraction, fraction, roundToCents, show, times } from './fraction.ts';
import { QUALITY_PERCENT, TTL_DAYS } from './freshness.ts';
import type { Quotes } from './quote.ts';
import { type RateBook, required } from './rate-book.ts';

/** The currency of the rate tables. */
export const TABLE_CURRENCY = 'USD';

/** The candidate's currency, and how amounts of the tables come to it. */
export interface Currency {
  readonly code: string;
  readonly rate: ExchangeRate;
  readonly isConverted: boolean;
  readonly qualityPercent: number;
  /** Evidence of the rate; absent in US dollars, where nothing is converted. */
  readonly finding?: Finding;
}

export function currencyOf(book: RateBook, code: string, day: string, quotes: Quotes): Currency {
  if (code === TABLE_CURRENCY)
    return { code, rate: tableRate(book, code, day).rate, isConverted: false, qualityPercent: 100 };
  const { rate, type, source, asOf, effectiveTo } = exchangeRateOf(book, code, day, quotes);
  const finding: Finding = {
    amountCents: cents(0),
    type,
    source,
    asOf,
    effectiveTo,
    ttlDays: TTL_DAYS.exchangeRate,
    rawValue: rate.usdMicrosPerMajorUnit,
    rawUnit: `millionths of a US dollar per ${code}`,
    formula: `1 ${code} = ${show(fraction(rate.usdMicrosPerMajorUnit, 1_000_000), 6)} USD; ${rate.minorUnitDigits} minor-unit digits`,
    notes: ['rate tables are in US cents; each factor taken from them is converted once'],
    restsOn: [],
  };
  return { code, rate, isConverted: true, qualityPercent: QUALITY_PERCENT[type], finding };
}

/** US cents in the minor units of the candidate's currency, exactly. */
export function fromUsCents(amount: Fraction, { rate }: Currency): Fraction {
  return times(amount, fraction(10_000n * 10n ** BigInt(rate.minorUnitDigits), rate.usdMicrosPerMajorUnit));
}

/** An amount of a quote in the candidate's currency, exactly; nothing when the quote's currency is not known. */
export function fromQuoted(
  book: RateBook,
  amountCents: number,
  from: string,
  to: Currency,
  day: string,
): Fraction | undefined {
  if (from === to.code) return fraction(amountCents);
  const row = book.exchangeRates.find(from, day);
  if (row === undefined) return undefined;
  const perMinorUnit = fraction(row.usdMicrosPerMajorUnit, 10_000n * 10n ** BigInt(row.minorUnitDigits));
  return fromUsCents(times(fraction(amountCents), perMinorUnit), to);
}

/** Amount and formula of a figure from the tables, converted and rounded once. `expression` is how the US cents come about. */
export function settle(
  amountUsCents: Fraction,
  expression: string,
  currency: Currency,
): Pick<Finding, 'amountCents' | 'formula' | 'isConverted'> {
  const amountCents = roundToCents(fromUsCents(amountUsCents, currency));
  const formula = currency.isConverted
    ? `${expression} = ${show(amountUsCents, 2)} US cents; at ${show(fraction(currency.rate.usdMicrosPerMajorUnit, 1_000_000), 6)} USD per ${currency.code} → ${amountCents}`
    : `${expression} → ${amountCents}`;
  return { amountCents, formula, isConverted: currency.isConverted };
}

interface FoundRate {
  readonly rate: ExchangeRate;
  readonly type: EvidenceType;
  readonly source: string;
  readonly asOf: string;
  readonly effectiveTo: string | null;
}

function exchangeRateOf(book: RateBook, code: string, day: string, quotes: Quotes): FoundRate {
  const row = tableRate(book, code, day);
  const quote = quotes['exchange-rate'];
  if (quote === undefined) return row;
  return {
    rate: { ...row.rate, usdMicrosPerMajorUnit: quote.usdMicrosPerMajorUnit },
    type: 'live_quote',
    source: quote.source,
    asOf: quote.asOf,
    effectiveTo: quote.validUntil ?? null,
  };
}

function tableRate(book: RateBook, code: string, day: string): FoundRate {
  const row = required(book.exchangeRates.find(code, day), `exchange rate of ${code}`);
  const rate = { minorUnitDigits: row.minorUnitDigits, usdMicrosPerMajorUnit: row.usdMicrosPerMajorUnit };
  return { rate, type: row.reliability, source: row.source, asOf: row.asOf, effectiveTo: row.effectiveTo };
}
