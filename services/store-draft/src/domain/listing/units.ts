import { divide } from '@cpes/money';

export const WEIGHT_UNITS = ['kg', 'g', 'lbs', 'oz'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];
export const LENGTH_UNITS = ['m', 'cm', 'mm', 'in', 'yd'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** Ratios between units and grams or millimetres. Exact by definition (international yard and pound, 1959). */
type Ratio = readonly [units: bigint, base: bigint];
const PER_GRAM: Readonly<Record<WeightUnit, Ratio>> = {
  kg: [1n, 1_000n],
  g: [1n, 1n],
  lbs: [100_000n, 45_359_237n],
  oz: [1_000_000_000n, 28_349_523_125n],
};
const PER_MM: Readonly<Record<LengthUnit, Ratio>> = {
  m: [1n, 1_000n],
  cm: [1n, 10n],
  mm: [1n, 1n],
  in: [10n, 254n],
  yd: [10n, 9_144n],
};

/** A weight in the store's unit, as a decimal text, rounded half up. 500 g are `1.1023` lbs with four digits. */
export function weightText(grams: number, unit: WeightUnit, digits: number): string {
  return quotientText(BigInt(grams), PER_GRAM[unit], digits);
}

/** A length in the store's unit, as a decimal text, rounded half up. 300 mm are `11.8110` in with four digits. */
export function lengthText(mm: number, unit: LengthUnit, digits: number): string {
  return quotientText(BigInt(mm), PER_MM[unit], digits);
}

function quotientText(quantity: bigint, [units, base]: Ratio, digits: number): string {
  const scaled = divide(quantity * units * 10n ** BigInt(digits), base, 'half-away-from-zero').toString();
  const padded = scaled.padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
