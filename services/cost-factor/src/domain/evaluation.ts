import { type OptionalField, phrase, type Text } from '@cpes/contracts';
import { type Currency, currencyOf } from './currency.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { exactly, type Fraction, fraction, times } from './fraction.ts';
import { type Market, marketOf, type Route, routeOf } from './market.ts';
import { batchRevenueMm3, MM3_PER_REVENUE_TON, type Packages, packagesOf } from './measures.ts';
import type { Quotes } from './quote.ts';
import type { RateSnapshot } from './rate-snapshot.ts';
import { findSettledDuty, type SettledDuty } from './settled-duty.ts';

/** The input with values that several rules use. */
export interface Evaluation extends ExtractionInput, Route {
  /** The day (YYYY-MM-DD) on which the goods enter the market, at which every dated rate is read. */
  readonly day: string;
  /** The day of the evaluation, from which the age of a figure counts. */
  readonly today: string;
  readonly snapshot: RateSnapshot;
  readonly market: Market;
  readonly currency: Currency;
  /** The currency of the unit cost and of one-time costs. */
  readonly costCurrency: Currency;
  readonly packages: Packages;
  /** The fields behind the packages, which may have been assumed. None with a carton, which is given. */
  readonly packageFields: readonly OptionalField[];
  /** The same for a figure that depends on size alone. */
  readonly packageSizeFields: readonly OptionalField[];
  /** The shipment in chargeable m³, at least one. */
  readonly revenueTons: Fraction;
  /** The known digits of the tariff code; empty when none are known. */
  readonly hsCode: string;
  /** An ordinary duty that goes before the tariff. */
  readonly settledDuty: SettledDuty | undefined;
}

/** The evaluation of goods that enter on their day of entry, by the quotes that count on it. */
export function prepare(snapshot: RateSnapshot, input: ExtractionInput): Evaluation {
  const { candidate, day: today, quotes } = input;
  const day = candidate.entryDate ?? today;
  return prepareOn(day, snapshot, { ...input, quotes: quotesOn(day, today, quotes) });
}

/** The evaluation of goods that enter on another day, by these quotes. */
export function prepareOn(day: string, snapshot: RateSnapshot, input: ExtractionInput): Evaluation {
  const { candidate, classification, day: today } = input;
  const market = marketOf(snapshot, candidate.targetMarket, day);
  const currency = currencyOf(snapshot, candidate.currency, input);
  const { costCurrency = candidate.currency } = candidate;
  const packages = packagesOf(candidate);
  return {
    ...input,
    day,
    today,
    snapshot,
    market,
    currency,
    costCurrency: otherCurrency(snapshot, costCurrency, currency, input),
    packages,
    packageFields: candidate.carton === undefined ? ['weightGrams', 'dimensionsMm'] : [],
    packageSizeFields: candidate.carton === undefined ? ['dimensionsMm'] : [],
    ...routeOf(snapshot, candidate.supplierCountry, market, day),
    revenueTons: fraction(batchRevenueMm3(packages), MM3_PER_REVENUE_TON),
    hsCode: classification.hsCode ?? '',
    settledDuty: findSettledDuty({ ...input, day }),
  };
}

/** The quotes that count on the day of entry: those of today, and for another day those whose stated validity reaches it. */
function quotesOn(day: string, today: string, quotes: Quotes): Quotes {
  if (day === today) return quotes;
  const counts = (quote: { readonly validUntil?: string } | undefined) => isQuotedFor(day, quote);
  const { freight, duty, fulfilment = [], ...rates } = quotes;
  return {
    ...rates,
    ...(freight && counts(freight) && { freight }),
    ...(duty && counts(duty) && { duty }),
    fulfilment: fulfilment.filter(counts),
  };
}

/** Whether the stated validity of a quote reaches a day. */
export function isQuotedFor(day: string, quote: { readonly validUntil?: string } | undefined): boolean {
  return quote?.validUntil !== undefined && quote.validUntil >= day;
}

/** The live exchange rate is for the currency of the price; others have the merchant's own rate or the table's. */
export function currencyFor({ snapshot, today, currency, ...input }: Evaluation, code: string): Currency {
  return otherCurrency(snapshot, code, currency, { ...input, day: today });
}

function otherCurrency(
  snapshot: RateSnapshot,
  code: string,
  price: Currency,
  { rateCards, day }: Pick<ExtractionInput, 'rateCards' | 'day'>,
): Currency {
  return code === price.code ? price : currencyOf(snapshot, code, { ...(rateCards && { rateCards }), day, price });
}

export function batchNote({ candidate, packages, revenueTons }: Evaluation): Text {
  const units = candidate.unitsPerShipment;
  return candidate.carton === undefined
    ? phrase`shipment of ${units} units, ${exactly(revenueTons)} chargeable m³`
    : phrase`shipment of ${units} units in ${packages.count} cartons, ${exactly(revenueTons)} chargeable m³`;
}

/** A price as a fraction, and the expression that gives it. */
export interface Price {
  readonly amount: Fraction;
  readonly expression: Text;
}

/** The price of a package as the price of a unit: each carton is shared by the units of the shipment. */
export function perUnit({ candidate, packages }: Evaluation, { amount, expression }: Price): Price {
  const { carton, unitsPerShipment: units } = candidate;
  if (carton === undefined) return { amount, expression };
  return {
    amount: times(amount, fraction(packages.count, units)),
    expression: phrase`${expression} × ${packages.count} cartons ÷ ${units} units`,
  };
}
