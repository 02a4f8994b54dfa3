/** How to round a quotient. `half-away-from-zero` is half-up for positive numbers, mirrored for negative ones. */
export type Rounding = 'half-away-from-zero' | 'towards-zero' | 'away-from-zero';

/** The only division in the code base: exact in BigInt, and the rounding has a name. Throws on a zero divisor. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || rounding === 'towards-zero') return quotient;

  const nextAway = quotient + (dividend < 0n === divisor < 0n ? 1n : -1n);
  if (rounding === 'away-from-zero') return nextAway;
  return 2n * magnitude(remainder) >= magnitude(divisor) ? nextAway : quotient;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
