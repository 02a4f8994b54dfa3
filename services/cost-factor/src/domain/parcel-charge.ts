import { phrase, sumOf, type Text } from '@cpes/contracts';
import type { Evaluation } from './evaluation.ts';
import type { Weighed } from './measures.ts';
import { required } from './rate-snapshot.ts';
import type { LastMileRate } from './rate-rows.ts';

export const UNIT_TEXT: Readonly<Record<LastMileRate['unit'], string>> = {
  inch: 'in',
  cubic_inch: 'in³',
  gram: 'g',
  pound: 'lb',
  kilogram: 'kg',
};

/** Parcel prices of the market's carriers. */
export function weightUnitOf({ market }: Pick<Evaluation, 'market'>): 'pound' | 'kilogram' {
  return market.zone === 'US' ? 'pound' : 'kilogram';
}

export interface WeightCharge {
  /** The source of the prices. */
  readonly row: LastMileRate;
  readonly cents: number;
  readonly expression: Text;
  readonly notes: readonly Text[];
}

/** The market's parcel price by weight: the matching tier, or the last one plus a charge per started unit beyond it. */
export function weightCharge({ snapshot, market, day }: Evaluation, parcel: Weighed): WeightCharge {
  const tiers = ascending(snapshot.lastMile.list(`${market.zone} tier`, day));
  const steps = ascending(snapshot.lastMile.list(`${market.zone} over`, day));
  const row = required(tiers[0], `last-mile tier in ${market.zone}`);
  const tier = tiers.find(({ threshold }) => parcel.grams <= threshold);
  if (tier !== undefined)
    return {
      row,
      cents: tier.cents,
      expression: phrase`${tier.cents} for ${phrase`weight`}`,
      notes: [phrase`tier up to ${tier.threshold} g`],
    };
  const top = tiers.at(-1);
  const parts = steps.map((step, index) => {
    const end = Math.min(parcel.billable, steps[index + 1]?.threshold ?? parcel.billable);
    return { count: Math.max(0, end - step.threshold), step };
  });
  const charged = parts.filter(({ count }) => count > 0);
  const topCents = top?.cents ?? 0;
  return {
    row,
    cents: charged.reduce((sum, { count, step }) => sum + count * step.cents, topCents),
    expression: sumOf([
      topCents,
      ...charged.map(({ count, step }) => phrase`${count} ${UNIT_TEXT[step.unit]} × ${step.cents}`),
    ]),
    notes: [
      phrase`last tier, up to ${top?.threshold ?? 0} g`,
      ...charged.map(
        ({ step }) => phrase`${step.cents} US cents per started ${UNIT_TEXT[step.unit]} beyond ${step.threshold}`,
      ),
    ],
  };
}

export function ascending(rows: readonly LastMileRate[]): LastMileRate[] {
  return rows.toSorted((a, b) => a.threshold - b.threshold);
}
