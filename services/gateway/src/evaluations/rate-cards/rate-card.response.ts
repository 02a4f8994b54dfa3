import { type FreightMode, type FreightUnit, type FulfilmentItem, RATE_CARD_KINDS } from '@cpes/contracts';
import { Day, Integer } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import { EvidencePreviewResponse } from '../what-if/evidence-preview.response.ts';

const TEXT_OR_NONE = { type: String, nullable: true } as const;
const ROW_VALIDITY = 'The last day on which the row applies; null for that of the card.';

export class FreightLaneResponse {
  @ApiProperty() origin!: string;
  @ApiProperty() destination!: string;
  @ApiProperty({ type: String }) mode!: FreightMode;
  @ApiProperty({ type: String }) unit!: FreightUnit;
  @Integer({ description: 'In minor units of `currency`.' }) rateCents!: number;
  @ApiProperty() currency!: string;
  @Integer({ nullable: true, description: 'In minor units of `currency`; null without a minimum.' }) minimumCents!:
    number | null;
  @Integer({ nullable: true, description: 'Days from the order to the entry; null for those of the table.' })
  transitDays!: number | null;
  @Day({ nullable: true, description: ROW_VALIDITY }) validUntil!: string | null;
}

export class DutyRateResponse {
  @ApiProperty() market!: string;
  @ApiProperty() hsCode!: string;
  @Integer({ description: 'Of the customs value.' }) bps!: number;
  @ApiProperty({ ...TEXT_OR_NONE, description: 'The ruling.' }) document!: string | null;
  @Day({ nullable: true, description: ROW_VALIDITY }) validUntil!: string | null;
}

export class FulfilmentPriceResponse {
  @ApiProperty() market!: string;
  @ApiProperty({ type: String }) item!: FulfilmentItem;
  @Integer({ nullable: true, description: 'The heaviest parcel; null for any.' }) upToGrams!: number | null;
  @Integer({ description: 'In minor units of `currency`.' }) cents!: number;
  @ApiProperty() currency!: string;
  @Day({ nullable: true, description: ROW_VALIDITY }) validUntil!: string | null;
}

export class ExchangeRateResponse {
  @ApiProperty() from!: string;
  @ApiProperty() to!: string;
  @ApiProperty({ description: 'The price of one unit of `from` in `to`, as it was sent.' }) rate!: string;
  @Day({ nullable: true, description: ROW_VALIDITY }) validUntil!: string | null;
}

export class HsCodeResponse {
  @ApiProperty({ ...TEXT_OR_NONE, description: 'Null in a row with a title.' }) externalRef!: string | null;
  @ApiProperty({ ...TEXT_OR_NONE, description: 'Null in a row with a reference.' }) title!: string | null;
  @ApiProperty() hsCode!: string;
  @Day({ nullable: true, description: ROW_VALIDITY }) validUntil!: string | null;
}

/** A version of a rate card, without its rows. */
export class RateCardVersionResponse {
  @ApiProperty({ enum: RATE_CARD_KINDS, enumName: 'RateCardKind' }) kind!: string;
  @Integer({ minimum: 0, description: 'Counts the versions of the kind; 0 before the first.' }) version!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null before the first version.' })
  savedAt!: string | null;
  @ApiProperty({ ...TEXT_OR_NONE, description: 'The id of the key or the user.' }) savedBy!: string | null;
  @ApiProperty({ ...TEXT_OR_NONE, description: 'The document that states the rates.' }) source!: string | null;
  @Day({ nullable: true, description: 'The date of the document.' }) documentDate!: string | null;
  @Day({ nullable: true, description: 'The last day on which rows without their own apply.' }) validUntil!:
    string | null;
  @Integer({ minimum: 0 }) rowCount!: number;
}

/** A version of a rate card with its rows. */
export abstract class RateCardResponse extends RateCardVersionResponse {
  abstract rows: object[];
  @ApiProperty({
    type: EvidencePreviewResponse,
    nullable: true,
    description: 'Null unless the request was a dry run, which saves nothing.',
  })
  preview!: EvidencePreviewResponse | null;
}

const Rows = (row: new () => object) =>
  ApiProperty({ type: [row], description: 'In the order in which they were sent.' });

export class FreightLanesResponse extends RateCardResponse {
  @Rows(FreightLaneResponse) rows!: FreightLaneResponse[];
}

export class DutyRatesResponse extends RateCardResponse {
  @Rows(DutyRateResponse) rows!: DutyRateResponse[];
}

export class FulfilmentPricesResponse extends RateCardResponse {
  @Rows(FulfilmentPriceResponse) rows!: FulfilmentPriceResponse[];
}

export class ExchangeRatesResponse extends RateCardResponse {
  @Rows(ExchangeRateResponse) rows!: ExchangeRateResponse[];
}

export class HsCodesResponse extends RateCardResponse {
  @Rows(HsCodeResponse) rows!: HsCodeResponse[];
}

export class RateCardVersionListResponse {
  @ApiProperty({ type: [RateCardVersionResponse], description: 'Newest first.' }) data!: RateCardVersionResponse[];
  @ApiProperty({ type: String, nullable: true, description: 'The cursor of the next page; null on the last.' })
  nextCursor!: string | null;
}
