import { divide } from '@cpes/money';

const MS_PER_DAY = 86_400_000;

/** Whole days from one day (YYYY-MM-DD) to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Number(divide(BigInt(Date.parse(to) - Date.parse(from)), BigInt(MS_PER_DAY), 'towards-zero'));
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** The earlier of two ends of validity; null is no end. */
export function earliestEnd(a: string | null, b: string | null): string | null {
  return a === null ? b : b === null ? a : earlier(a, b);
}
