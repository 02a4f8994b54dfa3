import {
  type Candidate,
  type Classification,
  type CostFactor,
  EVIDENCE_SUBJECTS,
  EVIDENCE_TYPES,
  type Evidence,
  type EvaluationFailed,
  type Extraction,
  FACTOR_KEYS,
  FREIGHT_MODES,
  MATCHES,
  SERVICES,
  SKU_STATUSES,
  type SkuStatus,
  type SubmittedCandidate,
} from '@cpes/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Day, Integer, Moment, Percent } from '../http/schema.ts';

export class DimensionsResponse {
  @Integer() length!: number;
  @Integer() width!: number;
  @Integer() height!: number;
}

export class CandidateResponse {
  @ApiPropertyOptional() title?: string;
  @Integer() factoryUnitCostCents!: number;
  @Integer() targetRetailPriceCents!: number;
  @Integer({ required: false }) weightGrams?: number;
  @ApiPropertyOptional({ type: DimensionsResponse }) dimensionsMm?: DimensionsResponse;
  @ApiPropertyOptional() supplierCountry?: string;
  @ApiPropertyOptional() targetMarket?: string;
  @ApiProperty() currency!: string;
  @ApiPropertyOptional() hsCode?: string;
  @Integer({ required: false }) unitsPerShipment?: number;
  @ApiPropertyOptional({ enum: FREIGHT_MODES }) freightMode?: string;
  @ApiPropertyOptional() externalRef?: string;
}

export class DutyRangeResponse {
  @Integer() min!: number;
  @Integer() max!: number;
}

export class AlternativeResponse {
  @ApiProperty() hsCode!: string;
  @ApiProperty() description!: string;
  @Percent() sharePercent!: number;
}

export class ClassificationResponse {
  @ApiPropertyOptional({ description: 'Absent when nothing is known.' }) hsCode?: string;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: MATCHES }) match!: string;
  @ApiProperty({ type: DutyRangeResponse }) dutyRangeBps!: DutyRangeResponse;
  @ApiProperty({ type: [AlternativeResponse] }) alternatives!: AlternativeResponse[];
}

export class CostFactorResponse {
  @ApiProperty({ enum: FACTOR_KEYS }) key!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ enum: ['landed', 'fulfilment'] }) group!: string;
  @Integer({ description: 'Per unit sold, in minor units of the currency.' }) amountCents!: number;
  @ApiProperty() evidenceId!: string;
}

export class EvidenceResponse {
  @ApiProperty() evidenceId!: string;
  @ApiProperty({ enum: EVIDENCE_SUBJECTS }) factor!: string;
  @ApiProperty({ enum: EVIDENCE_TYPES }) type!: string;
  @ApiProperty() source!: string;
  @Day() asOf!: string;
  @Day() validUntil!: string;
  @Integer() rawValue!: number;
  @ApiProperty() rawUnit!: string;
  @Integer() normalizedCents!: number;
  @ApiProperty({ description: 'With the numbers in it.' }) formula!: string;
  @ApiPropertyOptional() assumption?: string;
  @Percent() qualityPercent!: number;
  @Percent() freshnessPercent!: number;
}

export class ExtractionResponse {
  @Moment() startedAt!: string;
  @Moment() completedAt!: string;
  @Integer({ description: 'From the submission to the 12 factors being stored.' }) durationMs!: number;
  @Integer({ example: 1_500 }) deadlineMs!: number;
  @ApiProperty() withinDeadline!: boolean;
}

export class FailureResponse {
  @ApiProperty({ enum: SERVICES }) stage!: string;
  @ApiProperty() code!: string;
  @ApiProperty() detail!: string;
}

/** A SKU as it is read. */
export class SkuResponse {
  @ApiProperty() skuId!: string;
  @ApiProperty({ enum: SKU_STATUSES, enumName: 'SkuStatus' }) status!: SkuStatus;
  @Moment() submittedAt!: string;
  @Moment() updatedAt!: string;
  @ApiPropertyOptional({ description: 'As given; absent when none was.' }) externalRef?: string;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: CandidateResponse, description: 'As submitted; as normalised from NORMALIZED on.' })
  candidate!: Candidate | SubmittedCandidate;
  @ApiProperty({ type: ClassificationResponse, nullable: true }) classification!: Classification | null;
  @ApiProperty({ type: [CostFactorResponse], description: 'All 12, or none until they are extracted.' })
  costFactors!: readonly CostFactor[];
  @ApiProperty({ type: [EvidenceResponse] }) evidence!: readonly Evidence[];
  @ApiProperty({ type: ExtractionResponse, nullable: true }) extraction!: Extraction | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null until the report can be read.' }) reportId!:
    string | null;
  @ApiProperty({ type: FailureResponse, nullable: true }) failure!: Pick<
    EvaluationFailed,
    'stage' | 'code' | 'detail'
  > | null;
}
