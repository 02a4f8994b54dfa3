import { divide } from '@cpes/money';
import { fieldFormat, numberFormat } from './formats.ts';
import { numberText, sizeText, weightText } from './numbers.ts';

/** The units of weights and sides. CPES stores whole grams and millimetres in either case. */
export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];
export type Quantity = 'weight' | 'side';

interface Size {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** Whole grams or millimetres of a unit, as a fraction: exact by definition (international yard and pound, 1959). */
const BASE_PER_UNIT: Readonly<Record<Quantity, readonly [base: bigint, units: bigint]>> = {
  weight: [45_359_237n, 100_000n],
  side: [254n, 10n],
};
/**
 * Decimals of a value in a field. A thousandth of a pound is half a gram and a hundredth of an inch a quarter of a millimetre, so a
 * stored value that is shown and read again is the same.
 */
const DECIMALS: Readonly<Record<Quantity, number>> = { weight: 3, side: 2 };
const OUNCES_PER_POUND = 16;
const NUMBER = /^(\d{1,9})(?:\.(\d+))?$/;

/** The unit of a field. */
export function unitOf(quantity: Quantity, units: UnitSystem): 'g' | 'mm' | 'lb' | 'in' {
  if (units === 'metric') return quantity === 'weight' ? 'g' : 'mm';
  return quantity === 'weight' ? 'lb' : 'in';
}

/** Grams or millimetres as the content of a field: `450`, or `0.992` pounds. */
export function editableMeasure(base: number, quantity: Quantity, units: UnitSystem, locale: string): string {
  if (units === 'metric') return String(base);
  return fieldFormat(locale, DECIMALS[quantity]).format(inUnits(base, quantity));
}

/**
 * The content of a field in whole grams or millimetres, rounded half up. Undefined for text that is no number; a metric value has no
 * decimals.
 */
export function readMeasure(typed: string, quantity: Quantity, units: UnitSystem, locale: string): number | undefined {
  const decimal = fieldFormat(locale, 1)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;
  // Where the decimal mark is a comma, a point may group thousands: `1.250` is no unambiguous number there.
  if (decimal !== '.' && typed.includes('.')) return undefined;
  const [, whole = '', fraction = ''] = NUMBER.exec(typed.replace(decimal ?? '.', '.')) ?? [];
  if (whole === '') return undefined;
  if (units === 'metric') return fraction === '' ? Number(whole) : undefined;
  const places = DECIMALS[quantity];
  if (fraction.length > places) return undefined;
  const scaled = BigInt(whole + fraction.padEnd(places, '0'));
  const [base, per] = BASE_PER_UNIT[quantity];
  return Number(divide(scaled * base, per * 10n ** BigInt(places), 'half-away-from-zero'));
}

/** `450 g`, `1.25 kg`; or `15.9 oz`, and from a pound on `2.76 lb`. */
export function weightIn(grams: number, units: UnitSystem, locale: string): string {
  if (units === 'metric') return weightText(grams, locale);
  const pounds = inUnits(grams, 'weight');
  if (pounds >= 1) return `${decimals(pounds, 2, locale)} lb`;
  return `${numberFormat(locale, { maximumSignificantDigits: 3 }).format(pounds * OUNCES_PER_POUND)} oz`;
}

/** `80 × 80 × 270 mm`, or `3.15 × 3.15 × 10.63 in`. */
export function sizeIn(size: Size, units: UnitSystem, locale: string): string {
  if (units === 'metric') return sizeText(size, locale);
  const sides = [size.length, size.width, size.height].map((side) => decimals(inUnits(side, 'side'), 2, locale));
  return `${sides.join(' × ')} in`;
}

/** One weight or side, such as `12 mm`. */
export function measureIn(base: number, quantity: Quantity, units: UnitSystem, locale: string): string {
  if (units === 'metric') return `${numberText(base, locale)} ${unitOf(quantity, units)}`;
  return `${decimals(inUnits(base, quantity), DECIMALS[quantity], locale)} ${unitOf(quantity, units)}`;
}

function inUnits(base: number, quantity: Quantity): number {
  const [each, per] = BASE_PER_UNIT[quantity];
  return (base * Number(per)) / Number(each);
}

function decimals(value: number, most: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: most }).format(value);
}
