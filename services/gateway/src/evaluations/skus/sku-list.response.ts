import { ASSUMABLE_FIELDS, SKU_STATUSES, type SkuStatus, VERDICTS } from '@cpes/contracts';
import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { STAGES } from '../plans/plan.request.ts';

const NOT_EVALUATED = 'Null unless EVALUATED.';

/** A SKU in a list; `/v2/skus/{skuId}` has the full record. */
export class SkuSummaryResponse {
  @ApiProperty() skuId!: string;
  @ApiProperty({ enum: SKU_STATUSES, enumName: 'SkuStatus' }) status!: SkuStatus;
  @Moment('When the candidate was accepted.') submittedAt!: string;
  @Moment('When the record last changed.') updatedAt!: string;
  @ApiProperty({ type: String, nullable: true }) title!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As submitted, or as evaluated once EVALUATED.' })
  market!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As submitted, or as evaluated once EVALUATED.' })
  supplierCountry!: string | null;
  @ApiProperty({ type: String, nullable: true }) externalRef!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'As submitted, or that of the classification once the run has ended.',
  })
  hsCode!: string | null;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: [String] }) tags!: readonly string[];
  @ApiProperty({ type: String, enum: VERDICTS, nullable: true, description: NOT_EVALUATED }) verdict!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, nullable: true, description: NOT_EVALUATED })
  score!: number | null;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, nullable: true, description: NOT_EVALUATED })
  confidencePercent!: number | null;
  @Integer({ nullable: true, description: `All 12 factors of one unit, in minor units. ${NOT_EVALUATED}` })
  trueLandedCostCents!: number | null;
  @Integer({ nullable: true, description: `CM2 of one unit in minor units; may be negative. ${NOT_EVALUATED}` })
  cm2Cents!: number | null;
  @Integer({ nullable: true, description: `CM2 in basis points of net revenue. ${NOT_EVALUATED}` })
  cm2Bps!: number | null;
  @Integer({
    nullable: true,
    description: `The maximum cost of acquiring a customer, in minor units. ${NOT_EVALUATED}`,
  })
  breakEvenCacCents!: number | null;
  @ApiProperty({ description: 'Whether a store holds a draft of it.' }) hasDraft!: boolean;
  @ApiProperty({
    enum: ASSUMABLE_FIELDS,
    isArray: true,
    description: 'Names of the members of the candidate with assumed values; empty until EVALUATED.',
  })
  assumed!: readonly string[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was archived; null for one that is not.',
  })
  archivedAt!: string | null;
  @ApiProperty({ type: String, enum: STAGES, nullable: true, description: 'The stage of its plan.' })
  stage!: string | null;
  @ApiProperty({ type: String, nullable: true, description: NOT_EVALUATED }) reportId!: string | null;
}

export class SkuListResponse {
  @ApiProperty({
    type: [SkuSummaryResponse],
    description: 'At most `limit`, possibly fewer even before the last page.',
  })
  data!: SkuSummaryResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}

export class SkuMatchesResponse {
  @ApiProperty({ type: [String], description: 'Ids of SKUs, `sku_…`, in the order of the list.' }) data!: string[];
  @ApiProperty({ type: String, nullable: true, description: 'Null when no more match.' }) nextCursor!: string | null;
}
