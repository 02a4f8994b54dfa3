import { type Cents, cents } from './cents.ts';
import { divide, type Rounding } from './divide.ts';

/** One side of a conversion: the ISO 4217 minor-unit digits, and the price of one major unit in billionths of a US dollar. */
export interface ExchangeRate {
  readonly minorUnitDigits: number;
  readonly usdNanosPerMajorUnit: number;
}

/** Converts an amount from the minor units of one currency to another's, rounded once. Rates must be positive. */
export function convert(amount: Cents, from: ExchangeRate, to: ExchangeRate, rounding: Rounding): Cents {
  const numerator = BigInt(amount) * BigInt(from.usdNanosPerMajorUnit) * 10n ** BigInt(to.minorUnitDigits);
  const denominator = BigInt(to.usdNanosPerMajorUnit) * 10n ** BigInt(from.minorUnitDigits);
  return cents(divide(numerator, denominator, rounding));
}
