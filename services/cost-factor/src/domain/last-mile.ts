import { phrase, sumOf, type Text } from '@cpes/contracts';
import { divide } from '@cpes/money';
import { settle } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { fraction } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { parcelGrams, usParcel, type Weighed } from './measures.ts';
import { ownLastMile } from './own-fulfilment.ts';
import { endedPriceNote } from './own-rate-cards.ts';
import { ascending, UNIT_TEXT, weightCharge } from './parcel-charge.ts';
import { beyondLimits } from './parcel-limits.ts';
import { quotedCharge } from './quoted.ts';
import type { LastMileRate } from './rate-rows.ts';

const GRAMS_PER_KILOGRAM = 1_000n;
/** Quality of a parcel price for a package that would go as freight: half of an estimate's. */
const BEYOND_LIMITS_QUALITY_PERCENT = 20;

/** F12: the parcel to the consumer by billable weight, with surcharges for length and volume. */
export function lastMileDelivery(evaluation: Evaluation): CostedAmount {
  const { snapshot, day, market, currency } = evaluation;
  const own = ownLastMile(evaluation);
  if (own !== undefined) return own;
  const quoted = quotedCharge(evaluation, 'lastMileCents');
  const ended = endedPriceNote(evaluation, ['last-mile']);
  if (quoted !== undefined)
    return {
      ...quoted,
      notes: [...quoted.notes, ...ended],
      restsOn: ['weightGrams', 'dimensionsMm', 'targetMarket'],
    };

  const parcel = parcelOf(evaluation);
  const base = weightCharge(evaluation, parcel);
  const limits = beyondLimits(evaluation);
  const extras = surcharges(ascending(snapshot.lastMile.list(`${market.zone} surcharge`, day)), parcel);
  const total = extras.reduce((sum, extra) => sum + extra.cents, base.cents);
  const { row } = base;
  const expression = [base.expression, ...extras.map((extra) => phrase`${extra.cents} for ${EXTRA_TEXT[extra.unit]}`)];
  return {
    ...settle(fraction(total), sumOf(expression), currency),
    type: typeIn(market, row.reliability),
    qualityMaxPercent: limits.length > 0 ? BEYOND_LIMITS_QUALITY_PERCENT : undefined,
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays: TTL_DAYS.fulfilment,
    rawValue: total,
    rawUnit: phrase`US cents per parcel`,
    notes: [...limits, parcel.note, ...base.notes, ...extras.map(surchargeNote), ...fallbackNote(market), ...ended],
    restsOn: ['weightGrams', 'dimensionsMm', 'targetMarket'],
  };
}

/** The reason for a surcharge in words, because a formula contains only the numbers of its computation. */
const EXTRA_TEXT: Readonly<Record<LastMileRate['unit'], Text>> = {
  inch: phrase`length`,
  cubic_inch: phrase`volume`,
  gram: phrase`weight`,
  pound: phrase`weight`,
  kilogram: phrase`weight`,
};

function surchargeNote({ unit, threshold, cents }: LastMileRate): Text {
  return phrase`${cents} US cents more beyond ${threshold} ${UNIT_TEXT[unit]}`;
}

interface Parcel extends Weighed {
  readonly longestInches: number;
  readonly volumeCubicInches: number;
  readonly note: Text;
}

function parcelOf({ candidate, market }: Evaluation): Parcel {
  if (market.zone !== 'US') {
    const grams = parcelGrams(candidate);
    const billable = Number(divide(BigInt(grams), GRAMS_PER_KILOGRAM, 'away-from-zero'));
    return { grams, billable, longestInches: 0, volumeCubicInches: 0, note: phrase`billable weight ${grams} g` };
  }
  const { sidesInches, volumeCubicInches, actualPounds, dimensionalPounds } = usParcel(candidate);
  const isDimensional = dimensionalPounds > actualPounds;
  return {
    // Dimensional weight begins at 13 lb, far beyond the tiers.
    grams: isDimensional ? Number.MAX_SAFE_INTEGER : candidate.weightGrams,
    billable: Math.max(actualPounds, dimensionalPounds),
    longestInches: sidesInches[0] ?? 0,
    volumeCubicInches,
    note: phrase`${sidesInches[0] ?? 0} × ${sidesInches[1] ?? 0} × ${sidesInches[2] ?? 0} in, ${volumeCubicInches} in³, actual ${actualPounds} lb, dimensional ${dimensionalPounds} lb`,
  };
}

/** Of several limits of one measure, only the highest exceeded one is charged. */
function surcharges(rows: readonly LastMileRate[], parcel: Parcel): LastMileRate[] {
  const length = rows.filter((row) => row.unit === 'inch' && parcel.longestInches > row.threshold).at(-1);
  const volume = rows.filter((row) => row.unit === 'cubic_inch' && parcel.volumeCubicInches > row.threshold).at(-1);
  return [length, volume].filter((row) => row !== undefined);
}
