import { FACTOR_KEYS, VERDICTS } from '@cpes/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { Day, Integer, Moment, Percent } from '../http/schema.ts';
import { CandidateResponse, CostFactorResponse } from '../skus/sku.response.ts';

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
  @Integer() contributionBps!: number;
  @Integer() contributionPercent!: number;
}

export class ConfidenceResponse {
  @Percent() overallPercent!: number;
  @ApiProperty({ type: [ConfidencePartResponse] }) breakdown!: ConfidencePartResponse[];
}

export class LandedCostResponse {
  @Integer() trueLandedCostCents!: number;
  @Integer() landedToWarehouseCents!: number;
  @Integer() fulfilmentCents!: number;
  @ApiProperty({ type: [CostFactorResponse] }) factors!: CostFactorResponse[];
}

export class ReturnsResponse {
  @Integer() returnRateBps!: number;
  @Integer() refundedRevenueCents!: number;
  @Integer() recoveredGoodsCents!: number;
  @Integer() handlingCents!: number;
}

export class UnitEconomicsResponse {
  @Integer() netRevenueCents!: number;
  @Integer() paymentFeeCents!: number;
  @ApiProperty({ type: ReturnsResponse }) returns!: ReturnsResponse;
  @Integer() cm1Cents!: number;
  @Integer() cm2Cents!: number;
  @Integer({ description: 'CM2 in basis points of net revenue.' }) cm2Bps!: number;
}

export class Cm2CellResponse {
  @Integer({ minimum: 0, maximum: 2, description: 'Price: 90, 100, 110 %.' }) row!: number;
  @Integer({ minimum: 0, maximum: 2, description: 'Cost: 85, 100, 125 %.' }) column!: number;
  @Integer() retailPriceBps!: number;
  @Integer() costBps!: number;
  @Integer() retailPriceCents!: number;
  @Integer() cm2Cents!: number;
  @Integer() cm2Bps!: number;
  @ApiProperty() base!: boolean;
  @ApiProperty() worst!: boolean;
}

/** A decision report as it is read. It never changes. */
export class ReportResponse {
  @ApiProperty() reportId!: string;
  @ApiProperty() skuId!: string;
  @Moment() issuedAt!: string;
  @ApiProperty() ruleVersion!: string;
  @ApiProperty() currency!: string;
  @ApiProperty({ type: CandidateResponse, description: 'As evaluated.' }) candidate!: CandidateResponse;
  @Day() validUntil!: string;
  @Percent() score!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: string;
  @ApiProperty({ type: [ScorePartResponse] }) scoreBreakdown!: ScorePartResponse[];
  @ApiProperty({ type: ConfidenceResponse }) confidence!: ConfidenceResponse;
  @ApiProperty({ type: LandedCostResponse }) landedCost!: LandedCostResponse;
  @ApiProperty({ type: UnitEconomicsResponse }) unitEconomics!: UnitEconomicsResponse;
  @ApiProperty({ type: [Cm2CellResponse], minItems: 9, maxItems: 9 }) cm2Matrix!: Cm2CellResponse[];
  @Integer() breakEvenCacCents!: number;
  @ApiProperty({ type: 'integer', nullable: true }) lowestViablePriceCents!: number | null;
  @ApiProperty({ type: [String], maxItems: 3 }) reasons!: string[];
  @ApiProperty({ type: [String] }) included!: string[];
  @ApiProperty({ type: [String] }) excluded!: string[];
}
