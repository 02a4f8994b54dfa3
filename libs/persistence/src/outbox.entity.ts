import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event that waits to be published. A process that publishes it holds its lease. */
@Entity('outbox')
export class OutboxEntity {
  @Column({ type: 'bigint', generated: 'identity' }) seq!: string;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @Column({ name: 'aggregate_id', type: 'text' }) aggregateId!: string;
  @Column({ name: 'routing_key', type: 'text' }) routingKey!: string;
  @Column({ type: 'bytea' }) payload!: Buffer;
  @Column({ type: 'jsonb' }) headers!: object;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'available_at', type: 'timestamptz' }) availableAt!: Date;
  @Column({ type: 'smallint', default: 0 }) attempts!: number;
  @Column({ name: 'last_error', type: 'text', nullable: true }) lastError!: string | null;
  @Column({ name: 'lease_token', type: 'uuid', nullable: true }) leaseToken!: string | null;
  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true }) leaseUntil!: Date | null;
}
