import type { EndpointId, Recoverable, RecoveryId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A request to send all missed messages of an endpoint again. */
@Entity('recoveries')
export class RecoveryEntity {
  @PrimaryColumn({ type: 'text' }) id!: RecoveryId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'endpoint_id', type: 'text' }) endpointId!: EndpointId;
  @Column({ type: 'timestamptz' }) since!: Date;
  @Column({ type: 'timestamptz' }) until!: Date;
  @Column({ name: 'failed_deliveries', type: 'integer' }) failedDeliveries!: number;
  @Column({ name: 'missed_messages', type: 'integer' }) missedMessages!: number;
  /** When all of them had become due. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'text', default: 'failed' }) include!: Recoverable;
  @Column({ name: 'waiting_deliveries', type: 'integer', default: 0 }) waitingDeliveries!: number;
}
