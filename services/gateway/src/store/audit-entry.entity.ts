import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody did. `details` holds no secret, and has 4 KiB at most. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ type: 'timestamptz' }) at!: Date;
  /** Null: the system itself. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true }) userId!: string | null;
  /** A thing and what was done to it, e.g. `store.connected`. */
  @Column({ type: 'text' }) action!: string;
  /** The id of what it was done to. */
  @Column({ type: 'text' }) subject!: string;
  @Column({ type: 'jsonb' }) details!: object;
}
