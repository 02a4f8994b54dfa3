import {
  type CandidateToNormalise,
  type MerchantRateCards,
  ownHsCodeOf,
  type SubmittedCandidate,
} from '@cpes/contracts';

/** A candidate with the tariff code of the merchant's own card, as intake classifies it. */
export function withOwnCode(
  candidate: SubmittedCandidate,
  rateCards: MerchantRateCards | undefined,
  today: string,
): CandidateToNormalise {
  const ownHsCode = ownHsCodeOf(candidate, rateCards, today);
  return { ...candidate, ...(ownHsCode !== undefined && { ownHsCode }) };
}
