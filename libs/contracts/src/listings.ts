import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { ID_PATTERN, type ListingId, type PushId, type SkuId, type StoreId } from './ids.ts';

/** The states of a push. None of them publishes anything. */
export const PUSH_STATES = [
  'REQUESTED',
  'CHECKING',
  'SENDING',
  'RECONCILING',
  'VERIFYING',
  'DRAFTED',
  'COMPENSATING',
  'WITHDRAWN',
  'CONFLICT',
  'CONFLICT_LIVE',
  'FAILED',
  'QUARANTINED',
] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** The outcome of a push, as subscribers receive it. */
export abstract class ListingOutcome {
  @Matches(ID_PATTERN.lst) listingId!: ListingId;
  @Matches(ID_PATTERN.psh) pushId!: PushId;
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.sto) storeId!: StoreId;
  @IsIn(PUSH_STATES) state!: PushState;
  @IsOptional() @IsString() @Length(1, 64) reason?: string;
  @IsString() @Length(1, 500) text!: string;
  @IsOptional() @IsString() @Length(1, 100) externalId?: string;
}
