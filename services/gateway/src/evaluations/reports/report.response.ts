import { EVIDENCE_SUBJECTS, FACTOR_KEYS, IMPROVEMENT_CODES, REASON_CODES, VERDICTS } from '@cpes/contracts';
import { AMOUNT, Day, Integer, Moment, Percent } from '@cpes/http-api';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { OutdatedResponse } from '../outdated/outdated.response.ts';
import { CandidateResponse, CostFactorResponse, EvidenceResponse } from '../skus/sku.response.ts';

export class RangeResponse {
  @Integer({ description: 'No points up to here, in `unit`.' }) lo!: number;
  @Integer({ description: 'All points from here on, in `unit`.' }) hi!: number;
  @ApiProperty({
    enum: ['bps', 'cents', 'percent'],
    description: 'Of the measure and its range; `cents` are US cents in every currency.',
  })
  unit!: string;
}

export class ScorePartResponse {
  @ApiProperty({
    enum: ['margin', 'resilience', 'cacHeadroom', 'markup'],
    description: 'The part of the score.',
  })
  part!: string;
  @Integer({ description: 'The points that it adds to the score.' }) points!: number;
  @Integer({ description: 'The maximum of these points.' }) maxPoints!: number;
  @Integer({ description: 'The measured value, in the unit of its range.' }) measure!: number;
  @ApiProperty({ type: RangeResponse, description: 'From no points to all of them.' }) range!: RangeResponse;
}

export class ConfidencePartResponse {
  @ApiProperty({ enum: FACTOR_KEYS, description: "The factor's `key`." }) factor!: string;
  @Integer({ description: 'The weight of the factor, of 100.' }) weight!: number;
  @Percent('Quality of its evidence.') qualityPercent!: number;
  @Percent('Freshness of its evidence.') freshnessPercent!: number;
  @Percent('The certainty of the tariff code; 100 for factors that need none.') classificationPercent!: number;
  @Integer({ description: "The factor's share of the whole in basis points, rounded separately." })
  contributionBps!: number;
  @Integer({ description: 'The same in whole percents: those of the 12 factors add up to `overallPercent`.' })
  contributionPercent!: number;
}

export class ImprovementResponse {
  @ApiProperty({ enum: IMPROVEMENT_CODES, enumName: 'ImprovementCode', description: 'For programs.' }) code!: string;
  @ApiProperty({ description: 'One sentence in English that names what to supply.' }) text!: string;
  @ApiProperty({ enum: FACTOR_KEYS, isArray: true, description: 'Keys of the factors whose evidence would be better.' })
  factors!: string[];
  @Percent('The confidence of this report.') overallPercentBefore!: number;
  @Percent('The confidence with this improvement only.') overallPercentAfter!: number;
}

export class ConfidenceResponse {
  @Percent('Of all 12 factors.') overallPercent!: number;
  @ApiProperty({ type: [ConfidencePartResponse], description: 'The contribution of each of the 12 factors.' })
  breakdown!: ConfidencePartResponse[];
  @ApiProperty({
    type: [ImprovementResponse],
    description: 'Improvements, most effective first. Empty in reports issued before this was computed.',
  })
  improvements!: ImprovementResponse[];
}

export class LandedCostResponse {
  @Integer({ description: `All 12 factors. ${AMOUNT}` }) trueLandedCostCents!: number;
  @Integer({ description: `The nine factors of the group \`landed\`. ${AMOUNT}` }) landedToWarehouseCents!: number;
  @Integer({ description: `The three factors of the group \`fulfilment\`. ${AMOUNT}` }) fulfilmentCents!: number;
  @ApiProperty({ type: [CostFactorResponse], description: 'All 12, in their order.' }) factors!: CostFactorResponse[];
}

export class ReturnsResponse {
  @Integer({ description: 'The share of returned orders, in basis points.' }) returnRateBps!: number;
  @Integer({ description: `Refunded net revenue, spread over all sales. ${AMOUNT}` })
  refundedRevenueCents!: number;
  @Integer({ description: `Resellable goods, spread over all sales. ${AMOUNT}` })
  recoveredGoodsCents!: number;
  @Integer({ description: `A second delivery and processing, spread over all sales. ${AMOUNT}` })
  handlingCents!: number;
}

