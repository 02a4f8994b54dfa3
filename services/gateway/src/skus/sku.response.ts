import {
  ASSUMABLE_FIELDS,
  type Candidate,
  type CandidateRecord,
  type ClassificationRecord,
  type CostFactor,
  EVIDENCE_SUBJECTS,
  EVIDENCE_TYPES,
  type EvidenceRecord,
  EVALUATION_DEADLINE_MS,
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
import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, Day, Integer, Moment, Percent } from '../http/schema.ts';

export class DimensionsResponse {
  @Integer({ description: 'Millimetres.' }) length!: number;
  @Integer({ description: 'Millimetres.' }) width!: number;
  @Integer({ description: 'Millimetres.' }) height!: number;
}

const NOT_YET = 'Null while nothing is given or, from NORMALIZED on, assumed.';

export class CandidateResponse {
  @ApiProperty({ type: String, nullable: true }) title!: string | null;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @Integer({ description: AMOUNT }) factoryUnitCostCents!: number;
  @Integer({ description: AMOUNT }) targetRetailPriceCents!: number;
  @Integer({ nullable: true, description: `Grams, with packaging. ${NOT_YET}` }) weightGrams!: number | null;
  @ApiProperty({ type: DimensionsResponse, nullable: true, description: NOT_YET })
  dimensionsMm!: DimensionsResponse | null;
  @ApiProperty({ type: String, nullable: true, description: NOT_YET }) supplierCountry!: string | null;
  @ApiProperty({ type: String, nullable: true, description: NOT_YET }) targetMarket!: string | null;
  @ApiProperty() currency!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'As given; what was read from title and description is in `classification`.',
  })
  hsCode!: string | null;
  @Integer({ nullable: true, description: NOT_YET }) unitsPerShipment!: number | null;
  @ApiProperty({ type: String, enum: FREIGHT_MODES, nullable: true, description: NOT_YET }) freightMode!: string | null;
  @ApiProperty({ type: String, nullable: true }) externalRef!: string | null;
  @ApiProperty({
    enum: ASSUMABLE_FIELDS,
    isArray: true,
    description: 'Names of the members that were filled in, not given.',
  })
  assumed!: string[];
}

export class DutyRangeResponse {
  @Integer({ description: 'Basis points.' }) min!: number;
  @Integer({ description: 'Basis points.' }) max!: number;
}

export class AlternativeResponse {
  @ApiProperty() hsCode!: string;
  @ApiProperty() description!: string;
  @Percent() sharePercent!: number;
}

export class ClassificationResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description: '6, 8 or 10 digits; 4 or 2 when only heading or chapter is known; null when nothing is.',
  })
  hsCode!: string | null;
  @ApiProperty() description!: string;
  @ApiProperty({ enum: MATCHES }) match!: string;
  @ApiProperty({ type: DutyRangeResponse }) dutyRangeBps!: DutyRangeResponse;
  @ApiProperty({ type: [AlternativeResponse] }) alternatives!: AlternativeResponse[];
}

export class CostFactorResponse {
  @ApiProperty({ enum: FACTOR_KEYS }) key!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ enum: ['landed', 'fulfilment'] }) group!: string;
  @Integer({ description: `Per unit sold. ${AMOUNT}` }) amountCents!: number;
  @ApiProperty() evidenceId!: string;
}

export class EvidenceResponse {
  @ApiProperty() evidenceId!: string;
  @ApiProperty({ enum: EVIDENCE_SUBJECTS }) factor!: string;
  @ApiProperty({ enum: EVIDENCE_TYPES }) type!: string;
  @ApiProperty() source!: string;
  @Day() asOf!: string;
  @Day() validUntil!: string;
  @Integer({ description: 'As the source gives it, in `rawUnit`.' }) rawValue!: number;
  @ApiProperty() rawUnit!: string;
  @Integer({ description: `Per unit sold. ${AMOUNT}` }) normalizedCents!: number;
  @ApiProperty({ description: 'With the numbers in it.' }) formula!: string;
  @ApiProperty({ type: String, nullable: true, description: 'What was taken for granted; null when nothing was.' })
  assumption!: string | null;
  @Percent() qualityPercent!: number;
  @Percent() freshnessPercent!: number;
}

export class ExtractionResponse {
  @Moment() startedAt!: string;
  @Moment() completedAt!: string;
  @Integer({ description: 'Milliseconds from the submission to the 12 factors being stored.' }) durationMs!: number;
  @Integer({ example: EVALUATION_DEADLINE_MS }) deadlineMs!: number;
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
  @ApiProperty({ type: String, nullable: true, description: 'As given; null when none was.' }) externalRef!:
    string | null;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: [String], description: 'As submitted or last replaced.' }) tags!: readonly string[];
  @ApiProperty({ type: CandidateResponse, description: 'As submitted; as normalised from NORMALIZED on.' })
  candidate!: CandidateRecord<Candidate | SubmittedCandidate>;
  @ApiProperty({ type: ClassificationResponse, nullable: true, description: 'Null until NORMALIZED.' })
  classification!: ClassificationRecord | null;
  @ApiProperty({ type: [CostFactorResponse], description: 'All 12, or none until they are extracted.' })
  costFactors!: readonly CostFactor[];
  @ApiProperty({ type: [EvidenceResponse] }) evidence!: readonly EvidenceRecord[];
  @ApiProperty({ type: ExtractionResponse, nullable: true, description: 'Null until COSTED.' })
  extraction!: Extraction | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null until the report can be read.' }) reportId!:
    string | null;
  @ApiProperty({ type: FailureResponse, nullable: true, description: 'Null unless FAILED.' }) failure!: Pick<
    EvaluationFailed,
    'stage' | 'code' | 'detail'
  > | null;
}
