import { phrase, type Text } from '@cpes/contracts';
import { settle } from './currency.ts';
import { type Evaluation, batchNote } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { exactly, type Fraction, fraction, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { localCollection } from './local-collection.ts';
import { fallbackNote, territoryOf, typeIn } from './market.ts';
import { ownLane, priceByAirWeight } from './own-lane.ts';
import { endedRowNote } from './own-rate-cards.ts';
import { quotedAmount } from './quoted.ts';
import { required } from './rate-snapshot.ts';
import type { FreightLane } from './rate-rows.ts';

/** The lane for an origin without its own row. */
export const DEFAULT_ORIGIN = 'CN';

/**
 * F03: the main leg, from the merchant's own lane, a live quote or the lane table: chargeable m³ of the shipment by sea, chargeable
 * weight by air.
 */
export function internationalFreight(evaluation: Evaluation): CostedAmount {
  const { quotes, market } = evaluation;
  const own = ownLane(evaluation);
  if (own !== undefined) return own;
  const quoted =
    quotes.freight && quotedAmount(evaluation, quotes.freight, quotes.freight.amountCents, TTL_DAYS.freight);
  const ended = endedRowNote(evaluation, 'freightLane');
  if (quoted !== undefined)
    return {
      ...quoted,
      notes: [...quoted.notes, ...ended],
      restsOn: [...evaluation.packageFields, 'supplierCountry', 'targetMarket'],
    };

  if (evaluation.isDomestic) {
    const collection = localCollection(evaluation);
    return { ...collection, notes: [...collection.notes, ...ended] };
  }
  const { lane, isOwn } = laneOf(evaluation);
  const { amount, expression } =
    evaluation.candidate.freightMode === 'air' ? priceByAirWeight(evaluation, lane.rateCents) : bySea(evaluation, lane);
  return {
    ...settle(amount, expression, evaluation.currency),
    type: isOwn ? typeIn(market, lane.reliability) : 'estimate',
    source: lane.source,
    asOf: lane.asOf,
    effectiveTo: lane.effectiveTo,
    ttlDays: TTL_DAYS.freight,
    rawValue: lane.rateCents,
    rawUnit: lane.mode === 'air' ? phrase`US cents per chargeable kilogram` : phrase`US cents per chargeable m³`,
    notes: [
      phrase`lane ${lane.origin} to ${lane.zone} by ${lane.mode}, likely range ${lane.lowCents} to ${lane.highCents}`,
      ...(lane.mode === 'air' ? [] : [batchNote(evaluation)]),
      ...(isOwn
        ? []
        : [phrase`no lane from ${evaluation.candidate.supplierCountry}: the one from ${DEFAULT_ORIGIN} is used`]),
      ...fallbackNote(market),
      ...ended,
    ],
    restsOn: [...evaluation.packageFields, 'supplierCountry', 'targetMarket'],
  };
}

function laneOf({ snapshot, candidate, market, day }: Evaluation): { lane: FreightLane; isOwn: boolean } {
  const { supplierCountry, freightMode } = candidate;
  const own = snapshot.lanes.find(`${territoryOf(snapshot, supplierCountry, day)} ${market.zone} ${freightMode}`, day);
  if (own !== undefined) return { lane: own, isOwn: true };
  const lane = snapshot.lanes.find(`${DEFAULT_ORIGIN} ${market.zone} ${freightMode}`, day);
  return { lane: required(lane, `lane ${DEFAULT_ORIGIN} to ${market.zone}`), isOwn: false };
}

function bySea({ candidate, revenueTons }: Evaluation, lane: FreightLane): { amount: Fraction; expression: Text } {
  const units = candidate.unitsPerShipment;
  const amount = times(times(fraction(lane.rateCents), revenueTons), fraction(1, units));
  return { amount, expression: phrase`${lane.rateCents} × ${exactly(revenueTons)} chargeable m³ ÷ ${units} units` };
}
