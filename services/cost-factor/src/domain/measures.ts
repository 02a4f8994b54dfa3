import type { Candidate } from '@cpes/contracts';
import { divide } from '@cpes/money';
import { compare, type Fraction, fraction } from './fraction.ts';

export type Package = Pick<Candidate, 'weightGrams' | 'dimensionsMm'>;

/**
 * One chargeable m³ of sea freight (LCL, a revenue ton) is 1 m³ or 1,000 kg, whichever is more. It is 10^9 mm³, and a gram counts as
 * 1,000 mm³.
 */
export const MM3_PER_REVENUE_TON = 1_000_000_000n;
const MM3_PER_GRAM = 1_000n;
/** IATA volumetric rule: cm³ over 6,000 is kilograms. */
export const CM3_PER_AIR_KILOGRAM = 6_000n;
export const MM3_PER_AIR_GRAM = 6_000n;
const MM3_PER_CM3 = 1_000n;
/** Parcel carriers outside the US: cm³ over 5,000 is kilograms, so 5,000 mm³ count as a gram. */
const MM3_PER_PARCEL_GRAM = 5_000n;
/** US parcel carriers: cubic inches over 139 is pounds. */
const CUBIC_INCHES_PER_POUND = 139n;
/** A cubic inch is 25.4³ mm³. */
const CUBIC_INCH_THOUSANDTHS_MM3 = 16_387_064n;
const GRAMS_PER_KILOGRAM = 1_000n;
const MILLIGRAMS_PER_POUND = 453_592n;
/** Road freight: a cubic metre counts as 250 kg, so 4,000,000 mm³ as one. */
const MM3_PER_ROAD_KILOGRAM = 4_000_000n;
const GRAMS_PER_TRUCK = 20_000_000n;
const MM3_PER_TRUCK = 60_000_000_000n;
/** Up to one cubic foot, the US default table charges only actual weight. */
const CUBIC_FOOT_INCHES = 1_728;

const ceil = (dividend: bigint, divisor: bigint): number => Number(divide(dividend, divisor, 'away-from-zero'));

export function volumeMm3({ dimensionsMm }: Package): bigint {
  return BigInt(dimensionsMm.length) * BigInt(dimensionsMm.width) * BigInt(dimensionsMm.height);
}

/** Volume in whole cubic centimetres, rounded up. */
export function volumeCm3(goods: Package): number {
  return ceil(volumeMm3(goods), MM3_PER_CM3);
}

/** The packages that freight, handling and receiving count: export cartons, or the units themselves without a carton. */
export interface Packages {
  readonly each: Package;
  /** A started carton counts as a whole one. */
  readonly count: number;
  /** The sums of the shipment. */
  readonly mm3: bigint;
  readonly grams: bigint;
}

export function packagesOf(candidate: Package & Pick<Candidate, 'carton' | 'unitsPerShipment'>): Packages {
  const { carton, unitsPerShipment } = candidate;
  const each = carton ?? candidate;
  const count = carton === undefined ? unitsPerShipment : ceil(BigInt(unitsPerShipment), BigInt(carton.units));
  return { each, count, mm3: volumeMm3(each) * BigInt(count), grams: BigInt(each.weightGrams) * BigInt(count) };
}

/** The shipment in mm³ of weight or measure, at least one chargeable m³. */
export function batchRevenueMm3({ mm3, grams }: Packages): bigint {
  return greater(greater(mm3, grams * MM3_PER_GRAM), MM3_PER_REVENUE_TON);
}

/**
 * Chargeable air weight of a package: its grams, or its volumetric weight if greater. Nothing is rounded before the rate.
 */
export function airWeight(goods: Package): { readonly grams: number; readonly volumetricCm3?: Fraction } {
  const mm3 = volumeMm3(goods);
  const isVolumetric = mm3 > BigInt(goods.weightGrams) * MM3_PER_AIR_GRAM;
  return { grams: goods.weightGrams, ...(isVolumetric ? { volumetricCm3: fraction(mm3, MM3_PER_CM3) } : {}) };
}

