import { type Candidate, phrase, type Text, wordsOf } from '@cpes/contracts';
import { type Cents, divide, type ExchangeRate } from '@cpes/money';
import { type CostedAmount, statedBy } from './costed-amount.ts';
import { compare, exactly, type Fraction, fraction, roundToCents, times } from './fraction.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { TTL_DAYS } from './freshness.ts';
import { endedExchangeRateNote, findOwnExchangeRate } from './own-rate-cards.ts';
import type { Quotes } from './quote.ts';
import { type RateSnapshot, required } from './rate-snapshot.ts';

/** The currency of the rate tables. */
export const TABLE_CURRENCY = 'USD';
/** Rates are in billionths. */
const NANOS = 1_000_000_000n;
/** One US cent in billionths of a dollar. */
const USD_NANOS_PER_CENT = 10_000_000n;
const CENT_DIGITS = 2;
/** More than a currency loses within the life of a table; a wrong direction or decimal point mostly exceeds it. */
const OWN_RATE_FACTOR_MAX = 10;

/** A currency and its conversion from the tables' US cents. */
export interface Currency {
  readonly code: string;
  readonly rate: ExchangeRate;
  /** The merchant's own rate beside that of the tables, or why it is not used. */
  readonly ownNotes: readonly Text[];
  /** Evidence of the rate; absent in US dollars, where nothing is converted. */
  readonly costed?: CostedAmount;
}

/** The sources of an exchange rate besides the tables. */
export interface RateSources extends Pick<ExtractionInput, 'rateCards' | 'day'> {
  /** Live quotes, which are for the currency of the price alone. */
  readonly quotes?: Quotes;
  /** The currency of the price, in which the merchant may state the rate of another one. */
  readonly price?: Currency;
}

/**
 * The merchant's own rate, else the live one, else that of the tables. Throws when the tables have no rate of the
 * currency, because a rate is never guessed.
 */
export function currencyOf(snapshot: RateSnapshot, code: string, sources: RateSources): Currency {
  const table = tableRate(snapshot, code, sources.day);
  if (code === TABLE_CURRENCY) return { code, rate: table.rate, ownNotes: [] };
  const own = ownRate(table, code, sources);
  const { rate, ...stated } = own.found ?? quotedRate(sources.quotes ?? {}, table) ?? table;
  const amountCents = roundToCents(times(fraction(100n), perUsCent(rate)));
  const costed: CostedAmount = {
    amountCents,
    ...stated,
    ttlDays: TTL_DAYS.exchangeRate,
    rawValue: rate.usdNanosPerMajorUnit,
    rawUnit: phrase`billionths of a US dollar per ${code}`,
    formula: phrase`100 US cents${fromUsCentsText({ code, rate })} → ${amountCents}`,
    notes: [
      phrase`the cents are what one US dollar comes to; the minor unit of ${code} has ${rate.minorUnitDigits} digits`,
      phrase`rate tables are in US cents; each factor taken from them is converted once`,
      ...own.notes,
    ],
    restsOn: [],
  };
  return { code, rate, ownNotes: own.notes, costed };
}

/** US cents in minor units of the candidate's currency, exactly. */
export function fromUsCents(amount: Fraction, { rate }: Currency): Fraction {
  return times(amount, perUsCent(rate));
}

/** Minor units of a currency in US cents, exactly. */
export function toUsCents(amount: Fraction, { rate }: Currency): Fraction {
  const { numerator, denominator } = perUsCent(rate);
  return times(amount, fraction(denominator, numerator));
}

/** The factor from minor units to US cents as the end of a formula: ` × 1.16 USD per EUR`. */
export function toUsCentsText({ code, rate }: Currency): Text {
  return code === TABLE_CURRENCY
    ? ''
    : phrase` × ${perMajorUnit(rate)} USD per ${code}${powerOfTenText(CENT_DIGITS - rate.minorUnitDigits)}`;
}

