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
  RUN_SERVICES,
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
  @ApiProperty({ type: String, nullable: true, description: 'As given, trimmed; null when none was.' }) title!:
    string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As given, trimmed; null when none was.' }) description!:
    string | null;
  @Integer({ description: `What the factory asks for one unit. ${AMOUNT}` }) factoryUnitCostCents!: number;
  @Integer({ description: `What a customer is to pay. ${AMOUNT}` }) targetRetailPriceCents!: number;
  @Integer({ nullable: true, description: `Grams, with packaging. ${NOT_YET}` }) weightGrams!: number | null;
  @ApiProperty({ type: DimensionsResponse, nullable: true, description: `Size of the package. ${NOT_YET}` })
  dimensionsMm!: DimensionsResponse | null;
  @ApiProperty({ type: String, nullable: true, description: `Where the supplier is, ISO 3166-1. ${NOT_YET}` })
  supplierCountry!: string | null;
  @ApiProperty({ type: String, nullable: true, description: `Where the product is sold, ISO 3166-1. ${NOT_YET}` })
  targetMarket!: string | null;
  @ApiProperty({ description: "As given, or the tenant's, ISO 4217." }) currency!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'As given; what was read from title and description is in `classification`.',
  })
  hsCode!: string | null;
  @Integer({ nullable: true, description: `Units that share a shipment. ${NOT_YET}` }) unitsPerShipment!: number | null;
  @ApiProperty({ type: String, enum: FREIGHT_MODES, nullable: true, description: `How the goods travel. ${NOT_YET}` })
  freightMode!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "The client's own reference, as given; null when none was.",
  })
  externalRef!: string | null;
  @ApiProperty({
    enum: ASSUMABLE_FIELDS,
    isArray: true,
    description: 'Names of the members that were filled in, not given.',
  })
  assumed!: string[];
}

export class DutyRangeResponse {
  @Integer({ description: 'The lowest, in basis points of the customs value.' }) min!: number;
  @Integer({ description: 'The highest, in basis points of the customs value.' }) max!: number;
}

export class AlternativeResponse {
  @ApiProperty({ description: 'Digits of the other code.' }) hsCode!: string;
  @ApiProperty({ description: 'What that code stands for.' }) description!: string;
  @Percent('Its share of the certainty given to all readings.') sharePercent!: number;
}

const LOG_ODDS = 'Hundredths of the natural logarithm of the odds between the two codes.';

export class WordContributionResponse {
  @ApiProperty({ description: 'A word of the title.' }) word!: string;
  @Integer({ description: `How much the word speaks for the code; below 0 against. ${LOG_ODDS}` }) hundredths!: number;
}

export class ExplanationResponse {
  @ApiProperty({ description: 'The likeliest of the other readings.' }) againstHsCode!: string;
  @ApiProperty({ description: 'What that code stands for.' }) againstDescription!: string;
  @Integer({ description: `How far the code leads: the sum of the amounts that follow. ${LOG_ODDS}` })
  leadHundredths!: number;
  @ApiProperty({ type: [WordContributionResponse], description: 'The words that contribute most, greatest first.' })
  words!: WordContributionResponse[];
  @Integer({ description: `All further words together. ${LOG_ODDS}` }) otherWordsHundredths!: number;
  @Integer({ description: `What the vocabulary's names and attributes find in the words. ${LOG_ODDS}` })
  vocabularyHundredths!: number;
  @Integer({ description: `What holds before any word is read, and among the goods of one heading. ${LOG_ODDS}` })
  usualHundredths!: number;
}

export class ClassificationResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description: '6, 8 or 10 digits; 4 or 2 when only heading or chapter is known; null when nothing is.',
  })
  hsCode!: string | null;
  @ApiProperty({ description: 'What the code stands for.' }) description!: string;
  @ApiProperty({ enum: MATCHES, description: 'Supplied by the client, or how well the words tell it.' }) match!: string;
  @ApiProperty({ type: DutyRangeResponse, description: 'Duty that the goods may bear.' })
  dutyRangeBps!: DutyRangeResponse;
  @ApiProperty({ type: [AlternativeResponse], description: 'Other readings of the words.' })
  alternatives!: AlternativeResponse[];
  @ApiProperty({
    type: ExplanationResponse,
    nullable: true,
    description:
      'Why this code and not the next: null for a code that the client gave, for fewer than six digits, and where nothing else was likely.',
  })
  explanation!: ExplanationResponse | null;
}

export class CostFactorResponse {
  @ApiProperty({ enum: FACTOR_KEYS, description: 'One of the 12 landed cost factors.' }) key!: string;
  @ApiProperty({ description: 'The same for people.' }) label!: string;
  @ApiProperty({ enum: ['landed', 'fulfilment'], description: 'To the warehouse, or from there to the customer.' })
  group!: string;
  @Integer({ description: `Per unit sold. ${AMOUNT}` }) amountCents!: number;
  @ApiProperty({ description: 'The item of `evidence` that supports it.' }) evidenceId!: string;
}

