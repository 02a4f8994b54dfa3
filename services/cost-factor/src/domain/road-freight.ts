import { phrase, type Text } from '@cpes/contracts';
import type { Evaluation } from './evaluation.ts';
import { compare, exactly, type Fraction, fraction, plus, times } from './fraction.ts';
import { heaviestParcel, roadLoad } from './measures.ts';
import { weightCharge, weightUnitOf } from './parcel-charge.ts';
import { parcelLimitOf } from './parcel-limits.ts';
import { required } from './rate-snapshot.ts';
import type { RoadFreightRate } from './rate-rows.ts';

const KILOGRAMS_PER_TONNE = 1_000;

export interface RoadCharge {
  readonly row: RoadFreightRate;
  readonly usCents: Fraction;
  readonly expression: Text;
  readonly notes: readonly Text[];
}

/**
 * A whole shipment by road: a base price and a price per tonne, capped by the price of full trucks. It costs no less
 * than the heaviest parcel, because a larger box must never be cheaper than a smaller one: solvers rely on it.
 */
export function roadCharge(evaluation: Evaluation): RoadCharge {
  const { snapshot, packages, market, day } = evaluation;
  const row = required(snapshot.roadFreight.find(market.zone, day), `road freight in ${market.zone}`);
  const { baseCents, centsPerTonne, centsPerTruckMax } = row;
  const { kilograms, trucks } = roadLoad(packages);
  const byWeight = {
    usCents: plus(fraction(baseCents), times(fraction(centsPerTonne, KILOGRAMS_PER_TONNE), kilograms)),
    expression: phrase`${baseCents} + ${centsPerTonne} × ${exactly(kilograms)} kg ÷ ${KILOGRAMS_PER_TONNE}`,
  };
  const byTruck = {
    usCents: fraction(BigInt(centsPerTruckMax) * BigInt(trucks)),
    expression: phrase`${trucks} trucks × ${centsPerTruckMax}`,
  };
  const cheaper = compare(byTruck.usCents, byWeight.usCents) < 0 ? byTruck : byWeight;
  const parcel = priceOfHeaviestParcel(evaluation);
  return {
    row,
    ...(compare(parcel.usCents, cheaper.usCents) > 0 ? parcel : cheaper),
    notes: [
      phrase`road freight, an estimate: ${baseCents} US cents and ${centsPerTonne} per tonne of weight, or of volume at 250 kg per m³ if that is more`,
      phrase`at most ${centsPerTruckMax} US cents per started 20 t or 60 m³, at least the price of the heaviest parcel`,
    ],
  };
}

function priceOfHeaviestParcel(evaluation: Evaluation): Pick<RoadCharge, 'usCents' | 'expression'> {
  const limit = parcelLimitOf(evaluation);
  if (limit === undefined) return { usCents: fraction(0), expression: '0' };
  const parcel = heaviestParcel(limit.weightGramsMax, weightUnitOf(evaluation));
  const { cents, expression } = weightCharge(evaluation, parcel);
  return { usCents: fraction(cents), expression };
}
