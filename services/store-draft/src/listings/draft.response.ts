import { PUSH_STATES, type PushState, type Verdict, VERDICTS } from '@cpes/contracts';
import { Integer, Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';

const NULLABLE = { type: String, nullable: true } as const;
const NULLABLE_MOMENT = { ...NULLABLE, format: 'date-time' } as const;
const HASH = { pattern: '^[0-9a-f]{64}$' } as const;

export class SizeResponse {
  @Integer({ minimum: 1 }) length!: number;
  @Integer({ minimum: 1 }) width!: number;
  @Integer({ minimum: 1 }) height!: number;
}

export class ListingReportResponse {
  @ApiProperty({ example: 'rpt_01980000000070008000000000000000' }) reportId!: string;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: Verdict;
}

/** Values in private fields of the store, and images. */
export class ListingDetailsResponse {
  @Integer({
    nullable: true,
    description:
      "Cost per item: the true landed cost to the warehouse, in minor units of the store's currency. Null without a report, in another currency, or switched off.",
  })
  costCents!: number | null;
  @ApiProperty({ ...NULLABLE, description: 'As given with the candidate.' }) hsCode!: string | null;
  @ApiProperty({ ...NULLABLE, description: 'The country of the supplier, as given with the candidate.' })
  originCountry!: string | null;
  @ApiProperty({ nullable: true, type: ListingReportResponse, description: 'The latest report.' })
  report!: ListingReportResponse | null;
  @ApiProperty({ type: [String], description: 'Addresses that the store fetches.' }) imageUrls!: readonly string[];
}

export class ListingNoteResponse {
  @ApiProperty({ description: 'The field, as a JSON Pointer; empty for the whole listing.', example: '/priceCents' })
  pointer!: string;
  @ApiProperty({ example: 'under_landed_cost' }) code!: string;
  @ApiProperty() text!: string;
}

export class PushBlockResponse {
  @ApiProperty({ example: 'quarantined' }) code!: string;
  @ApiProperty() text!: string;
}

export class DifferenceResponse {
  @ApiProperty() field!: string;
  @ApiProperty() sent!: string;
  @ApiProperty({ ...NULLABLE, description: 'Null when the store does not have it.' }) found!: string | null;
}

export class ListingPushResponse {
  @ApiProperty({ example: 'psh_01980000000070008000000000000000' }) pushId!: string;
  @ApiProperty({ enum: PUSH_STATES, enumName: 'PushState' }) state!: PushState;
  @ApiProperty({ ...NULLABLE, description: 'The reason for programs, where a state has several.' })
  reason!: string | null;
  @ApiProperty({ description: 'For display: what has happened, and what to do.' }) text!: string;
  @ApiProperty({ description: 'True when the push has ended.' }) isSettled!: boolean;
  @ApiProperty({ ...HASH, description: 'The hash of the draft that the user saw.' }) shownHash!: string;
  @ApiProperty({ format: 'uuid', description: 'The person.' }) requestedBy!: string;
  @Moment('When the user requested it.') requestedAt!: string;
  @ApiProperty({ ...NULLABLE, description: "The product's id at the store, once it is known." })
  externalId!: string | null;
  @ApiProperty({ ...NULLABLE, description: "The address of the draft in the store's editor." }) editUrl!: string | null;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When two independent reads last showed a draft.' })
  verifiedAt!: string | null;
  @ApiProperty({ ...NULLABLE_MOMENT, description: "When CPES detected that the store's owner has published it." })
  liveSince!: string | null;
  @ApiProperty({ type: 'null', description: 'Always null: CPES never publishes.' }) publishedAt!: null;
  @ApiProperty({
    type: [DifferenceResponse],
    description: 'Differences between the sent listing and the one in the store.',
  })
  differences!: readonly DifferenceResponse[];
}

export class ListingEventResponse {
  @Moment('When the event happened.') at!: string;
  @ApiProperty({ ...NULLABLE, format: 'uuid', description: 'Null for the service itself.' }) userId!: string | null;
  @ApiProperty({ example: 'edited' }) action!: string;
  @ApiProperty({ ...NULLABLE, ...HASH }) hash!: string | null;
  @ApiProperty(NULLABLE) text!: string | null;
}

export class ListingTextsResponse {
  @ApiProperty() title!: string;
  @ApiProperty() seoTitle!: string;
  @ApiProperty() seoDescription!: string;
  @ApiProperty({ type: [String] }) bullets!: readonly string[];
}

/** A draft listing for editing, preview and push. */
export class ListingDraftResponse {
  @ApiProperty({ example: 'lst_01980000000070008000000000000000' }) listingId!: string;
  @ApiProperty({ example: 'sku_01980000000070008000000000000000' }) skuId!: string;
  @ApiProperty({ example: 'sto_01980000000070008000000000000000' }) storeId!: string;
  @ApiProperty() storeName!: string;
  @ApiProperty() title!: string;
  @ApiProperty() seoTitle!: string;
  @ApiProperty() seoDescription!: string;
  @ApiProperty({ type: [String] }) bullets!: readonly string[];
  @Integer({ description: "In minor units of the store's currency." }) priceCents!: number;
  @ApiProperty({ description: 'ISO 4217.' }) currency!: string;
  @ApiProperty({ description: 'The SKU at the store.' }) sku!: string;
  @Integer({ nullable: true, description: 'Null when the candidate does not contain it; assumed values are left out.' })
  weightGrams!: number | null;
  @ApiProperty({
    nullable: true,
    type: SizeResponse,
    description: 'Packed; null when the candidate does not contain it.',
  })
  dimensionsMm!: SizeResponse | null;
  @ApiProperty({ ...NULLABLE, description: 'As sent to the store, with its unit.' }) sentWeight!: string | null;
  @ApiProperty({ ...NULLABLE, description: 'As sent to the store, with their unit.' }) sentDimensions!: string | null;
  @ApiProperty({ type: ListingDetailsResponse, description: 'The details that the settings of the store allow.' })
  details!: ListingDetailsResponse;
  @ApiProperty({ enum: ['draft'], description: 'A draft, always.' }) status!: 'draft';
  @ApiProperty({ type: 'null', description: 'Always null: CPES never publishes.' }) publishedAt!: null;
  @ApiProperty({
    ...HASH,
    description: 'The hash of everything that is sent. A push sends the version with this hash.',
  })
  hash!: string;
  @ApiProperty({ description: 'False while it is as created from the candidate.' }) isEdited!: boolean;
  @ApiProperty({ description: 'The texts as created from the candidate, for a reset.' })
  generated!: ListingTextsResponse;
  @ApiProperty({ type: [ListingNoteResponse], description: 'Warnings, which do not block a push.' })
  warnings!: readonly ListingNoteResponse[];
  @ApiProperty({ type: [PushBlockResponse], description: 'Reasons that block a push.' })
  blocks!: readonly PushBlockResponse[];
  @ApiProperty({ nullable: true, type: ListingPushResponse, description: 'The latest; null before the first.' })
  push!: ListingPushResponse | null;
  @ApiProperty({ type: [ListingEventResponse], description: 'The latest hundred, newest first.' })
  history!: readonly ListingEventResponse[];
  @Moment('When it was created or edited.') updatedAt!: string;
}

export class ListingDraftListResponse {
  @ApiProperty({
    type: [ListingDraftResponse],
    description: 'All listings of the SKU, one for each store in which it was opened.',
  })
  data!: readonly ListingDraftResponse[];
}