/** The factor from US cents to minor units as the end of a formula: ` ÷ 0.0065 USD per JPY ÷ 100`. */
export function fromUsCentsText({ code, rate }: Pick<Currency, 'code' | 'rate'>): Text {
  return code === TABLE_CURRENCY
    ? ''
    : phrase` ÷ ${perMajorUnit(rate)} USD per ${code}${powerOfTenText(rate.minorUnitDigits - CENT_DIGITS)}`;
}

/** Amount and formula of a figure from the tables, converted and rounded once. `expression` gives the US cents. */
export function settle(
  amountUsCents: Fraction,
  expression: Text,
  currency: Currency,
): Pick<CostedAmount, 'amountCents' | 'formula' | 'convertedBy'> {
  const amountCents = roundToCents(fromUsCents(amountUsCents, currency));
  const convertedBy = ratesOf(currency);
  if (convertedBy.length === 0) return { amountCents, formula: phrase`${expression} → ${amountCents}`, convertedBy };
  // A sum without parentheses.
  const isSum = / [+−] /.test(wordsOf(expression).replace(/\([^()]*\)/g, ''));
  const usCents = isSum ? phrase`(${expression})` : expression;
  return { amountCents, formula: phrase`${usCents}${fromUsCentsText(currency)} → ${amountCents}`, convertedBy };
}

/**
 * The maximum amount per unit by a price of the merchant: 10,000 times the highest retail price. Without it, the highest price for the
 * largest package, or its sum with duties and taxes, may exceed the integers that a program reads exactly.
 */
export const OWN_AMOUNT_CENTS_MAX = 1_000_000_000_000;

/** The same of a price of the merchant in any currency, which `expression` gives as a product. */
export function settleFrom(
  amount: Fraction,
  expression: Text,
  from: Currency,
  to: Currency,
): Pick<CostedAmount, 'amountCents' | 'formula' | 'convertedBy'> {
  const isSame = from.code === to.code;
  const exact = isSame ? amount : fromUsCents(toUsCents(amount, from), to);
  const most = fraction(OWN_AMOUNT_CENTS_MAX);
  const isLimited = compare(exact, most) > 0;
  const amountCents = roundToCents(isLimited ? most : exact);
  const factors = isSame ? '' : phrase`${toUsCentsText(from)}${fromUsCentsText(to)}`;
  return {
    amountCents,
    formula: isLimited
      ? phrase`${expression}${factors}, at most ${OWN_AMOUNT_CENTS_MAX} → ${amountCents}`
      : phrase`${expression}${factors} → ${amountCents}`,
    convertedBy: isSame ? [] : ratesOf(from, to),
  };
}

/** An amount of another currency, rounded once, and the factors of its conversion for the end of a formula. */
export function converted(
  amountCents: Cents,
  from: Currency,
  to: Currency,
): { readonly amountCents: Cents; readonly factors: Text; readonly convertedBy: readonly CostedAmount[] } {
  if (from.code === to.code) return { amountCents, factors: '', convertedBy: [] };
  return {
    amountCents: roundToCents(fromUsCents(toUsCents(fraction(amountCents), from), to)),
    factors: phrase`${toUsCentsText(from)}${fromUsCentsText(to)}`,
    convertedBy: ratesOf(from, to),
  };
}

/** The unit cost of a candidate in the currency of its price, by the merchant's own rates or the tables. */
export function unitCostOf(
  snapshot: RateSnapshot,
  { factoryUnitCostCents, currency, costCurrency = currency }: Candidate,
  sources: RateSources,
): Cents {
  const price = currencyOf(snapshot, currency, sources);
  return converted(factoryUnitCostCents, currencyOf(snapshot, costCurrency, { ...sources, price }), price).amountCents;
}

/** The evidence of the exchange rates in an amount. */
export function ratesOf(...currencies: readonly Currency[]): readonly CostedAmount[] {
  return currencies.flatMap(({ costed }) => (costed === undefined ? [] : [costed]));
}

