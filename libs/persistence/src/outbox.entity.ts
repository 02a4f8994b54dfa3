import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event without a confirm of the broker. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) seq!: string;
  @Column({ type: 'uuid' }) id!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @Column({ name: 'aggregate_id', type: 'text' }) aggregateId!: string;
  @Column({ name: 'routing_key', type: 'text' }) routingKey!: string;
  @Column({ type: 'bytea' }) payload!: Buffer;
  @Column({ type: 'jsonb' }) headers!: object;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** When any relay may publish it. A claim postpones it. */
  @Column({ name: 'available_at', type: 'timestamptz' }) availableAt!: Date;
  @Column({ type: 'smallint', default: 0 }) attempts!: number;
  @Column({ name: 'last_error', type: 'text', nullable: true }) lastError!: string | null;
}
