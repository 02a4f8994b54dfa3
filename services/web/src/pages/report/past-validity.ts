import { daysBetween } from '../../text/numbers.ts';

/** How many pieces of evidence are past their validity on a day, and the oldest by how many days. */
export function pastValidity(
  evidence: readonly { readonly validUntil: string }[],
  today: string,
): { readonly count: number; readonly oldestDays: number } {
  const days = evidence.map(({ validUntil }) => daysBetween(validUntil, today)).filter((one) => one > 0);
  return { count: days.length, oldestDays: Math.max(0, ...days) };
}
