declare const brand: unique symbol;

/** An amount of money in integer minor units (ISO 4217): 540 is 5.40 USD, or 540 JPY. May be negative. */
export type Cents = number & { readonly [brand]: 'Cents' };

/** The only way to create an amount. Throws a `RangeError` unless `value` is an integer between ±(2^53 − 1). */
export function cents(value: number | bigint): Cents {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents within ±(2^53 − 1): ${value}`);
  return (amount === 0 ? 0 : amount) as Cents;
}

export const ZERO_CENTS: Cents = cents(0);

/** The exact sum of any number of amounts, in cents. Throws a `RangeError` when the result is unsafe. */
export function add(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
}

/** `minuend − subtrahend`, exactly, in cents. Throws a `RangeError` when the result is unsafe. */
export function subtract(minuend: Cents, subtrahend: Cents): Cents {
  return cents(BigInt(minuend) - BigInt(subtrahend));
}

/** A multiple of an amount, in cents. Throws a `RangeError` when the result is unsafe. */
export function multiply(amount: Cents, count: number): Cents {
  return cents(BigInt(amount) * BigInt(count));
}
