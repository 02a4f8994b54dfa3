import { type Cents, cents } from './cents.ts';
import { divide } from './divide.ts';

/**
 * Splits an amount over weights so that the parts add up to it exactly (largest remainder; ties go to the earlier part).
 * Weights are non-negative integers, at least one of them positive; otherwise throws a `RangeError`.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const shares = weights.map((weight) => BigInt(weight));
  const totalWeight = shares.reduce((total, share) => total + share, 0n);
  if (totalWeight <= 0n || shares.some((share) => share < 0n)) throw new RangeError('weights must be ≥ 0, and one > 0');

  const products = shares.map((share) => BigInt(amount) * share);
  const parts = products.map((product) => divide(product, totalWeight, 'towards-zero'));
  const unit = amount < 0 ? -1n : 1n;
  const remainders = products.map((product, index) => ({ index, left: unit * (product % totalWeight) }));
  const missing = Number(unit * (BigInt(amount) - parts.reduce((total, part) => total + part, 0n)));

  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1));
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0n) + unit;
  return parts.map((part) => cents(part));
}