export class UnitEconomicsResponse {
  @Integer({ description: `The retail price without the sales tax in it. ${AMOUNT}` }) netRevenueCents!: number;
  @Integer({ description: `The payment provider's fee for a sale. ${AMOUNT}` }) paymentFeeCents!: number;
  @ApiProperty({ type: ReturnsResponse, description: 'Returns, spread over all sales.' }) returns!: ReturnsResponse;
  @Integer({ description: `Net revenue less the landed goods; may be negative. ${AMOUNT}` }) cm1Cents!: number;
  @Integer({ description: `The margin after fulfilment, payment and returns; may be negative. ${AMOUNT}` })
  cm2Cents!: number;
  @Integer({ description: 'CM2 in basis points of net revenue.' }) cm2Bps!: number;
}

export class Cm2CellResponse {
  @Integer({ minimum: 0, maximum: 2, description: 'The price: 0, 1 and 2 are 90, 100 and 110 % of the target.' })
  row!: number;
  @Integer({ minimum: 0, maximum: 2, description: 'The costs: 0, 1 and 2 are 85, 100 and 125 % of the plan.' })
  column!: number;
  @Integer({ description: 'Its price in basis points of the target price.' }) retailPriceBps!: number;
  @Integer({ description: 'Its costs in basis points of every factor but the factory unit cost, which stays.' })
  costBps!: number;
  @Integer({ description: `The retail price of the cell. ${AMOUNT}` }) retailPriceCents!: number;
  @Integer({ description: `CM2 at this price and these costs; may be negative. ${AMOUNT}` }) cm2Cents!: number;
  @Integer({ description: 'CM2 in basis points of net revenue.' }) cm2Bps!: number;
  @ApiProperty({ description: 'The plan: true in the middle cell.' }) base!: boolean;
  @ApiProperty({ description: 'The lowest CM2 of the nine: true in one cell.' }) worst!: boolean;
}

/** The cash of an order until its first payout. */
export class CashResponse {
  @Integer({ description: `All payments before the first payout. ${AMOUNT}` }) tiedUpCents!: number;
  @Integer({ description: `Due with the order: the deposit and all one-time costs. ${AMOUNT}` }) orderCents!: number;
  @Integer({ description: `Due when the goods are ready: the rest of the unit costs. ${AMOUNT}` }) readyCents!: number;
  @Integer({ description: `Due on arrival: all other costs to the warehouse. ${AMOUNT}` }) arrivalCents!: number;
  @Integer({ description: 'From the order to goods that are ready.' }) leadTimeDays!: number;
  @Integer({ description: 'From then to the entry of the goods.' }) transitDays!: number;
  @Integer({ description: 'From the entry to the first payout.' }) payoutDays!: number;
  @Integer({ description: 'From the order to the first payout.' }) days!: number;
}

/** The one-time costs and the cash of the first order, which are part of no factor and not of the score. */
export class FirstOrderResponse {
  @Integer({ description: 'Units of the order: those that share the shipment.' }) units!: number;
  @Integer({ description: `All one-time costs. ${AMOUNT}` }) oneTimeCostsCents!: number;
  @Integer({ description: `One-time costs per unit of the order, rounded half up. ${AMOUNT}` }) perUnitCents!: number;
  @Integer({ description: `CM2 of a unit after its one-time costs. ${AMOUNT}` }) cm2AfterCents!: number;
  @Integer({
    nullable: true,
    description: 'Units sold until their CM2 has paid the one-time costs; null when CM2 is not positive.',
  })
  unitsToRecover!: number | null;
  @ApiProperty({ type: CashResponse, nullable: true, description: 'Null without terms of payment (`cashCycle`).' })
  cash!: CashResponse | null;
}

/** The entry of the goods into the market. */
export class EntryResponse {
  @Day({ description: 'The day of entry, on which every dated rate is read.' }) date!: string;
  @Integer({ minimum: 0, description: 'Days from the order of goods that are ready to their entry.' })
  transitDays!: number;
  @Day({ description: 'The last day on which an order enters in time: the day of entry less the transit days.' })
  latestOrderDate!: string;
  @ApiProperty({ description: 'The source of the transit days; an estimate says so.' }) source!: string;
}

