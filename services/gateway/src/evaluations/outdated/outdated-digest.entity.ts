import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last digest of a tenant: it had the reports that were marked up to then. */
@Entity('outdated_digests')
export class OutdatedDigestEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ type: 'timestamptz' }) until!: Date;
}
