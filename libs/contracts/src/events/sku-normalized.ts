import { IsBoolean, IsISO8601, IsOptional, Matches } from 'class-validator';
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
  /** True when the title alone reads as goods of another subheading than that of the client's code, or as none. */
  @IsOptional() @IsBoolean() isTitleCorrected?: boolean;
  /** The merchant's terms, as they came with the submission. */
  @IsOptional() @Nested(() => MerchantTerms) terms?: MerchantTerms;
  /** The rows of the merchant's rate cards, as they came with the submission. */
  @IsOptional() @Nested(() => MerchantRateCards) rateCards?: MerchantRateCards;
}
