import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The token bucket of a tenant, in an unlogged table. */
@Entity('rate_buckets')
export class RateBucketEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  /** Millionths of a request. */
  @Column({ name: 'level_micro', type: 'bigint' }) levelMicro!: string;
  @Column({ name: 'refilled_at', type: 'timestamptz' }) refilledAt!: Date;
}
