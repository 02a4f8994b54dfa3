import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event that the broker has refused too often. Operators retry or discard it (docs/operators/messages.md). */
@Entity('outbox_failed')
export class OutboxFailedEntity {
  @PrimaryColumn({ type: 'bigint' }) seq!: string;
  @Column({ type: 'uuid' }) id!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @Column({ name: 'aggregate_id', type: 'text' }) aggregateId!: string;
  @Column({ name: 'routing_key', type: 'text' }) routingKey!: string;
  @Column({ type: 'bytea' }) payload!: Buffer;
  @Column({ type: 'jsonb' }) headers!: object;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ type: 'smallint' }) attempts!: number;
  @CreateDateColumn({ name: 'failed_at', type: 'timestamptz' }) failedAt!: Date;
  @Column({ type: 'text' }) reason!: string;
}
