import { divide } from '@cpes/money';
import { settle } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { fraction } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { fallbackNote, typeIn } from './market.ts';
import { parcelGrams, usParcel } from './measures.ts';
import { quotedAmount } from './quoted.ts';
import { required } from './rate-book.ts';
import type { LastMileRate } from './rate-rows.ts';

const GRAMS_PER_KILOGRAM = 1_000n;

/** F12: the parcel to the consumer on billable weight, with surcharges for length and volume where there are any. */
export function lastMileDelivery(evaluation: Evaluation): Finding {
  const { quotes, book, day, market, currency } = evaluation;
  const quote = quotes.fulfilment;
  const quoted = quote && quotedAmount(evaluation, quote, quote.lastMileCents, TTL_DAYS.fulfilment);
  if (quoted !== undefined) return { ...quoted, restsOn: ['weightGrams', 'dimensionsMm', 'targetMarket'] };

  const tiers = ascending(book.lastMile.list(`${market.zone} tier`, day));
  const parcel = parcelOf(evaluation);
  const base = baseCharge(tiers, ascending(book.lastMile.list(`${market.zone} over`, day)), parcel);
  const extras = surcharges(ascending(book.lastMile.list(`${market.zone} surcharge`, day)), parcel);
  const total = extras.reduce((sum, extra) => sum + extra.cents, base.cents);
  const row = required(tiers[0], `last-mile tier in ${market.zone}`);
  const expression = [base.expression, ...extras.map((extra) => `${extra.cents} for ${EXTRA_TEXT[extra.unit]}`)];
  return {
    ...settle(fraction(total), expression.join(' + '), currency),
    type: typeIn(market, row.reliability),
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays: TTL_DAYS.fulfilment,
    rawValue: total,
    rawUnit: 'US cents per parcel',
    notes: [parcel.note, ...base.notes, ...extras.map(surchargeNote), ...fallbackNote(market)],
    restsOn: ['weightGrams', 'dimensionsMm', 'targetMarket'],
  };
}

/** What a surcharge is for, in words: a formula holds no numbers but those that count. */
const EXTRA_TEXT: Readonly<Record<LastMileRate['unit'], string>> = {
  inch: 'length',
  cubic_inch: 'volume',
  gram: 'weight',
  pound: 'weight',
  kilogram: 'weight',
};
const UNIT_TEXT: Readonly<Record<LastMileRate['unit'], string>> = {
  inch: 'in',
  cubic_inch: 'in³',
  gram: 'g',
  pound: 'lb',
  kilogram: 'kg',
};

function surchargeNote({ unit, threshold, cents }: LastMileRate): string {
  return `${cents} US cents more beyond ${threshold} ${UNIT_TEXT[unit]}`;
}

interface Parcel {
  /** What the tiers are read with; beyond the last tier when dimensional weight says so. */
  readonly grams: number;
  /** Whole pounds or kilograms, for what is beyond the tiers. */
  readonly billable: number;
  readonly longestInches: number;
  readonly volumeCubicInches: number;
  readonly note: string;
}

function parcelOf({ candidate, market }: Evaluation): Parcel {
  if (market.zone !== 'US') {
    const grams = parcelGrams(candidate);
    const billable = Number(divide(BigInt(grams), GRAMS_PER_KILOGRAM, 'away-from-zero'));
    return { grams, billable, longestInches: 0, volumeCubicInches: 0, note: `billable weight ${grams} g` };
  }
  const { sidesInches, volumeCubicInches, actualPounds, dimensionalPounds } = usParcel(candidate);
  const isDimensional = dimensionalPounds > actualPounds;
  return {
    // Dimensional weight begins at 13 lb, far beyond the tiers.
    grams: isDimensional ? Number.MAX_SAFE_INTEGER : candidate.weightGrams,
    billable: Math.max(actualPounds, dimensionalPounds),
    longestInches: sidesInches[0] ?? 0,
    volumeCubicInches,
    note: `${sidesInches.join(' × ')} in, ${volumeCubicInches} in³, actual ${actualPounds} lb, dimensional ${dimensionalPounds} lb`,
  };
}

interface Charge {
  readonly cents: number;
  readonly expression: string;
  readonly notes: readonly string[];
}

function baseCharge(tiers: readonly LastMileRate[], steps: readonly LastMileRate[], parcel: Parcel): Charge {
  const tier = tiers.find(({ threshold }) => parcel.grams <= threshold);
  if (tier !== undefined)
    return { cents: tier.cents, expression: `${tier.cents}`, notes: [`tier up to ${tier.threshold} g`] };
  const top = tiers.at(-1);
  const parts = steps.map((step, index) => {
    const end = Math.min(parcel.billable, steps[index + 1]?.threshold ?? parcel.billable);
    return { count: Math.max(0, end - step.threshold), step };
  });
  const charged = parts.filter(({ count }) => count > 0);
  const topCents = top?.cents ?? 0;
  return {
    cents: charged.reduce((sum, { count, step }) => sum + count * step.cents, topCents),
    expression: [
      `${topCents}`,
      ...charged.map(({ count, step }) => `${count} ${UNIT_TEXT[step.unit]} × ${step.cents}`),
    ].join(' + '),
    notes: [
      `last tier, up to ${top?.threshold ?? 0} g`,
      ...charged.map(
        ({ step }) => `${step.cents} US cents per started ${UNIT_TEXT[step.unit]} beyond ${step.threshold}`,
      ),
    ],
  };
}

/** Of several limits of one measure only the highest that is exceeded is charged. */
function surcharges(rows: readonly LastMileRate[], parcel: Parcel): LastMileRate[] {
  const length = rows.filter((row) => row.unit === 'inch' && parcel.longestInches > row.threshold).at(-1);
  const volume = rows.filter((row) => row.unit === 'cubic_inch' && parcel.volumeCubicInches > row.threshold).at(-1);
  return [length, volume].filter((row) => row !== undefined);
}

function ascending(rows: readonly LastMileRate[]): LastMileRate[] {
  return rows.toSorted((a, b) => a.threshold - b.threshold);
}
