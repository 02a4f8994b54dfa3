import { divide } from '@cpes/money';

/** The level counts millionths of a token, so that rounding does not lose the refill of a few microseconds. */
export const MICRO_PER_TOKEN = 1_000_000n;
const SECONDS_PER_MINUTE = 60n;

/** The tokens that a bucket gets in a minute, and the most that it holds. */
export interface BucketLimits {
  readonly perMinute: number;
  readonly burst: number;
}

export interface Bucket {
  readonly levelMicro: bigint;
  readonly refilledAtMicros: bigint;
}

/**
 * Refills a bucket up to `nowMicros` (epoch microseconds) and takes the highest of the `totals` that it can cover, or nothing. When
 * the clock was set back, it refills nothing and continues from there.
 */
export function take(
  bucket: Bucket,
  quota: BucketLimits,
  totals: readonly number[],
  nowMicros: bigint,
): { granted: number; bucket: Bucket } {
  const elapsed = max(0n, nowMicros - bucket.refilledAtMicros);
  const refill = divide(elapsed * BigInt(quota.perMinute), SECONDS_PER_MINUTE, 'towards-zero');
  const level = min(BigInt(quota.burst) * MICRO_PER_TOKEN, bucket.levelMicro + refill);
  const granted = Math.max(0, ...totals.filter((total) => BigInt(total) * MICRO_PER_TOKEN <= level));
  const levelMicro = level - BigInt(granted) * MICRO_PER_TOKEN;
  return { granted, bucket: { levelMicro, refilledAtMicros: nowMicros } };
}

/** The running totals of costs in the order of payment. A bucket pays up to one of them, so no request is paid in part. */
export function runningTotals(costs: readonly number[]): number[] {
  let total = 0;
  return costs.map((cost) => (total += cost));
}

/** The tokens that can be taken from a bucket now. */
export function wholeTokens(levelMicro: bigint): bigint {
  return divide(levelMicro, MICRO_PER_TOKEN, 'towards-zero');
}

/** Seconds, rounded up, until a bucket has one more token; at least 1. */
export function secondsToNextToken(levelMicro: bigint, perMinute: number): number {
  return secondsToTokens(levelMicro, perMinute, Number(wholeTokens(levelMicro)) + 1);
}

/** Seconds, rounded up, until a bucket has that many tokens; at least 1. */
export function secondsToTokens(levelMicro: bigint, perMinute: number, tokens: number): number {
  const missing = BigInt(tokens) * MICRO_PER_TOKEN - levelMicro;
  const seconds = divide(missing * SECONDS_PER_MINUTE, BigInt(perMinute) * MICRO_PER_TOKEN, 'away-from-zero');
  return Number(max(1n, seconds));
}

/** Seconds, rounded up, in which an empty bucket fills. */
export function secondsToFill({ perMinute, burst }: BucketLimits): number {
  return Number(divide(BigInt(burst) * SECONDS_PER_MINUTE, BigInt(perMinute), 'away-from-zero'));
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