/** Parcel weight in grams outside the US: actual or volumetric (rounded up), the greater. */
export function parcelGrams(goods: Package): number {
  return Math.max(goods.weightGrams, ceil(volumeMm3(goods), MM3_PER_PARCEL_GRAM));
}

export interface UsParcel {
  /** Rounded up to whole inches, longest first. */
  readonly sidesInches: readonly number[];
  readonly volumeCubicInches: number;
  readonly actualPounds: number;
  /** 0 up to one cubic foot. */
  readonly dimensionalPounds: number;
}

/** Inches are ceil(mm × 10 / 254), pounds ceil(g × 1,000 / 453,592), dimensional pounds ceil(in³ / 139). */
export function usParcel(goods: Package): UsParcel {
  const { length, width, height } = goods.dimensionsMm;
  const sidesInches = [length, width, height].map((mm) => ceil(BigInt(mm) * 10n, 254n)).sort((a, b) => b - a);
  const volumeCubicInches = sidesInches.reduce((product, side) => product * side, 1);
  const isDimensional = volumeCubicInches > CUBIC_FOOT_INCHES;
  return {
    sidesInches,
    volumeCubicInches,
    actualPounds: poundsOf(BigInt(goods.weightGrams)),
    dimensionalPounds: isDimensional ? ceil(BigInt(volumeCubicInches), CUBIC_INCHES_PER_POUND) : 0,
  };
}

/** The billable weight of a parcel or a consignment. */
export interface Weighed {
  /** The greater of actual and dimensional weight, for the tiers. */
  readonly grams: number;
  /** Whole pounds or kilograms, for weight beyond the tiers. */
  readonly billable: number;
}

/** A whole shipment as one consignment: the greater of actual and volumetric weight, not rounded before the sum. */
export function consignment({ mm3, grams: actualGrams }: Packages, unit: 'pound' | 'kilogram'): Weighed {
  if (unit === 'kilogram') {
    const grams = Math.max(Number(actualGrams), ceil(mm3, MM3_PER_PARCEL_GRAM));
    return { grams, billable: ceil(BigInt(grams), GRAMS_PER_KILOGRAM) };
  }
  const cubicInches = ceil(mm3 * 1_000n, CUBIC_INCH_THOUSANDTHS_MM3);
  const actualPounds = poundsOf(actualGrams);
  const dimensionalPounds = cubicInches > CUBIC_FOOT_INCHES ? ceil(BigInt(cubicInches), CUBIC_INCHES_PER_POUND) : 0;
  return {
    grams: Math.max(Number(actualGrams), ceil(BigInt(dimensionalPounds) * MILLIGRAMS_PER_POUND, 1_000n)),
    billable: Math.max(actualPounds, dimensionalPounds),
  };
}

/** The road charge units of a whole shipment. */
export interface RoadLoad {
  /** The greater of actual weight and 250 kg per m³; not rounded. */
  readonly kilograms: Fraction;
  /** Started trucks of 20 t or 60 m³, whichever is more. */
  readonly trucks: number;
}

export function roadLoad({ mm3, grams }: Packages): RoadLoad {
  const [actual, byVolume] = [fraction(grams, GRAMS_PER_KILOGRAM), fraction(mm3, MM3_PER_ROAD_KILOGRAM)];
  return {
    kilograms: compare(byVolume, actual) > 0 ? byVolume : actual,
    trucks: Math.max(ceil(grams, GRAMS_PER_TRUCK), ceil(mm3, MM3_PER_TRUCK)),
  };
}

/** A parcel of that weight. */
export function heaviestParcel(grams: number, unit: 'pound' | 'kilogram'): Weighed {
  return { grams, billable: unit === 'pound' ? poundsOf(BigInt(grams)) : ceil(BigInt(grams), GRAMS_PER_KILOGRAM) };
}

function poundsOf(grams: bigint): number {
  return ceil(grams * 1_000n, MILLIGRAMS_PER_POUND);
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
