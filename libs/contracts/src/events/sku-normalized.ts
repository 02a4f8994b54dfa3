import { IsISO8601, IsOptional, Matches } from 'class-validator';
import { Assumption, Candidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { MerchantTerms } from '../merchant-terms.ts';
import { MerchantRateCards } from '../rate-cards.ts';
import { Nested, NestedList } from '../nested.ts';

/** Intake has normalised the candidate, filled in defaults, and classified the title. */
@Event('sku.normalized.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['intake'],
  consumedBy: ['cost-factor', 'gateway'],
})
export class SkuNormalized {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @IsISO8601() submittedAt!: string;
  @Nested(() => Candidate) candidate!: Candidate;
  @NestedList(() => Assumption) assumptions!: Assumption[];
  @Nested(() => Classification) classification!: Classification;
  /** The merchant's terms, as they came with the submission. */
  @IsOptional() @Nested(() => MerchantTerms) terms?: MerchantTerms;
  /** The rows of the merchant's rate cards, as they came with the submission. */
  @IsOptional() @Nested(() => MerchantRateCards) rateCards?: MerchantRateCards;
}
