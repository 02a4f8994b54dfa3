import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { TenantId } from '@cpes/contracts';

/** The owner of keys, SKUs and reports. */
@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid') id!: TenantId;
  @Column('text') name!: string;
  @Column('text', { default: 'USD' }) currency!: string;
  /** The tenant's own quota; null for the gateway's default. */
  @Column('integer', { name: 'rate_per_minute', nullable: true }) ratePerMinute!: number | null;
  @Column('integer', { name: 'rate_burst', nullable: true }) rateBurst!: number | null;
  /** Whether a reference identifies one SKU: a repeated submission returns that SKU. */
  @Column('boolean', { name: 'has_unique_references', default: false }) hasUniqueReferences!: boolean;
  /** The share of CM2 by which an outdated report must move before CPES notifies subscribers. */
  @Column('integer', { name: 'outdated_threshold_bps', default: 500 }) outdatedThresholdBps!: number;
  /** Whether CPES sends a daily digest of outdated reports. */
  @Column('boolean', { name: 'has_outdated_digest', default: true }) hasOutdatedDigest!: boolean;
  /** Whether operators may export the tenant's labelled titles, to train the classifier. */
  @Column('boolean', { name: 'shares_labelled_titles', default: false }) sharesLabelledTitles!: boolean;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
