import { IsISO8601, IsOptional, Matches } from 'class-validator';
import { SubmittedCandidate } from '../candidate.ts';
import { Event } from '../event.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { MerchantTerms } from '../merchant-terms.ts';
import { MerchantRateCards } from '../rate-cards.ts';
import { Nested } from '../nested.ts';

/** The gateway has accepted a candidate and started a run of its evaluation. */
@Event('sku.submitted.v1', { aggregate: { type: 'sku', id: 'skuId' }, emittedBy: ['gateway'], consumedBy: ['intake'] })
export class SkuSubmitted {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @IsISO8601() submittedAt!: string;
  @Nested(() => SubmittedCandidate) candidate!: SubmittedCandidate;
  /** The merchant's terms when the run began. Absent when the merchant has none. */
  @IsOptional() @Nested(() => MerchantTerms) terms?: MerchantTerms;
  /** The rows of the merchant's rate cards that the candidate needs. Absent when there are none. */
  @IsOptional() @Nested(() => MerchantRateCards) rateCards?: MerchantRateCards;
}
