import {
  type CandidateToNormalise,
  type MerchantRateCards,
  ownHsCodeOf,
  type SubmittedCandidate,
} from '@cpes/contracts';

/** A candidate with the merchant's own tariff code, as intake classifies it. */
export function withOwnCode(
  candidate: SubmittedCandidate,
  rateCards: MerchantRateCards | undefined,
  today: string,
): CandidateToNormalise {
  const { ownHsCode, nearHsCode } = ownHsCodeOf(candidate, rateCards, today) ?? {};
  return {
    ...candidate,
    ...(ownHsCode !== undefined && { ownHsCode }),
    ...(nearHsCode !== undefined && { nearHsCode }),
  };
}
