import type { ListingId, PushState, SkuId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A listing of a SKU in a store and the end of its latest push, for lists of SKUs. The store-draft service keeps the rest. */
@Entity('listings')
export class ListingEntity {
  @PrimaryColumn({ name: 'listing_id', type: 'text' }) listingId!: ListingId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ type: 'text' }) state!: PushState;
  /** The product's id in the store. */
  @Column({ name: 'external_id', type: 'text', nullable: true }) externalId!: string | null;
  /** Of the latest event about the listing. */
  @Column({ type: 'integer' }) seq!: number;
}
