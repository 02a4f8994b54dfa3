import { phrase } from '@cpes/contracts';
import { type Evaluation, batchNote } from './evaluation.ts';
import { settle } from './currency.ts';
import type { CostedAmount } from './costed-amount.ts';
import { notHandled } from './local-collection.ts';
import { exactly, fraction, plus, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { required } from './rate-snapshot.ts';
import type { ShipmentCharge } from './rate-rows.ts';

/** F02: pick-up, export declaration, documents and origin terminal, per shipment and chargeable m³. */
export function originHandling(evaluation: Evaluation): CostedAmount {
  if (evaluation.isDomestic) return notHandled(evaluation);
  const row = required(
    evaluation.snapshot.shipmentCharges.find('* origin_handling', evaluation.day),
    'origin handling',
  );
  return { ...spread(evaluation, row), type: row.reliability, notes: [batchNote(evaluation)] };
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

function spread(evaluation: Evaluation, row: ShipmentCharge): Omit<CostedAmount, 'type' | 'notes'> {
  const { candidate, revenueTons, currency } = evaluation;
  const units = candidate.unitsPerShipment;
  const shipment = plus(fraction(row.fixedCents), times(fraction(row.centsPerRevenueTon), revenueTons));
  const expression = phrase`(${row.fixedCents} + ${row.centsPerRevenueTon} × ${exactly(revenueTons)} chargeable m³) ÷ ${units} units`;
  return {
    ...settle(times(shipment, fraction(1, units)), expression, currency),
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays: TTL_DAYS.handling,
    rawValue: row.fixedCents,
    rawUnit: phrase`US cents per shipment, plus ${row.centsPerRevenueTon} per chargeable m³`,
    restsOn: ['weightGrams', 'dimensionsMm'],
  };
}
