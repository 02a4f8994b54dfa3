import { FACTOR_KEYS, IMPROVEMENT_CODES, REASON_CODES, VERDICTS } from '@cpes/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { AMOUNT, Day, Integer, Moment, Percent } from '../http/schema.ts';
import { CandidateResponse, CostFactorResponse, EvidenceResponse } from '../skus/sku.response.ts';

export class RangeResponse {
  @Integer() lo!: number;
  @Integer() hi!: number;
  @ApiProperty({ enum: ['bps', 'cents', 'percent'] }) unit!: string;
}

export class ScorePartResponse {
  @ApiProperty({ enum: ['margin', 'resilience', 'cacHeadroom', 'markup'] }) part!: string;
  @Integer() points!: number;
  @Integer() maxPoints!: number;
  @Integer({ description: 'In the unit of its range.' }) measure!: number;
  @ApiProperty({ type: RangeResponse }) range!: RangeResponse;
}

export class ConfidencePartResponse {
  @ApiProperty({ enum: FACTOR_KEYS }) factor!: string;
  @Integer() weight!: number;
  @Percent() qualityPercent!: number;
  @Percent() freshnessPercent!: number;
  @Percent() classificationPercent!: number;
  @Integer({ description: 'Basis points of the whole, rounded by itself.' }) contributionBps!: number;
  @Integer({ description: 'Whole percents of the 12 factors add up to `overallPercent`.' })
  contributionPercent!: number;
}

export class ImprovementResponse {
  @ApiProperty({ enum: IMPROVEMENT_CODES, enumName: 'ImprovementCode' }) code!: string;
  @ApiProperty({ description: 'One sentence in English that names what to supply.' }) text!: string;
  @ApiProperty({ enum: FACTOR_KEYS, isArray: true, description: 'Whose evidence would be better.' }) factors!: string[];
  @Percent() overallPercentBefore!: number;
  @Percent() overallPercentAfter!: number;
}

export class ConfidenceResponse {
  @Percent() overallPercent!: number;
  @ApiProperty({ type: [ConfidencePartResponse] }) breakdown!: ConfidencePartResponse[];
  @ApiProperty({
    type: [ImprovementResponse],
    description: 'What would raise it, the most first. Empty in reports issued before this was worked out.',
  })
  improvements!: ImprovementResponse[];
}

export class LandedCostResponse {
  @Integer({ description: `All 12 factors. ${AMOUNT}` }) trueLandedCostCents!: number;
  @Integer({ description: AMOUNT }) landedToWarehouseCents!: number;
  @Integer({ description: AMOUNT }) fulfilmentCents!: number;
  @ApiProperty({ type: [CostFactorResponse] }) factors!: CostFactorResponse[];
}

export class ReturnsResponse {
  @Integer({ description: 'Basis points of orders.' }) returnRateBps!: number;
  @Integer({ description: AMOUNT }) refundedRevenueCents!: number;
  @Integer({ description: AMOUNT }) recoveredGoodsCents!: number;
  @Integer({ description: AMOUNT }) handlingCents!: number;
}

export class UnitEconomicsResponse {
  @Integer({ description: AMOUNT }) netRevenueCents!: number;
  @Integer({ description: AMOUNT }) paymentFeeCents!: number;
  @ApiProperty({ type: ReturnsResponse }) returns!: ReturnsResponse;
  @Integer({ description: AMOUNT }) cm1Cents!: number;
  @Integer({ description: AMOUNT }) cm2Cents!: number;
  @Integer({ description: 'CM2 in basis points of net revenue.' }) cm2Bps!: number;
}

export class Cm2CellResponse {
  @Integer({ minimum: 0, maximum: 2, description: 'Price: 90, 100, 110 %.' }) row!: number;
  @Integer({ minimum: 0, maximum: 2, description: 'Cost: 85, 100, 125 %.' }) column!: number;
  @Integer({ description: 'Basis points of the target price.' }) retailPriceBps!: number;
  @Integer({ description: 'Basis points of every factor but the factory unit cost.' }) costBps!: number;
  @Integer({ description: AMOUNT }) retailPriceCents!: number;
  @Integer({ description: AMOUNT }) cm2Cents!: number;
  @Integer({ description: 'CM2 in basis points of net revenue.' }) cm2Bps!: number;
  @ApiProperty() base!: boolean;
  @ApiProperty() worst!: boolean;
}

export class ReasonResponse {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode' }) code!: string;
  @ApiProperty({ description: 'One sentence in English with figures in it.' }) text!: string;
}

/** A decision report as it is read. It never changes. */
export class ReportResponse {
  @ApiProperty() reportId!: string;
  @ApiProperty() skuId!: string;
  @Moment() issuedAt!: string;
  @ApiProperty() ruleVersion!: string;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: CandidateResponse, description: 'As evaluated.' }) candidate!: CandidateResponse;
  @Day({ description: 'The last day on which all evidence is valid; the day of issue when some had run out before.' })
  validUntil!: string;
  @Percent() score!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: string;
  @ApiProperty({ type: [ScorePartResponse] }) scoreBreakdown!: ScorePartResponse[];
  @ApiProperty({ type: ConfidenceResponse }) confidence!: ConfidenceResponse;
  @ApiProperty({ type: LandedCostResponse }) landedCost!: LandedCostResponse;
  @ApiProperty({ type: [EvidenceResponse], description: 'As in the SKU record.' }) evidence!: EvidenceResponse[];
  @ApiProperty({ type: UnitEconomicsResponse }) unitEconomics!: UnitEconomicsResponse;
  @ApiProperty({ type: [Cm2CellResponse], minItems: 9, maxItems: 9 }) cm2Matrix!: Cm2CellResponse[];
  @Integer({ description: AMOUNT }) breakEvenCacCents!: number;
  @Integer({ nullable: true, description: `Null when no price covers the costs. ${AMOUNT}` }) lowestViablePriceCents!:
    number | null;
  @ApiProperty({ type: [ReasonResponse], minItems: 1, maxItems: 3 }) reasons!: ReasonResponse[];
  @ApiProperty({ type: [String] }) included!: string[];
  @ApiProperty({ type: [String] }) excluded!: string[];
}