function perUsCent({ minorUnitDigits, usdNanosPerMajorUnit }: ExchangeRate): Fraction {
  return fraction(USD_NANOS_PER_CENT * 10n ** BigInt(minorUnitDigits), usdNanosPerMajorUnit);
}

function perMajorUnit({ usdNanosPerMajorUnit }: ExchangeRate): string {
  return exactly(fraction(usdNanosPerMajorUnit, NANOS));
}

function powerOfTenText(exponent: number): Text {
  if (exponent === 0) return '';
  return exponent > 0 ? phrase` × ${10n ** BigInt(exponent)}` : phrase` ÷ ${10n ** BigInt(-exponent)}`;
}

interface FoundRate extends Pick<
  CostedAmount,
  'type' | 'qualityPercent' | 'source' | 'asOf' | 'effectiveTo' | 'isSetForPeriod'
> {
  readonly rate: ExchangeRate;
}

function tableRate(snapshot: RateSnapshot, code: string, day: string): FoundRate {
  const row = required(snapshot.exchangeRates.find(code, day), `exchange rate of ${code}`);
  const rate = { minorUnitDigits: row.minorUnitDigits, usdNanosPerMajorUnit: row.usdNanosPerMajorUnit };
  return { rate, ...statedBy(row) };
}

/**
 * The rate of the currency by the merchant's row for it and the US dollar, else by that for it and the price.
 * A row that differs too much from the tables is not used: its direction or its decimal point is wrong.
 */
function ownRate(
  { rate }: FoundRate,
  code: string,
  { price, ...input }: RateSources,
): { readonly found?: FoundRate; readonly notes: readonly Text[] } {
  const dollar = { code: TABLE_CURRENCY, usdNanos: NANOS };
  const isInDollars = price === undefined || price.code === TABLE_CURRENCY;
  const others = isInDollars
    ? [dollar]
    : [dollar, { code: price.code, usdNanos: BigInt(price.rate.usdNanosPerMajorUnit) }];
  const notes: Text[] = [];
  for (const other of others) {
    notes.push(...endedExchangeRateNote(input, code, other.code));
    const own = findOwnExchangeRate(input, code, other.code);
    if (own === undefined) continue;
    const { from, to, nanos } = own.value;
    const statement = phrase`1 ${from} = ${exactly(fraction(nanos, NANOS))} ${to} by ${own.name}`;
    const perUnit = from === code ? fraction(nanos, NANOS) : fraction(NANOS, nanos);
    const { numerator, denominator } = times(perUnit, fraction(other.usdNanos));
    const usdNanosPerMajorUnit = Number(divide(numerator, denominator, 'half-away-from-zero'));
    const { usdNanosPerMajorUnit: tabled } = rate;
    if (usdNanosPerMajorUnit > tabled * OWN_RATE_FACTOR_MAX || usdNanosPerMajorUnit * OWN_RATE_FACTOR_MAX < tabled) {
      notes.push(
        phrase`${statement} is more than ${OWN_RATE_FACTOR_MAX} times the tables or less than a tenth, and is not used`,
      );
      continue;
    }
    const compared = phrase`the tables have ${perMajorUnit(rate)} USD per ${code}`;
    return {
      found: { rate: { ...rate, usdNanosPerMajorUnit }, ...own.stated },
      notes: [...notes, statement, compared],
    };
  }
  return { notes };
}

function quotedRate({ 'exchange-rate': quote }: Quotes, { rate }: FoundRate): FoundRate | undefined {
  if (quote === undefined) return undefined;
  const { usdNanosPerMajorUnit, source, asOf, validUntil } = quote;
  return {
    rate: { ...rate, usdNanosPerMajorUnit },
    type: 'live_quote',
    source,
    asOf,
    effectiveTo: validUntil ?? null,
  };
}
