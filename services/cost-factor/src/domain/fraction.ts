import { type Cents, cents, divide } from '@cpes/money';

/** An exact amount on its way to its one rounding. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** The one rounding of a factor, half up. */
export function roundToCents(amount: Fraction): Cents {
  return cents(divide(amount.numerator, amount.denominator, 'half-away-from-zero'));
}

/** An amount for a formula, cut after `digits` places: 5577000000 over 10^9 with three is "5.577". */
export function show(amount: Fraction, digits = 3): string {
  const scale = 10n ** BigInt(digits);
  const scaled = divide(amount.numerator * scale, amount.denominator, 'half-away-from-zero');
  const text = scaled.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(text.length - digits).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}
