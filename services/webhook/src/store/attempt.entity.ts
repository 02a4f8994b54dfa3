import type { DeliveryId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One attempt of a delivery, for the log. */
@Entity('attempts')
export class AttemptEntity {
  @PrimaryColumn({ name: 'delivery_id', type: 'text' }) deliveryId!: DeliveryId;
  @PrimaryColumn({ type: 'integer' }) number!: number;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt!: Date;
  @Column({ name: 'duration_ms', type: 'integer' }) durationMs!: number;
  @Column({ type: 'smallint', nullable: true }) status!: number | null;
  @Column({ name: 'error_class', type: 'text', nullable: true }) errorClass!: string | null;
  /** The rest of the log entry, as JSON that may be compressed. */
  @Column({ type: 'bytea' }) detail!: Buffer;
}
