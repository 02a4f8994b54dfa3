import type { ListingId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DraftListing } from '../domain/listing/listing.ts';

/** The actions of users and the service on a listing. Append-only. */
@Entity('listing_history')
export class ListingHistoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) number!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'listing_id', type: 'text' }) listingId!: ListingId;
  @Column({ type: 'timestamptz' }) at!: Date;
  @Column({ name: 'user_id', type: 'uuid', nullable: true }) userId!: string | null;
  @Column({ type: 'text' }) action!: string;
  @Column({ type: 'text', nullable: true }) hash!: string | null;
  /** The draft that a user saw, with a push. */
  @Column({ type: 'jsonb', nullable: true }) shown!: DraftListing | null;
  @Column({ type: 'text', nullable: true }) text!: string | null;
}
