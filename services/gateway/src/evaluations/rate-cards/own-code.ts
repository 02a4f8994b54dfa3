import type { MerchantRateCards, SubmittedCandidate } from '@cpes/contracts';

/** The candidate with the tariff code of the merchant's own card, while the row is valid. A code of the candidate itself stays. */
export function withOwnCode(
  candidate: SubmittedCandidate,
  rateCards: MerchantRateCards | undefined,
  today: string,
): SubmittedCandidate {
  const { hsCode, validUntil } = rateCards?.hsCode ?? {};
  if (hsCode === undefined || candidate.hsCode !== undefined) return candidate;
  const isOver = validUntil !== undefined && validUntil < (candidate.entryDate ?? today);
  return isOver ? candidate : { ...candidate, hsCode };
}
