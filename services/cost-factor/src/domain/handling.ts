import { clauses, phrase } from '@cpes/contracts';
import { type Evaluation, batchNote } from './evaluation.ts';
import { settle } from './currency.ts';
import type { CostedAmount } from './costed-amount.ts';
import { notHandled } from './local-collection.ts';
import { exactly, fraction, plus, times } from './fraction.ts';
import { earlier, earliestEnd } from './day.ts';
import { TTL_DAYS, weaker } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { required } from './rate-snapshot.ts';
import type { ShipmentCharge } from './rate-rows.ts';

/**
 * F02: export declaration, documents and origin terminal, per shipment and chargeable m³. A price ex works adds the truck from the
 * supplier's door to the port.
 */
export function originHandling(evaluation: Evaluation): CostedAmount {
  if (evaluation.isDomestic) return notHandled(evaluation);
  const { snapshot, day, candidate } = evaluation;
  const row = required(snapshot.shipmentCharges.find('* origin_handling', day), 'origin handling');
  if (candidate.incoterm !== 'EXW')
    return { ...spread(evaluation, row), type: row.reliability, notes: [batchNote(evaluation)] };
  const collection = required(snapshot.shipmentCharges.find('* origin_collection', day), 'collection at origin');
  const costed = spread(evaluation, row, collection);
  return {
    ...costed,
    type: weaker(row.reliability, collection.reliability),
    source: clauses([row.source, collection.source]),
    asOf: earlier(row.asOf, collection.asOf),
    effectiveTo: earliestEnd(row.effectiveTo, collection.effectiveTo),
    notes: [
      phrase`collection from the supplier’s door: ${collection.fixedCents} US cents per shipment, plus ${collection.centsPerRevenueTon} per chargeable m³`,
      batchNote(evaluation),
    ],
  };
}

/** F09: deconsolidation, terminal and drayage to the warehouse, per shipment and chargeable m³. */
export function destinationHandling(evaluation: Evaluation): CostedAmount {
  if (evaluation.isDomestic) return notHandled(evaluation);
  const { snapshot, day, market } = evaluation;
  const row = required(
    snapshot.shipmentCharges.find(`${market.zone} destination_handling`, day),
    'destination handling',
  );
  const costed = spread(evaluation, row);
  return {
    ...costed,
    type: typeIn(market, row.reliability),
    notes: [batchNote(evaluation), ...fallbackNote(market)],
    restsOn: [...costed.restsOn, 'targetMarket'],
  };
}

/** Charges of the shipment, shared by its units; the second one is optional. The source is that of the first. */
function spread(
  evaluation: Evaluation,
  row: ShipmentCharge,
  more?: ShipmentCharge,
): Omit<CostedAmount, 'type' | 'notes'> {
  const { candidate, revenueTons, currency } = evaluation;
  const units = candidate.unitsPerShipment;
  const tons = exactly(revenueTons);
  const priceOf = ({ fixedCents, centsPerRevenueTon }: ShipmentCharge) =>
    plus(fraction(fixedCents), times(fraction(centsPerRevenueTon), revenueTons));
  const shipment = more === undefined ? priceOf(row) : plus(priceOf(row), priceOf(more));
  const expression =
    more === undefined
      ? phrase`(${row.fixedCents} + ${row.centsPerRevenueTon} × ${tons} chargeable m³) ÷ ${units} units`
      : phrase`(${row.fixedCents} + ${row.centsPerRevenueTon} × ${tons} chargeable m³ + ${more.fixedCents} + ${more.centsPerRevenueTon} × ${tons} chargeable m³) ÷ ${units} units`;
  return {
    ...settle(times(shipment, fraction(1, units)), expression, currency),
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays: TTL_DAYS.handling,
    rawValue: row.fixedCents,
    rawUnit: phrase`US cents per shipment, plus ${row.centsPerRevenueTon} per chargeable m³`,
    restsOn: evaluation.packageFields,
  };
}
