import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { type BasisPoints, basisPoints, type Cents, cents, type Rounding } from '../src/index.ts';

/** Digits for any product of two safe integers and a divisor. decimal.js shares no code with the library. */
Decimal.set({ precision: 120, toExpNeg: -1e9, toExpPos: 1e9 });

export const SAFE_MAX = Number.MAX_SAFE_INTEGER;
export const ROUNDINGS: readonly Rounding[] = ['half-away-from-zero', 'towards-zero', 'away-from-zero'];

const MODES: Readonly<Record<Rounding, Decimal.Rounding>> = {
  'half-away-from-zero': Decimal.ROUND_HALF_UP,
  'towards-zero': Decimal.ROUND_DOWN,
  'away-from-zero': Decimal.ROUND_UP,
};

/** A quotient rounded by decimal.js. */
export function quotientOf(
  dividend: Decimal.Value | bigint,
  divisor: Decimal.Value | bigint,
  rounding: Rounding,
): bigint {
  const exact = new Decimal(dividend.toString()).div(divisor.toString());
  return BigInt(exact.toDecimalPlaces(0, MODES[rounding]).toFixed());
}

/** The expected result: the amount, or the error for an unsafe one. */
export function centsOrRefusal(expected: bigint): number | typeof RangeError {
  const isSafe = expected <= BigInt(SAFE_MAX) && expected >= -BigInt(SAFE_MAX);
  return isSafe ? Number(expected) : RangeError;
}

export function nearestSafe(expected: bigint): number {
  return Math.min(SAFE_MAX, Math.max(-SAFE_MAX, Number(expected)));
}

/** The result of a call, with a thrown error as its class. */
export function outcomeOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return (error as Error).constructor;
  }
}

/** Usual amounts, amounts at the limit of safe integers, and odd ones, which give halves. */
export const amounts: fc.Arbitrary<Cents> = fc
  .oneof(
    fc.integer({ min: -1_000, max: 1_000 }),
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
    fc.maxSafeInteger(),
    fc.integer({ min: 0, max: 1_000 }).map((step) => SAFE_MAX - step),
    fc.integer({ min: 0, max: 1_000 }).map((step) => step - SAFE_MAX),
  )
  .map((value) => cents(value));

export const rates: fc.Arbitrary<BasisPoints> = fc
  .oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.constantFrom(0, 1, 5_000, -5_000, 10_000), fc.maxSafeInteger())
  .map((value) => basisPoints(value));

export const roundings = fc.constantFrom(...ROUNDINGS);

export const bigints = fc.oneof(
  fc.bigInt({ min: -100n, max: 100n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
);
export const divisors = bigints.filter((value) => value !== 0n);
