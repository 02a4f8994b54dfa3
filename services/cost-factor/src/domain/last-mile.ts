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
  const expression = [
    base.expression,
    ...extras.map((extra) => `${extra.cents} beyond ${extra.threshold} ${extra.unit}`),
  ].join(' + ');
  return {
    ...settle(fraction(total), expression, currency),
    type: typeIn(market, row.reliability),
    source: row.source,
    asOf: row.asOf,
    effectiveTo: row.effectiveTo,
    ttlDays: TTL_DAYS.fulfilment,
    rawValue: total,
    rawUnit: 'US cents per parcel',
    notes: [parcel.note, ...fallbackNote(market)],
    restsOn: ['weightGrams', 'dimensionsMm', 'targetMarket'],
  };
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

function baseCharge(
  tiers: readonly LastMileRate[],
  steps: readonly LastMileRate[],
  parcel: Parcel,
): { cents: number; expression: string } {
  const tier = tiers.find(({ threshold }) => parcel.grams <= threshold);
  if (tier !== undefined) return { cents: tier.cents, expression: `${tier.cents} up to ${tier.threshold} g` };
  const top = tiers.at(-1)?.cents ?? 0;
  const parts = steps.map((step, index) => {
    const end = Math.min(parcel.billable, steps[index + 1]?.threshold ?? parcel.billable);
    return { count: Math.max(0, end - step.threshold), step };
  });
  const charged = parts.filter(({ count }) => count > 0);
  const cents = charged.reduce((sum, { count, step }) => sum + count * step.cents, top);
  return {
    cents,
    expression: [`${top}`, ...charged.map(({ count, step }) => `${count} ${step.unit} × ${step.cents}`)].join(' + '),
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
