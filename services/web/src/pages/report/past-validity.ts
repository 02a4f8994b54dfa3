import { daysBetween } from '../../format/numbers.ts';

/** The number of expired pieces of evidence on a day, and by how many days the oldest has expired. */
export function pastValidity(
  evidence: readonly { readonly validUntil: string }[],
  today: string,
): { readonly count: number; readonly oldestDays: number } {
  const days = evidence.map(({ validUntil }) => daysBetween(validUntil, today)).filter((one) => one > 0);
  return { count: days.length, oldestDays: Math.max(0, ...days) };
}
