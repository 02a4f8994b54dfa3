import type { SubmittedCandidate } from './candidate.ts';
import type { MerchantRateCards } from './rate-cards.ts';

/**
 * The tariff code of the merchant's own card for a candidate that was submitted without one, while the row is valid on the day of entry.
 * `today` is the day (YYYY-MM-DD) of the evaluation.
 */
export function ownHsCodeOf(
  { hsCode, entryDate }: Pick<SubmittedCandidate, 'hsCode' | 'entryDate'>,
  rateCards: MerchantRateCards | undefined,
  today: string,
): string | undefined {
  const row = rateCards?.hsCode;
  if (row === undefined || hsCode !== undefined) return undefined;
  return row.validUntil !== undefined && row.validUntil < (entryDate ?? today) ? undefined : row.hsCode;
}
