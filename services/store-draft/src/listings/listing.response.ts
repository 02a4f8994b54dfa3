import { type ListingId, type ListingPush, PUSH_STATES, type PushState } from '@cpes/contracts';
import { Moment } from '@cpes/http-api';
import { ApiProperty } from '@nestjs/swagger';
import type { ListingRow } from '../store/listing.repository.ts';

const NULLABLE = { type: String, nullable: true } as const;
const NULLABLE_MOMENT = { ...NULLABLE, format: 'date-time' } as const;

export class PushResponse {
  @ApiProperty({ example: 'psh_01980000000070008000000000000000' }) pushId!: string;
  @ApiProperty({ enum: PUSH_STATES, enumName: 'PushState' }) state!: PushState;
  @ApiProperty({ ...NULLABLE, description: 'The reason for programs, where a state has several.' })
  reason!: string | null;
  @ApiProperty({ description: 'The state in words.' }) text!: string;
  @Moment('When a user requested it.') requestedAt!: string;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When it reached its state; null while it is under way.' })
  settledAt!: string | null;
  @ApiProperty({ ...NULLABLE_MOMENT, description: 'When two independent reads last showed a draft.' })
  verifiedAt!: string | null;
  @ApiProperty({ ...NULLABLE, description: "The product's id at the store, once it is known." })
  externalId!: string | null;
  @ApiProperty({ ...NULLABLE, description: "The address of the draft in the store's editor." }) editUrl!: string | null;
}

/** A SKU as a draft in one store. */
export class SkuListingResponse {
  @ApiProperty({ example: 'lst_01980000000070008000000000000000' }) listingId!: ListingId;
  @ApiProperty({ example: 'sku_01980000000070008000000000000000' }) skuId!: string;
  @ApiProperty({ example: 'sto_01980000000070008000000000000000' }) storeId!: string;
  @ApiProperty({ enum: ['draft'], description: 'A draft, always.' }) status!: 'draft';
  @ApiProperty({ type: 'null', description: 'Always null: CPES never publishes.' }) publishedAt!: null;
  @ApiProperty({ description: 'The latest push.' }) push!: PushResponse;
}

export class SkuListingListResponse {
  @ApiProperty({ type: [SkuListingResponse], description: 'Newest first.' }) data!: SkuListingResponse[];
  @ApiProperty({ ...NULLABLE, description: 'The cursor of the next page; null on the last.' }) nextCursor!:
    string | null;
}

export function skuListing(
  { listingId, skuId, storeId, settledAt }: ListingRow,
  push: ListingPush,
): SkuListingResponse {
  const { pushId, state, reason, text, isSettled, requestedAt, verifiedAt, externalId, editUrl } = push;
  return {
    listingId,
    skuId,
    storeId,
    status: 'draft',
    publishedAt: null,
    push: {
      pushId,
      state,
      reason,
      text,
      requestedAt,
      settledAt: isSettled ? (settledAt?.toISOString() ?? null) : null,
      verifiedAt,
      externalId,
      editUrl,
    },
  };
}
