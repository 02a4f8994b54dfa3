import type { ListingId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The result of reading a product in its store. Append-only. */
@Entity('store_observations')
export class StoreObservationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) number!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'listing_id', type: 'text' }) listingId!: ListingId;
  @Column({ name: 'observed_at', type: 'timestamptz' }) observedAt!: Date;
  @Column({ type: 'text' }) step!: string;
  @Column({ type: 'text' }) found!: string;
  @Column({ name: 'is_live', type: 'boolean' }) isLive!: boolean;
  @Column({ type: 'jsonb' }) evidence!: readonly string[];
}
