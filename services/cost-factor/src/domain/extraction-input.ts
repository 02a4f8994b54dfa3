import type {
  Assumption,
  Candidate,
  Classification,
  MerchantRateCards,
  MerchantTerms,
  RunId,
  StatedAmounts,
} from '@cpes/contracts';
import type { Quotes } from './quote.ts';

/** The input of a run's factors. */
export interface ExtractionInput {
  readonly runId: RunId;
  readonly candidate: Candidate;
  readonly classification: Classification;
  readonly assumptions: readonly Assumption[];
  /** The day (YYYY-MM-DD) of the evaluation. It determines the age of rates, and without a day of entry those in force. */
  readonly day: string;
  readonly quotes: Quotes;
  /** Amounts that replace the computed ones. */
  readonly stated?: StatedAmounts;
  /** The merchant's own terms. */
  readonly terms?: MerchantTerms;
  /** The rows of the merchant's rate cards for the candidate. */
  readonly rateCards?: MerchantRateCards;
}
