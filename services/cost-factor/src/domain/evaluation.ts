import { phrase, type Text } from '@cpes/contracts';
import { type Currency, currencyOf } from './currency.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { exactly, type Fraction, fraction } from './fraction.ts';
import { type Market, marketOf, type Route, routeOf } from './market.ts';
import { batchRevenueMm3, MM3_PER_REVENUE_TON } from './measures.ts';
import type { RateSnapshot } from './rate-snapshot.ts';
import { findSettledDuty, type SettledDuty } from './settled-duty.ts';

/** The input with values that several rules use. */
export interface Evaluation extends ExtractionInput, Route {
  readonly snapshot: RateSnapshot;
  readonly market: Market;
  readonly currency: Currency;
  /** The shipment in chargeable m³, at least one. */
  readonly revenueTons: Fraction;
  /** The known digits of the tariff code; empty when none are known. */
  readonly hsCode: string;
  /** An ordinary duty that goes before the tariff. */
  readonly settledDuty: SettledDuty | undefined;
}

export function prepare(snapshot: RateSnapshot, input: ExtractionInput): Evaluation {
  const { candidate, classification, day, quotes } = input;
  const market = marketOf(snapshot, candidate.targetMarket, day);
  const batchMm3 = batchRevenueMm3(candidate, candidate.unitsPerShipment);
  return {
    ...input,
    snapshot,
    market,
    currency: currencyOf(snapshot, candidate.currency, day, quotes),
    ...routeOf(snapshot, candidate.supplierCountry, market, day),
    revenueTons: fraction(batchMm3, MM3_PER_REVENUE_TON),
    hsCode: classification.hsCode ?? '',
    settledDuty: findSettledDuty(input),
  };
}

/** The live exchange rate is for the candidate's currency; amounts in other currencies use the table's. */
export function currencyFor({ snapshot, day, currency }: Evaluation, code: string): Currency {
  return code === currency.code ? currency : currencyOf(snapshot, code, day, {});
}

export function batchNote({ candidate, revenueTons }: Evaluation): Text {
  return phrase`shipment of ${candidate.unitsPerShipment} units, ${exactly(revenueTons)} chargeable m³`;
}