/** A known change of a figure, for goods that enter on its day or later. */
export class ScheduledChangeResponse {
  @Day({ description: 'The first day of entry with the new figure.' }) date!: string;
  @ApiProperty({
    enum: EVIDENCE_SUBJECTS,
    description: 'The `key` of a factor, or `salesTax`, `paymentFee` or `returnRate`.',
  })
  factor!: string;
  @Integer({ description: `The figure of the day before. ${AMOUNT}` }) fromCents!: number;
  @Integer({ description: `The figure from the day on. ${AMOUNT}` }) toCents!: number;
  @Percent('The score of the same candidate from the day on, with all changes until then.') scoreThen!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict', description: 'Its verdict.' }) verdictThen!: string;
  @ApiProperty({ description: 'The notice of the change.' }) source!: string;
}

export class ReasonResponse {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode', description: 'For programs.' }) code!: string;
  @ApiProperty({ description: 'For display: one sentence in English with figures.' }) text!: string;
}

/** A decision report as served. Only `outdated` ever changes. */
export class ReportResponse {
  @ApiProperty({ description: 'Id of the report, `rpt_…`.' }) reportId!: string;
  @ApiProperty({ description: 'Id of the SKU that it is about, `sku_…`.' }) skuId!: string;
  @Moment('When it was issued; it never changes afterwards.') issuedAt!: string;
  @ApiProperty({
    description: 'The formulas and the rate tables: the same inputs under the same version give the same report.',
  })
  ruleVersion!: string;
  @ApiProperty({ description: 'ISO 4217, of every amount in the report but that of `cacHeadroom`.' }) currency!: string;
  @ApiProperty({ type: CandidateResponse, description: 'The candidate as evaluated, with assumed values.' })
  candidate!: CandidateResponse;
  @Day({ description: 'The last day on which all evidence is valid; the day of issue when some had already expired.' })
  validUntil!: string;
  @Percent('The sum of its four parts, in points.') score!: number;
  @ApiProperty({
    enum: VERDICTS,
    enumName: 'Verdict',
    description: 'ADVANCE from 75 points, CAUTION from 50, else REJECT.',
  })
  verdict!: string;
  @ApiProperty({ type: [ScorePartResponse], description: 'The four parts of the score.' })
  scoreBreakdown!: ScorePartResponse[];
  @ApiProperty({ type: ConfidenceResponse, description: 'How reliable the figures are; not part of the score.' })
  confidence!: ConfidenceResponse;
  @ApiProperty({ type: LandedCostResponse, description: 'The cost of a unit.' }) landedCost!: LandedCostResponse;
  @ApiProperty({ type: [EvidenceResponse], description: 'The evidence of each figure, as in the SKU record.' })
  evidence!: EvidenceResponse[];
  @ApiProperty({ type: UnitEconomicsResponse, description: 'The expected result of a sale.' })
  unitEconomics!: UnitEconomicsResponse;
  @ApiProperty({ type: [Cm2CellResponse], minItems: 9, maxItems: 9, description: 'Nine cells, row by row.' })
  cm2Matrix!: Cm2CellResponse[];
  @Integer({ description: `The maximum cost of acquiring a customer; never negative. ${AMOUNT}` })
  breakEvenCacCents!: number;
  @ApiProperty({
    type: FirstOrderResponse,
    nullable: true,
    description: 'Null without one-time costs and terms of payment.',
  })
  firstOrder!: FirstOrderResponse | null;
  @Integer({
    nullable: true,
    description: `The lowest retail price from which CM2 is never negative; null when there is none. ${AMOUNT}`,
  })
  lowestViablePriceCents!: number | null;
  @ApiProperty({ type: [ReasonResponse], minItems: 1, maxItems: 3, description: 'Most important first.' })
  reasons!: ReasonResponse[];
  @ApiProperty({ type: [String], description: 'The items that the figures include.' }) included!: string[];
  @ApiProperty({ type: [String], description: 'The items that the figures leave out, including expired evidence.' })
  excluded!: string[];
  @ApiPropertyOptional({
    type: EntryResponse,
    description: 'The entry of the goods. Absent in reports issued before it was computed, like the next two.',
  })
  entry?: EntryResponse;
  @ApiPropertyOptional({
    type: [ScheduledChangeResponse],
    description: 'The known changes of figures in the 400 days after the report, in the order of their days.',
  })
  scheduledChanges?: ScheduledChangeResponse[];
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    nullable: true,
    description:
      'The last day on which an order enters before a known change lowers the verdict; it may be over. Null when none does.',
  })
  lastSafeOrderDate?: string | null;
  @ApiProperty({
    type: OutdatedResponse,
    nullable: true,
    description: 'Null while its figures are those of today, and for a report that is not the newest of its SKU.',
  })
  outdated!: OutdatedResponse | null;
}
