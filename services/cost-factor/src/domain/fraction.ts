import { type Cents, cents, divide } from '@cpes/money';

/** An exact amount before its only rounding. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Twelve places suffice for every measure and rate in a formula; longer figures cannot be checked by hand. */
const PLACES_MAX = 12;

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Negative, zero or positive, as the first is less than, equal to or greater than the second. */
export function compare(a: Fraction, b: Fraction): number {
  return Number(a.numerator * b.denominator - b.numerator * a.denominator);
}

/** The only rounding of a factor, half up. */
export function roundToCents(amount: Fraction): Cents {
  return cents(divide(amount.numerator, amount.denominator, 'half-away-from-zero'));
}

/**
 * An exact figure for a formula: 5577000000 over 10^9 is "5.577". Throws a `RangeError` for more than 12 places,
 * because a reader could not recompute the formula.
 */
export function exactly({ numerator, denominator }: Fraction): string {
  for (let places = 0; places <= PLACES_MAX; places += 1) {
    const scaled = numerator * 10n ** BigInt(places);
    if (scaled % denominator !== 0n) continue;
    const digits = divide(scaled, denominator, 'towards-zero')
      .toString()
      .padStart(places + 1, '0');
    const whole = digits.slice(0, digits.length - places);
    return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  }
  throw new RangeError(`no exact decimal: ${numerator} / ${denominator}`);
}
