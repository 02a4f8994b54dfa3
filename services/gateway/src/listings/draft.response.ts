import { PUSH_STATES, type PushState } from '@cpes/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { Integer, Moment } from '../http/schema.ts';

const NULLABLE = { type: String, nullable: true } as const;
const NULLABLE_MOMENT = { ...NULLABLE, format: 'date-time' } as const;
const HASH = { pattern: '^[0-9a-f]{64}$' } as const;

export class SizeResponse {
  @Integer({ minimum: 1 }) length!: number;
  @Integer({ minimum: 1 }) width!: number;
  @Integer({ minimum: 1 }) height!: number;
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
  @ApiProperty({ ...NULLABLE, description: 'Null: the store does not have it.' }) found!: string | null;
}

export class ListingPushResponse {
  @ApiProperty({ example: 'psh_01980000000070008000000000000000' }) pushId!: string;
  @ApiProperty({ enum: PUSH_STATES, enumName: 'PushState' }) state!: PushState;
  @ApiProperty({ ...NULLABLE, description: 'Why, for programs, where a state has several reasons.' })
  reason!: string | null;
  @ApiProperty({ description: 'For people: what has happened, and what to do.' }) text!: string;
  @ApiProperty({ description: 'True: nothing happens any more by itself.' }) isSettled!: boolean;
  @ApiProperty({ ...HASH, description: 'Of the draft that the person was shown.' }) shownHash!: string;
  @ApiProperty({ format: 'uuid', description: 'The person.' }) requestedBy!: string;
  @Moment('When the person asked for it.') requestedAt!: string;
  @ApiProperty({ ...NULLABLE, description: "The product's id at the store, once it is known." })
  externalId!: string | null;
  @ApiProperty({ ...NULLABLE, description: 'Where a person edits the draft in the store.' }) editUrl!: string | null;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When two independent reads last showed a draft.' })
  verifiedAt!: string | null;
  @ApiProperty({ ...NULLABLE_MOMENT, description: "When it was noticed that the store's owner has published it." })
  liveSince!: string | null;
  @ApiProperty({ type: 'null', description: 'Null, always: nothing here can publish.' }) publishedAt!: null;
  @ApiProperty({ type: [DifferenceResponse], description: 'What the store shows otherwise than it was sent.' })
  differences!: readonly DifferenceResponse[];
}

export class ListingEventResponse {
  @Moment('When it happened.') at!: string;
  @ApiProperty({ ...NULLABLE, format: 'uuid', description: 'Null: the service itself.' }) userId!: string | null;
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

/** A draft listing as it is edited, shown and sent. */
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
  @Integer({ nullable: true, description: 'Null when the candidate does not say it: an assumption is no fact.' })
  weightGrams!: number | null;
  @ApiProperty({ nullable: true, type: SizeResponse, description: 'Packed; null when the candidate does not say it.' })
  dimensionsMm!: SizeResponse | null;
  @ApiProperty({ ...NULLABLE, description: 'As the store gets it, with its unit.' }) sentWeight!: string | null;
  @ApiProperty({ ...NULLABLE, description: 'As the store gets them, with their unit.' }) sentDimensions!: string | null;
  @ApiProperty({ enum: ['draft'], description: 'A draft, always.' }) status!: 'draft';
  @ApiProperty({ type: 'null', description: 'Null, always: nothing here can publish.' }) publishedAt!: null;
  @ApiProperty({ ...HASH, description: 'Of all that is sent: what was shown under it is what is sent under it.' })
  hash!: string;
  @ApiProperty({ description: 'False: as it was made from the candidate.' }) isEdited!: boolean;
  @ApiProperty({ description: 'What was written from the candidate: a person may want it again.' })
  generated!: ListingTextsResponse;
  @ApiProperty({ type: [ListingNoteResponse], description: 'What is unwise; a push may begin all the same.' })
  warnings!: readonly ListingNoteResponse[];
  @ApiProperty({ type: [PushBlockResponse], description: 'What keeps a push from beginning.' })
  blocks!: readonly PushBlockResponse[];
  @ApiProperty({ nullable: true, type: ListingPushResponse, description: 'The latest; null before the first.' })
  push!: ListingPushResponse | null;
  @ApiProperty({ type: [ListingEventResponse], description: 'The latest hundred, the newest first.' })
  history!: readonly ListingEventResponse[];
  @Moment('When it was made or edited.') updatedAt!: string;
}

export class ListingDraftListResponse {
  @ApiProperty({ type: [ListingDraftResponse], description: 'All of them: one for each store in which it was opened.' })
  data!: readonly ListingDraftResponse[];
}