export class EvidenceResponse {
  @ApiProperty({ description: 'Id of the item.' }) evidenceId!: string;
  @ApiProperty({ enum: EVIDENCE_SUBJECTS, description: 'What it supports: a factor, or a term of the sale.' })
  factor!: string;
  @ApiProperty({ enum: EVIDENCE_TYPES, description: 'What kind of evidence it is; decides its quality.' })
  type!: string;
  @ApiProperty({ description: 'Where the figure comes from.' }) source!: string;
  @Day({ description: 'On which the figure was true.' }) asOf!: string;
  @Day({ description: 'The last day on which the figure counts as fresh.' }) validUntil!: string;
  @Integer({ description: 'The figure as the source gives it, in `rawUnit`.' }) rawValue!: number;
  @ApiProperty({ description: 'The unit of `rawValue`.' }) rawUnit!: string;
  @Integer({ description: `What it comes to per unit sold. ${AMOUNT}` }) normalizedCents!: number;
  @ApiProperty({ description: 'How it comes to that, with the numbers in it.' }) formula!: string;
  @ApiProperty({ type: String, nullable: true, description: 'What was taken for granted; null when nothing was.' })
  assumption!: string | null;
  @Percent('By its type, or what its source is worth.') qualityPercent!: number;
  @Percent('By its age.') freshnessPercent!: number;
}

export class AskedSourceResponse {
  @ApiProperty({ enum: ['freight', 'duty', 'fulfilment', 'exchange-rate'], description: 'What it quotes.' })
  kind!: string;
  @ApiProperty({ enum: ['answered', 'late', 'failed'], description: 'A late or failed one is replaced by the tables.' })
  outcome!: string;
  @Integer({ description: 'Milliseconds from the question to the answer, or until it was given up.' }) tookMs!: number;
}

export class ExtractionResponse {
  @Moment('When work on the factors began.') startedAt!: string;
  @Moment('When the factors were stored.') completedAt!: string;
  @Integer({ description: 'Milliseconds from the submission to the 12 factors being stored.' }) durationMs!: number;
  @Integer({ example: EVALUATION_DEADLINE_MS, description: 'The promise, in milliseconds.' }) deadlineMs!: number;
  @ApiProperty({ description: 'Whether the promise was kept.' }) withinDeadline!: boolean;
  @ApiProperty({ type: [AskedSourceResponse], description: 'The live sources that were asked, all at once.' })
  sources!: readonly AskedSourceResponse[];
}

export class FailureResponse {
  @ApiProperty({ enum: RUN_SERVICES, description: 'The service that gave up.' }) stage!: string;
  @ApiProperty({ description: 'The kind of failure.' }) code!: string;
  @ApiProperty({ description: 'The same as a sentence.' }) detail!: string;
}

/** A SKU as it is read. */
export class SkuResponse {
  @ApiProperty({ description: 'Id of the SKU, `sku_…`.' }) skuId!: string;
  @ApiProperty({ enum: SKU_STATUSES, enumName: 'SkuStatus', description: 'How far the evaluation is.' })
  status!: SkuStatus;
  @Moment('When the candidate was accepted.') submittedAt!: string;
  @Moment('When the record last changed.') updatedAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As given; null when none was.' }) externalRef!:
    string | null;
  @ApiProperty({ description: 'ISO 4217, of every amount in the record.' }) currency!: string;
  @ApiProperty({ type: [String], description: 'As submitted or last replaced.' }) tags!: readonly string[];
  @ApiProperty({ type: CandidateResponse, description: 'As submitted; as normalised from NORMALIZED on.' })
  candidate!: CandidateRecord<Candidate | SubmittedCandidate>;
  @ApiProperty({ type: ClassificationResponse, nullable: true, description: 'Null until NORMALIZED.' })
  classification!: ClassificationRecord | null;
  @ApiProperty({ type: [CostFactorResponse], description: 'All 12, or none until they are extracted.' })
  costFactors!: readonly CostFactor[];
  @ApiProperty({
    type: [EvidenceResponse],
    description: 'Of the factors and of the terms of a sale; none until COSTED.',
  })
  evidence!: readonly EvidenceRecord[];
  @ApiProperty({ type: ExtractionResponse, nullable: true, description: 'Null until COSTED.' })
  extraction!: Extraction | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null until the report can be read.' }) reportId!:
    string | null;
  @ApiProperty({ type: FailureResponse, nullable: true, description: 'Null unless FAILED.' }) failure!: Pick<
    EvaluationFailed,
    'stage' | 'code' | 'detail'
  > | null;
}
