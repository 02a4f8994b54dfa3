import { divide } from '@cpes/money';

const MS_PER_DAY = 86_400_000;

/** Whole days from one day (YYYY-MM-DD) to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Number(divide(BigInt(Date.parse(to) - Date.parse(from)), BigInt(MS_PER_DAY), 'towards-zero'));
}

/** The day this many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** The earlier of two ends of validity; null is no end. */
export function earliestEnd(a: string | null, b: string | null): string | null {
  return a === null ? b : b === null ? a : earlier(a, b);
}
