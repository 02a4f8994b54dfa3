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
  INCOTERMS,
  MATCHES,
  RUN_SERVICES,
  SKU_STATUSES,
  type SkuStatus,
  type SubmittedCandidate,
} from '@cpes/contracts';
import { AMOUNT, Day, Integer, Moment, Percent } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { OutdatedResponse } from '../outdated/outdated.response.ts';

export class DimensionsResponse {
  @Integer({ description: 'Millimetres.' }) length!: number;
  @Integer({ description: 'Millimetres.' }) width!: number;
  @Integer({ description: 'Millimetres.' }) height!: number;
}

export class CartonResponse {
  @Integer({ description: 'Units in a carton.' }) units!: number;
  @ApiProperty({ type: DimensionsResponse, description: 'Outer size of the carton.' })
  dimensionsMm!: DimensionsResponse;
  @Integer({ description: 'Gross weight of a full carton in grams.' }) weightGrams!: number;
}

export class OneTimeCostResponse {
  @ApiProperty({ description: 'The subject of the cost.' }) label!: string;
  @Integer({ description: 'Minor units of the currency of the unit cost.' }) amountCents!: number;
}

const NOT_YET = 'Null until it is given or, from NORMALIZED on, assumed.';

export class CandidateResponse {
  @ApiProperty({ type: String, nullable: true, description: 'As given, trimmed; null without one.' }) title!:
    string | null;
  @ApiProperty({ type: String, nullable: true, description: 'As given, trimmed; null without one.' }) description!:
    string | null;
  @Integer({ description: `The price of the factory for one unit, in minor units of \`costCurrency\`.` })
  factoryUnitCostCents!: number;
  @Integer({ description: `The target price for customers. ${AMOUNT}` }) targetRetailPriceCents!: number;
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
    description: 'As given; `classification` has the code derived from title and description.',
  })
  hsCode!: string | null;
  @Integer({ nullable: true, description: `Units that share a shipment. ${NOT_YET}` }) unitsPerShipment!: number | null;
  @ApiProperty({ type: String, enum: FREIGHT_MODES, nullable: true, description: `How the goods travel. ${NOT_YET}` })
  freightMode!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "The client's own reference, as given; null without one.",
  })
  externalRef!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The currency of the unit cost and of one-time costs, as given; null when it is `currency`.',
  })
  costCurrency!: string | null;
  @ApiProperty({
    type: String,
    enum: INCOTERMS,
    nullable: true,
    description: 'The terms of the unit cost, as given; null for FOB.',
  })
  incoterm!: string | null;
  @ApiProperty({ type: CartonResponse, nullable: true, description: 'The export carton, as given; null without one.' })
  carton!: CartonResponse | null;
  @ApiProperty({
    type: [OneTimeCostResponse],
    nullable: true,
    description: 'The costs of the first order alone, as given; null without any.',
  })
  oneTimeCosts!: readonly OneTimeCostResponse[] | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The day on which the goods enter the market, as given; null for the day of the evaluation.',
  })
  entryDate!: string | null;
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Addresses of images for drafts in stores, as given; null without any.',
  })
  imageUrls!: readonly string[] | null;
  @ApiProperty({
    enum: ASSUMABLE_FIELDS,
    isArray: true,
    description: 'Names of the members with assumed values.',
  })
  assumed!: string[];
}

export class DutyRangeResponse {
  @Integer({ description: 'The lowest rate, in basis points of the customs value.' }) min!: number;
  @Integer({ description: 'The highest rate, in basis points of the customs value.' }) max!: number;
}

export class AlternativeResponse {
  @ApiProperty({ description: 'Digits of the other code.' }) hsCode!: string;
  @ApiProperty({ description: 'The meaning of that code.' }) description!: string;
  @Percent('Its share of the certainty over all readings.') sharePercent!: number;
}

const LOG_ODDS = 'Hundredths of the natural logarithm of the odds between the two codes.';

export class WordContributionResponse {
  @ApiProperty({ description: 'A word of the title.' }) word!: string;
  @Integer({ description: `How much the word supports the code; negative when it contradicts it. ${LOG_ODDS}` })
  hundredths!: number;
}

export class ExplanationResponse {
  @ApiProperty({ description: 'The most likely alternative.' }) againstHsCode!: string;
  @ApiProperty({ description: 'The meaning of that code.' }) againstDescription!: string;
  @Integer({ description: `The lead of the code: the sum of the following amounts. ${LOG_ODDS}` })
  leadHundredths!: number;
  @ApiProperty({ type: [WordContributionResponse], description: 'The words that contribute most, largest first.' })
  words!: WordContributionResponse[];
  @Integer({ description: `All other words together. ${LOG_ODDS}` }) otherWordsHundredths!: number;
  @Integer({ description: `The contribution of the vocabulary's names and attributes. ${LOG_ODDS}` })
  vocabularyHundredths!: number;
  @Integer({ description: `The prior log odds, without any word and within one heading. ${LOG_ODDS}` })
  usualHundredths!: number;
}

