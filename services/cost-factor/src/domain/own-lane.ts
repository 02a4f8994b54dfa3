import { type FreightLaneRow, type FreightUnit, phrase, type Text } from '@cpes/contracts';
import { divide } from '@cpes/money';
import type { CostedAmount } from './costed-amount.ts';
import { settleFrom } from './currency.ts';
import { batchNote, currencyFor, type Evaluation, perUnit, type Price } from './evaluation.ts';
import { compare, exactly, fraction, times } from './fraction.ts';
import { TTL_DAYS } from './freshness.ts';
import { airWeight, CM3_PER_AIR_KILOGRAM, type Packages, volumeMm3 } from './measures.ts';
import { findOwnRow } from './own-rate-cards.ts';

const GRAMS_PER_KILOGRAM = 1_000n;
const MM3_PER_M3 = 1_000_000_000n;

interface Container {
  readonly m3: number;
  readonly kilograms: number;
}

/** The load of a container in practice: nine tenths of its volume, and the maximum on most roads. */
const CONTAINERS: Readonly<Partial<Record<FreightUnit, Container>>> = {
  'container-20': { m3: 28, kilograms: 21_000 },
  'container-40': { m3: 58, kilograms: 26_000 },
  'container-40hc': { m3: 68, kilograms: 26_000 },
};

const UNIT_TEXT: Readonly<Record<FreightUnit, Text>> = {
  m3: phrase`m³`,
  'revenue-ton': phrase`chargeable m³`,
  kg: phrase`chargeable kilogram`,
  'container-20': phrase`container of 20 ft`,
  'container-40': phrase`container of 40 ft`,
  'container-40hc': phrase`high-cube container of 40 ft`,
};

/** F03 by the merchant's own lane: its price or its minimum for the shipment, whichever is more, shared by the units. */
export function ownLane(evaluation: Evaluation): CostedAmount | undefined {
  const own = findOwnRow(evaluation, 'freightLane');
  if (own === undefined) return undefined;
  const { unit, rateCents, minimumCents = 0, currency } = own.value;
  const { supplierCountry, targetMarket, freightMode, unitsPerShipment: units } = evaluation.candidate;
  const byRate = unitPrice(evaluation, own.value);
  const minimum = times(fraction(minimumCents), fraction(1, units));
  const isMinimum = compare(minimum, byRate.amount) > 0;
  const { amount, expression } = isMinimum
    ? { amount: minimum, expression: phrase`${minimumCents} ÷ ${units} units` }
    : byRate;
  return {
    ...settleFrom(amount, expression, currencyFor(evaluation, currency), evaluation.currency),
    ...own.stated,
    ttlDays: TTL_DAYS.freight,
    rawValue: isMinimum ? minimumCents : rateCents,
    rawUnit: isMinimum
      ? phrase`minor units of ${currency} per shipment`
      : phrase`minor units of ${currency} per ${UNIT_TEXT[unit]}`,
    notes: [
      phrase`your lane from ${supplierCountry} to ${targetMarket} by ${freightMode}`,
      ...(isMinimum ? [phrase`the minimum of the lane is more than its rate`] : []),
      ...(freightMode === 'air' ? [] : [batchNote(evaluation)]),
    ],
    restsOn: [...evaluation.packageFields, 'supplierCountry', 'targetMarket'],
  };
}

/** The price of the main leg per unit before the minimum. */
function unitPrice(evaluation: Evaluation, { unit, rateCents }: FreightLaneRow): Price {
  const { candidate, packages, revenueTons } = evaluation;
  const { unitsPerShipment: units, freightMode } = candidate;
  const rate = fraction(rateCents);
  const container = CONTAINERS[unit];
  if (container !== undefined) {
    const count = containersOf(packages, container);
    return {
      amount: times(rate, fraction(count, units)),
      expression:
        count === 1
          ? phrase`${rateCents} × ${count} container ÷ ${units} units`
          : phrase`${rateCents} × ${count} containers ÷ ${units} units`,
    };
  }
  if (unit === 'revenue-ton')
    return {
      amount: times(times(rate, revenueTons), fraction(1, units)),
      expression: phrase`${rateCents} × ${exactly(revenueTons)} chargeable m³ ÷ ${units} units`,
    };
  if (unit === 'm3') {
    const m3 = fraction(volumeMm3(packages.each), MM3_PER_M3);
    return perUnit(evaluation, { amount: times(rate, m3), expression: phrase`${rateCents} × ${exactly(m3)} m³` });
  }
  if (freightMode === 'air') return priceByAirWeight(evaluation, rateCents);
  const { weightGrams } = packages.each;
  return perUnit(evaluation, {
    amount: times(rate, fraction(weightGrams, GRAMS_PER_KILOGRAM)),
    expression: phrase`${rateCents} × ${weightGrams} g ÷ ${GRAMS_PER_KILOGRAM}`,
  });
}

/**
 * A price per chargeable kilogram of air freight: the greater of actual and volumetric weight. Volume is shown unconverted, because its
 * kilograms may have no exact decimal.
 */
export function priceByAirWeight(evaluation: Evaluation, rateCents: number): Price {
  const { grams, volumetricCm3 } = airWeight(evaluation.packages.each);
  const { amount, expression } =
    volumetricCm3 === undefined
      ? { amount: fraction(grams, GRAMS_PER_KILOGRAM), expression: phrase`${grams} g ÷ ${GRAMS_PER_KILOGRAM}` }
      : {
          amount: times(volumetricCm3, fraction(1, CM3_PER_AIR_KILOGRAM)),
          expression: phrase`${exactly(volumetricCm3)} cm³ ÷ ${CM3_PER_AIR_KILOGRAM}`,
        };
  return perUnit(evaluation, {
    amount: times(fraction(rateCents), amount),
    expression: phrase`${rateCents} × ${expression}`,
  });
}

/** Full containers of the shipment, by volume or weight. */
function containersOf({ mm3, grams }: Packages, { m3, kilograms }: Container): number {
  const byVolume = divide(mm3, BigInt(m3) * MM3_PER_M3, 'away-from-zero');
  const byWeight = divide(grams, BigInt(kilograms) * GRAMS_PER_KILOGRAM, 'away-from-zero');
  return Number(byVolume > byWeight ? byVolume : byWeight);
}
