import { type Cents, cents } from './cents.ts';
import { divide, type Rounding } from './divide.ts';

declare const brand: unique symbol;

/** A rate in hundredths of a percent: 10,000 is 100 %. An integer, may be negative (a margin). */
export type BasisPoints = number & { readonly [brand]: 'BasisPoints' };

export const BPS_PER_UNIT = 10_000n;

/** The only way to create a rate. Throws a `RangeError` unless `value` is a safe integer. */
export function basisPoints(value: number | bigint): BasisPoints {
  const rate = Number(value);
  if (!Number.isSafeInteger(rate)) throw new RangeError(`not a whole number of basis points: ${value}`);
  return (rate === 0 ? 0 : rate) as BasisPoints;
}

/** A share of an amount, in cents: `amount × rate / 10,000`, multiplied in BigInt and rounded once. */
export function applyRate(amount: Cents, rate: BasisPoints, rounding: Rounding): Cents {
  return applyRatio(amount, BigInt(rate), BPS_PER_UNIT, rounding);
}

/** An amount times an exact fraction, in cents: `amount × numerator / denominator`, rounded once. */
export function applyRatio(amount: Cents, numerator: bigint, denominator: bigint, rounding: Rounding): Cents {
  return cents(divide(BigInt(amount) * numerator, denominator, rounding));
}

/**
 * The rate nearest to `value` within ±(2^53 − 1) basis points. A loss on a price of one minor unit may be a larger share of it, but
 * no rule depends on its exact value.
 */
export function nearestBasisPoints(value: bigint): BasisPoints {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return basisPoints(value > limit ? limit : value < -limit ? -limit : value);
}

/**
 * The share of `part` in `whole`, in basis points, rounded once (`nearestBasisPoints`). Throws a `RangeError` when `whole` is zero.
 */
export function rateOf(part: Cents, whole: Cents, rounding: Rounding): BasisPoints {
  return nearestBasisPoints(divide(BigInt(part) * BPS_PER_UNIT, BigInt(whole), rounding));
}
