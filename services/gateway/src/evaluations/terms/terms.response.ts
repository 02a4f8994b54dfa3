import { AMOUNT, Day, Integer } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { EvidencePreviewResponse } from '../what-if/evidence-preview.response.ts';

const NOT_SET = 'Null without one: the tables apply.';

export class ReturnRatesResponse {
  @Integer({ nullable: true, description: `Of goods without a prefix. ${NOT_SET}` }) default!: number | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'By the first digits of the tariff code; the longest prefix applies.',
  })
  byHsPrefix!: Readonly<Record<string, number>>;
}

export class PaymentFeeResponse {
  @Integer({ description: 'Of the retail price.' }) bps!: number;
  @Integer({ description: 'Per order.' }) fixedCents!: number;
  @ApiProperty({ description: 'Of `fixedCents`, ISO 4217.' }) currency!: string;
}

export class CashCycleResponse {
  @Integer({ description: 'Of the unit costs, due with the order.' }) depositBps!: number;
  @Integer({ description: 'From the order to goods that are ready.' }) leadTimeDays!: number;
  @Integer({ description: 'From the arrival of the goods to the first payout of a sale.' }) payoutDays!: number;
}

/** A version of a merchant's own terms. */
export class TermsVersionResponse {
  @Integer({ minimum: 0, description: 'Counts the versions of the tenant; 0 before the first.' }) version!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null before the first version.' })
  savedAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The id of the key or the user.' }) savedBy!: string | null;
  @ApiProperty({ type: ReturnRatesResponse, nullable: true, description: `Of orders. ${NOT_SET}` })
  returnRateBps!: ReturnRatesResponse | null;
  @ApiProperty({ type: PaymentFeeResponse, nullable: true, description: NOT_SET })
  paymentFee!: PaymentFeeResponse | null;
  @Integer({ nullable: true, description: `Of the landed cost of a return. ${NOT_SET}` }) returnRecoveryBps!:
    number | null;
  @Integer({ nullable: true, description: `Of a return. ${NOT_SET} ${AMOUNT}` }) returnHandlingCents!: number | null;
  @Integer({ nullable: true, description: `Of goods, origin handling and freight. ${NOT_SET}` }) insuranceBps!:
    number | null;
  @ApiProperty({ type: Number, nullable: true, description: `Of a unit in the warehouse. ${NOT_SET}` }) storageMonths!:
    number | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'boolean' },
    nullable: true,
    description: 'By market. In a market that is not named, you are taken as registered.',
  })
  taxRegistered!: Readonly<Record<string, boolean>> | null;
  @Integer({ nullable: true, description: `Null without one. ${AMOUNT}` }) targetCacCents!: number | null;
  @ApiProperty({
    type: CashCycleResponse,
    nullable: true,
    description: 'The terms of payment. Null without: reports state no cash.',
  })
  cashCycle!: CashCycleResponse | null;
  @ApiProperty({ description: 'Of `returnHandlingCents` and `targetCacCents`, ISO 4217.' }) currency!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The document that states the terms.' }) source!:
    string | null;
  @Day({ nullable: true, description: 'The date of the document.' }) documentDate!: string | null;
  @Day({ nullable: true, description: 'The last day on which the terms apply.' }) validUntil!: string | null;
}

/** A merchant's own terms in force. */
export class TermsResponse extends TermsVersionResponse {
  @ApiProperty({
    type: EvidencePreviewResponse,
    nullable: true,
    description: 'Null unless the request was a dry run, which saves nothing.',
  })
  preview!: EvidencePreviewResponse | null;
}

export class TermsVersionListResponse {
  @ApiProperty({ type: [TermsVersionResponse], description: 'Newest first.' }) data!: TermsVersionResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}
