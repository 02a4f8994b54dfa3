import {
  CURRENCIES,
  FREIGHT_MODES,
  type FreightMode,
  type Incoterm,
  INCOTERMS,
  VERDICTS,
  type Verdict,
} from '@cpes/contracts';
import { AMOUNT, Day, Integer, Percent } from '@cpes/http-api';
import type { Cents } from '@cpes/money';
import { ApiProperty } from '@nestjs/swagger';
import { COUNTRIES } from '../domain/countries.ts';
import { FindingResponse } from './offer.response.ts';
import { BOARD_UNITS_MAX, REFUSALS, type Refusal } from './orders.ts';

export class BoardFiguresResponse {
  @Integer({ description: 'The price of a unit in minor units of `costCurrency`.' }) unitCostCents!: Cents;
  @Integer({ description: `Per unit. ${AMOUNT}` }) trueLandedCostCents!: Cents;
  @Integer({ description: `Per unit, at the warehouse. ${AMOUNT}` }) landedToWarehouseCents!: Cents;
  @Integer({ description: `Of the order; 0 without any. ${AMOUNT}` }) oneTimeCostsCents!: Cents;
  @Integer({ description: `The order: landed cost of all units, and one-time costs. ${AMOUNT}` })
  orderCostCents!: Cents;
  @Integer({ description: `Paid before the first sale: all units at the warehouse, and one-time costs. ${AMOUNT}` })
  cashTiedUpCents!: Cents;
  @Integer({ description: `Per unit. ${AMOUNT}` }) cm2Cents!: Cents;
  @Percent('In points.') score!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: Verdict;
  @Percent('`confidence.overallPercent` of the report.') confidencePercent!: number;
}

export class BoardQuantityResponse {
  @Integer() units!: number;
  @ApiProperty({
    type: String,
    enum: REFUSALS,
    nullable: true,
    description: 'Why the supplier does not accept the order; null when it does.',
  })
  refusal!: Refusal | null;
  @Integer({
    nullable: true,
    description:
      'Of a refused order: the least accepted order of more units, else the greatest of fewer. Null when it is accepted, or when the supplier accepts none.',
  })
  nearestUnits!: number | null;
  @ApiProperty({
    type: BoardFiguresResponse,
    nullable: true,
    description: 'Null for a refused order, and for an offer with a `problem`.',
  })
  figures!: BoardFiguresResponse | null;
}

export class BoardProblemResponse {
  @ApiProperty({ description: 'For programs, such as `no-exchange-rate` or `order-too-large`.' }) code!: string;
  @ApiProperty({ description: 'One sentence for people.' }) detail!: string;
}

export class BoardOfferResponse {
  @ApiProperty() offerRef!: string;
  @ApiProperty() supplierName!: string;
  @ApiProperty({ enum: INCOTERMS, enumName: 'Incoterm' }) incoterm!: Incoterm;
  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency' }) costCurrency!: string;
  @ApiProperty({ enum: COUNTRIES, enumName: 'Country' }) supplierCountry!: string;
  @ApiProperty({ enum: FREIGHT_MODES }) freightMode!: FreightMode;
  @Integer({ nullable: true, description: 'Days from the order to goods that are ready.' })
  leadTimeDays!: number | null;
  @Day({ nullable: true, description: 'The last day on which the offer can be accepted.' })
  validUntil!: string | null;
  @ApiProperty({ description: 'Whether that day has passed. Such an offer is in no crossing.' }) hasExpired!: boolean;
  @ApiProperty({ type: [FindingResponse], description: 'Points to clarify with the supplier.' })
  findings!: readonly FindingResponse[];
  @ApiProperty({
    type: BoardProblemResponse,
    nullable: true,
    description: 'Why the offer could not be evaluated; null when it was.',
  })
  problem!: BoardProblemResponse | null;
  @ApiProperty({ type: [BoardQuantityResponse], maxItems: BOARD_UNITS_MAX, description: 'In the order of `units`.' })
  quantities!: readonly BoardQuantityResponse[];
}

class OrdersResponse {
  @Integer() units!: number;
  @Integer({ description: `The order of \`offerRef\`. ${AMOUNT}` }) orderCostCents!: Cents;
  @Integer({ description: `The order of the other offer. ${AMOUNT}` }) otherOrderCostCents!: Cents;
}

export class CrossingResponse extends OrdersResponse {
  @ApiProperty({ description: 'The offer whose order costs less from `units` on.' }) offerRef!: string;
  @ApiProperty({ description: 'The `offerRef` of the other offer.' }) overtakes!: string;
  @ApiProperty({
    type: OrdersResponse,
    description: 'The last order before that both suppliers accept: there the order of `offerRef` does not cost less.',
  })
  before!: OrdersResponse;
}

/** Every offer for a SKU at several quantities. Nothing is stored. */
export class OfferBoardResponse {
  @ApiProperty() skuId!: string;
  @ApiProperty({ enum: CURRENCIES, enumName: 'Currency', description: 'Of the amounts, but for `unitCostCents`.' })
  currency!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    maxItems: BOARD_UNITS_MAX,
    description: 'The quantities, ascending.',
  })
  units!: readonly number[];
  @ApiProperty({ type: [BoardOfferResponse], description: 'In the order of `offerRef`.' })
  offers!: readonly BoardOfferResponse[];
  @ApiProperty({
    type: [CrossingResponse],
    description:
      'Where one of two offers begins to cost less for a whole order: one crossing of a pair between two neighbouring quantities at which their order differs. Near a tie others may exist.',
  })
  crossings!: readonly CrossingResponse[];
  @ApiProperty({
    description:
      'False when the search ran out of time: of some pairs the crossings are unknown. Ask for fewer offers or quantities.',
  })
  crossingsComplete!: boolean;
}