export class ClassificationResponse {
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      '6, 8 or 10 digits; 4 or 2 when only heading or chapter is known; null when not even the chapter is known.',
  })
  hsCode!: string | null;
  @ApiProperty({ description: 'The meaning of the code.' }) description!: string;
  @ApiProperty({ enum: MATCHES, description: 'Supplied by the client, or how certain the words make it.' })
  match!: string;
  @ApiProperty({ type: DutyRangeResponse, description: 'The possible duty on the goods.' })
  dutyRangeBps!: DutyRangeResponse;
  @ApiProperty({ type: [AlternativeResponse], description: 'Alternative codes for the words.' })
  alternatives!: AlternativeResponse[];
  @ApiProperty({
    type: ExplanationResponse,
    nullable: true,
    description:
      'Why this code rather than the next: null for a code of the client, for fewer than six digits, and without a likely alternative.',
  })
  explanation!: ExplanationResponse | null;
}

export class CostFactorResponse {
  @ApiProperty({ enum: FACTOR_KEYS, description: 'One of the 12 landed cost factors.' }) key!: string;
  @ApiProperty({ description: 'The same for display.' }) label!: string;
  @ApiProperty({ enum: ['landed', 'fulfilment'], description: 'To the warehouse, or from there to the customer.' })
  group!: string;
  @Integer({ description: `Per unit sold. ${AMOUNT}` }) amountCents!: number;
  @ApiProperty({ description: 'The item of `evidence` that supports it.' }) evidenceId!: string;
}

export class EvidenceResponse {
  @ApiProperty({ description: 'Id of the item.' }) evidenceId!: string;
  @ApiProperty({ enum: EVIDENCE_SUBJECTS, description: 'Its subject: a factor, or a term of the sale.' })
  factor!: string;
  @ApiProperty({ enum: EVIDENCE_TYPES, description: 'The kind of evidence, which decides its quality.' })
  type!: string;
  @ApiProperty({ description: 'Where the figure comes from.' }) source!: string;
  @Day({ description: 'The day on which the figure was valid.' }) asOf!: string;
  @Day({ description: 'The last day on which the figure counts as fresh.' }) validUntil!: string;
  @Integer({ description: 'The figure of the source, in `rawUnit`.' }) rawValue!: number;
  @ApiProperty({ description: 'The unit of `rawValue`.' }) rawUnit!: string;
  @Integer({ description: `The amount per unit sold. ${AMOUNT}` }) normalizedCents!: number;
  @ApiProperty({ description: 'How the amount is computed, with the numbers.' }) formula!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The assumption behind it; null without one.' })
  assumption!: string | null;
  @Percent('By its type, or the quality of its source.') qualityPercent!: number;
  @Percent('By its age.') freshnessPercent!: number;
}

export class AskedSourceResponse {
  @ApiProperty({ enum: ['freight', 'duty', 'fulfilment', 'exchange-rate'], description: 'The kind of quote.' })
  kind!: string;
  @ApiProperty({ enum: ['answered', 'late', 'failed'], description: 'Tables replace a late or failed source.' })
  outcome!: string;
  @Integer({ description: 'Milliseconds from the request to the response, or until CPES stopped waiting.' })
  tookMs!: number;
}

export class ExtractionResponse {
  @Moment('When work on the factors began.') startedAt!: string;
  @Moment('When the factors were stored.') completedAt!: string;
  @Integer({ description: 'Milliseconds from the submission to the 12 factors being stored.' }) durationMs!: number;
  @Integer({ example: EVALUATION_DEADLINE_MS, description: 'The promised time, in milliseconds.' }) deadlineMs!: number;
  @ApiProperty({ description: 'Whether the factors were stored within the promised time.' }) withinDeadline!: boolean;
  @ApiProperty({ type: [AskedSourceResponse], description: 'The live sources, which are called in parallel.' })
  sources!: readonly AskedSourceResponse[];
}

export class FailureResponse {
  @ApiProperty({ enum: RUN_SERVICES, description: 'The service that could not complete its work.' }) stage!: string;
  @ApiProperty({ description: 'The kind of failure.' }) code!: string;
  @ApiProperty({ description: 'The same as a sentence.' }) detail!: string;
}

/** A SKU as served. */
export class SkuResponse {
  @ApiProperty({ description: 'Id of the SKU, `sku_…`.' }) skuId!: string;
  @ApiProperty({ enum: SKU_STATUSES, enumName: 'SkuStatus', description: 'The status of the evaluation.' })
  status!: SkuStatus;
  @Moment('When the candidate was accepted.') submittedAt!: string;
  @Moment('When the record last changed.') updatedAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'As given; null without one.' }) externalRef!:
    string | null;
  @ApiProperty({ description: 'ISO 4217, of every amount in the record.' }) currency!: string;
  @ApiProperty({ type: [String], description: 'As submitted or last replaced.' }) tags!: readonly string[];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was archived; null for one that is not. Lists leave archived SKUs out.',
  })
  archivedAt!: string | null;
  @ApiProperty({ type: CandidateResponse, description: 'As submitted, or as normalised from NORMALIZED on.' })
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
  @ApiProperty({
    type: OutdatedResponse,
    nullable: true,
    description: 'Null while the figures of its report are those of today, and without a report.',
  })
  outdated!: OutdatedResponse | null;
}
