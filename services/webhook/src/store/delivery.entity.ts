import type {
  DeliveryId,
  DeliveryState,
  EndpointId,
  MessageId,
  MessageType,
  RecoveryId,
  TenantId,
} from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The delivery of one message to one endpoint. */
@Entity('deliveries')
export class DeliveryEntity {
  @PrimaryColumn({ type: 'text' }) id!: DeliveryId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'endpoint_id', type: 'text' }) endpointId!: EndpointId;
  @Column({ name: 'message_id', type: 'text' }) messageId!: MessageId;
  @Column({ type: 'text' }) type!: MessageType;
  @Column({ name: 'sku_id', type: 'text', nullable: true }) skuId!: string | null;
  @Column({ type: 'text' }) state!: DeliveryState;
  /** In all rounds. */
  @Column({ type: 'integer', default: 0 }) attempts!: number;
  /** In this round: sending a delivery again by hand starts a new one. */
  @Column({ name: 'round_attempts', type: 'integer', default: 0 }) roundAttempts!: number;
  @Column({ name: 'round_since', type: 'timestamptz' }) roundSince!: Date;
  @Column({ name: 'next_attempt_at', type: 'timestamptz' }) nextAttemptAt!: Date;
  @Column({ name: 'lease_token', type: 'uuid', nullable: true }) leaseToken!: string | null;
  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true }) leaseUntil!: Date | null;
  @Column({ name: 'last_status', type: 'smallint', nullable: true }) lastStatus!: number | null;
  @Column({ name: 'last_error', type: 'text', nullable: true }) lastError!: string | null;
  /** The recovery that has sent it again. */
  @Column({ name: 'recovery_id', type: 'text', nullable: true }) recoveryId!: RecoveryId | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
}
