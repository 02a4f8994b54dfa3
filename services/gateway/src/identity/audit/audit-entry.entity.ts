import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the audit log. `details` contains no secret and has 4 KiB at most. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ type: 'timestamptz' }) at!: Date;
  /** Null for the system itself. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true }) userId!: string | null;
  /** An object and the action, e.g. `store.connected`. */
  @Column({ type: 'text' }) action!: string;
  /** The id of the object. */
  @Column({ type: 'text' }) subject!: string;
  @Column({ type: 'jsonb' }) details!: object;
}
