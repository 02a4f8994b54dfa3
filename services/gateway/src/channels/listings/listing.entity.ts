import type { ListingId, PushId, PushState, SkuId, StoreId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A listing that a user pushed to a store, and the outcome of the latest push. It can only be a draft. */
@Entity('listings')
export class ListingEntity {
  @PrimaryColumn({ name: 'listing_id', type: 'text' }) listingId!: ListingId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'push_id', type: 'text' }) pushId!: PushId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'store_id', type: 'text' }) storeId!: StoreId;
  @Column({ type: 'text' }) state!: PushState;
  @Column({ type: 'text', nullable: true }) reason!: string | null;
  /** The text of the state. */
  @Column({ type: 'text' }) text!: string;
  /** The product's id in the store. */
  @Column({ name: 'external_id', type: 'text', nullable: true }) externalId!: string | null;
  @Column({ name: 'edit_url', type: 'text', nullable: true }) editUrl!: string | null;
  /** SHA-256 of the draft that the user saw, in hexadecimal. */
  @Column({ name: 'shown_hash', type: 'text' }) shownHash!: string;
  @Column({ name: 'requested_by', type: 'uuid' }) requestedBy!: string;
  @Column({ name: 'requested_at', type: 'timestamptz' }) requestedAt!: Date;
  /** When the push reached its state; null while it is under way. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
  @Column({ name: 'verified_at', type: 'timestamptz', nullable: true }) verifiedAt!: Date | null;
  /** Of the latest event about the push; -1 before the first. */
  @Column({ type: 'integer' }) seq!: number;
  @Column({ type: 'text', default: 'draft' }) status!: 'draft';
  @Column({ name: 'published_at', type: 'timestamptz', nullable: true }) publishedAt!: null;
}
