import { phrase, type Text } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { settle } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { fraction, roundToCents, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote } from './market.ts';
import { consignment } from './measures.ts';
import { weightCharge, weightUnitOf } from './parcel-charge.ts';
import { isOneParcel } from './parcel-limits.ts';
import { roadCharge } from './road-freight.ts';

/**
 * F03 within one country: the whole shipment to the warehouse, as one parcel if carriers accept it, otherwise by road.
 */
export function localCollection(evaluation: Evaluation): CostedAmount {
  const { candidate, market, currency } = evaluation;
  const units = candidate.unitsPerShipment;
  const { row, usCents, expression, notes, ttlDays } = shipmentCharge(evaluation);
  return {
    ...settle(times(usCents, fraction(1, units)), phrase`(${expression}) ÷ ${units} units`, currency),
    type: 'estimate',
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays,
    rawValue: roundToCents(usCents),
    rawUnit: phrase`US cents per shipment`,
    notes: [phrase`${withinOneCountry(evaluation)}; ${units} units per shipment`, ...notes, ...fallbackNote(market)],
    restsOn: [...evaluation.packageFields, 'supplierCountry', 'targetMarket'],
  };
}

function shipmentCharge(evaluation: Evaluation) {
  const weighed = consignment(evaluation.packages, weightUnitOf(evaluation));
  if (!isOneParcel(evaluation, weighed.grams)) return { ...roadCharge(evaluation), ttlDays: TTL_DAYS.roadFreight };
  const { row, cents: parcelCents, expression, notes } = weightCharge(evaluation, weighed);
  return {
    row,
    usCents: fraction(parcelCents),
    expression,
    notes: [phrase`carried to the warehouse as one parcel, by weight`, ...notes],
    ttlDays: TTL_DAYS.freight,
  };
}

/** F02 and F09 within one country: no port, no terminal. */
export function notHandled(evaluation: Evaluation): CostedAmount {
  return {
    amountCents: cents(0),
    type: 'estimate',
    source: phrase`no port: supplier and market are in one country`,
    asOf: evaluation.today,
    ttlDays: TTL_DAYS.handling,
    rawValue: 0,
    rawUnit: phrase`US cents per shipment`,
    formula: phrase`local collection → 0`,
    notes: [phrase`${withinOneCountry(evaluation)}; collection and delivery are in the freight`],
    restsOn: ['supplierCountry', 'targetMarket'],
  };
}

function withinOneCountry({ candidate }: Evaluation): Text {
  const { supplierCountry, targetMarket } = candidate;
  return supplierCountry === targetMarket
    ? phrase`supplier and market are both in ${targetMarket}`
    : phrase`${supplierCountry} and ${targetMarket} are one country`;
}
