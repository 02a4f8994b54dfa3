import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Length, Matches, Min } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type ListingId, type PushId, type SkuId, type StoreId } from '../ids.ts';
import { PUSH_STATES, type PushState } from '../listings.ts';

/**
 * A push has reached a final state: drafted, or one that only a person can end. Emitted again when a later check of the store finds
 * another state.
 */
@Event('listing.push-settled.v1', {
  aggregate: { type: 'listing', id: 'listingId' },
  emittedBy: ['store-draft'],
  consumedBy: ['gateway'],
})
export class ListingPushSettled {
  @Matches(ID_PATTERN.lst) listingId!: ListingId;
  @Matches(ID_PATTERN.psh) pushId!: PushId;
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.sto) storeId!: StoreId;
  /** Increases with each change of the push: an older event that arrives later has no effect. */
  @IsInt() @Min(0) seq!: number;
  @IsIn(PUSH_STATES) state!: PushState;
  /** Absent when the state has only one possible reason. */
  @IsOptional() @IsString() @Length(1, 64) reason?: string;
  /** For people. */
  @IsString() @Length(1, 500) text!: string;
  /** The product's id at the store, once it is known. */
  @IsOptional() @IsString() @Length(1, 100) externalId?: string;
  /** The address at which a person edits the draft in the store. */
  @IsOptional() @IsString() @Length(1, 500) editUrl?: string;
  /** When two independent reads last showed a draft. */
  @IsOptional() @IsISO8601() verifiedAt?: string;
}
