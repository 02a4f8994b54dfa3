import { phrase, type Text } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { settle } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { fraction } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote } from './market.ts';
import { consignment } from './measures.ts';
import { weightCharge } from './parcel-charge.ts';

/** F03 within one country: the whole shipment by road to the warehouse, at the market's parcel prices by its weight. */
export function localCollection(evaluation: Evaluation): Finding {
  const { candidate, market, currency } = evaluation;
  const units = candidate.unitsPerShipment;
  const weighed = consignment(candidate, units, market.zone === 'US' ? 'pound' : 'kilogram');
  const charge = weightCharge(evaluation, weighed);
  return {
    ...settle(fraction(charge.cents, units), phrase`(${charge.expression}) ÷ ${units} units`, currency),
    type: 'estimate',
    source: charge.row.source,
    asOf: charge.row.asOf,
    effectiveTo: charge.row.effectiveTo,
    ttlDays: TTL_DAYS.freight,
    rawValue: charge.cents,
    rawUnit: phrase`US cents per shipment`,
    notes: [
      phrase`${withinOneCountry(evaluation)}; ${units} units are carried to the warehouse as one consignment, at parcel prices by weight`,
      ...charge.notes,
      ...fallbackNote(market),
    ],
    restsOn: ['weightGrams', 'dimensionsMm', 'supplierCountry', 'targetMarket'],
  };
}

/** F02 and F09 within one country: no port, no terminal. */
export function notHandled(evaluation: Evaluation): Finding {
  return {
    amountCents: cents(0),
    type: 'estimate',
    source: phrase`goods that are collected within a country pass no port`,
    asOf: evaluation.day,
    ttlDays: TTL_DAYS.handling,
    rawValue: 0,
    rawUnit: phrase`US cents per shipment`,
    formula: phrase`0 for local collection → 0`,
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
