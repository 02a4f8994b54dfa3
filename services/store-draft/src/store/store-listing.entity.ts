import type { ListingId, ListingTexts, PushId, PushState, SkuId, StoreId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { ListingOutcomeType } from '../domain/push/outcome.ts';
import type { Push } from '../domain/push/push.ts';
import type { Difference } from '../domain/verification/difference.ts';

/** A draft listing in a store, with its push if a user has requested one. The service may not write the last two columns. */
@Entity('store_listings')
export class StoreListingEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ name: 'id', type: 'text' }) listingId!: ListingId;
  @Column({ name: 'store_id', type: 'text' }) storeId!: StoreId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ type: 'jsonb' }) draft!: DraftListing;
  /** SHA-256 of the draft. */
  @Column({ type: 'text' }) hash!: string;
  @Column({ name: 'is_edited', type: 'boolean', default: false }) isEdited!: boolean;
  @Column({ name: 'push_id', type: 'text', nullable: true }) pushId!: PushId | null;
  @Column({ name: 'push_state', type: 'text', nullable: true }) pushState!: PushState | null;
  @Column({ type: 'jsonb', nullable: true }) push!: Push | null;
  /** The draft that the user saw with the push. */
  @Column({ type: 'jsonb', nullable: true }) shown!: DraftListing | null;
  @Column({ name: 'shown_hash', type: 'text', nullable: true }) shownHash!: string | null;
  @Column({ name: 'requested_by', type: 'uuid', nullable: true }) requestedBy!: string | null;
  @Column({ name: 'requested_at', type: 'timestamptz', nullable: true }) requestedAt!: Date | null;
  @Column({ type: 'text', nullable: true }) traceparent!: string | null;
  /** The product's id in the store. */
  @Column({ name: 'external_id', type: 'text', nullable: true }) externalId!: string | null;
  @Column({ name: 'verified_at', type: 'timestamptz', nullable: true }) verifiedAt!: Date | null;
  @Column({ type: 'jsonb' }) differences!: readonly Difference[];
  /** When the next step of the push is due. */
  @Column({ name: 'due_at', type: 'timestamptz', nullable: true }) dueAt!: Date | null;
  @Column({ name: 'lease_token', type: 'uuid', nullable: true }) leaseToken!: string | null;
  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true }) leaseUntil!: Date | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  /** When the push reached a state in which it stays. */
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt!: Date | null;
  /** The public event that subscribers have received last about the push. */
  @Column({ type: 'text', nullable: true }) outcome!: ListingOutcomeType | null;
  /** The texts that were created from the candidate. */
  @Column({ type: 'jsonb' }) generated!: ListingTexts;
  @Column({ type: 'text', default: 'draft', insert: false, update: false }) status!: 'draft';
  @Column({ name: 'published_at', type: 'timestamptz', nullable: true, insert: false, update: false })
  publishedAt!: null;
}
