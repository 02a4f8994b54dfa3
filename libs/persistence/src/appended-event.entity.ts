import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event in the hands of the process whose lane it is in. The row is written once and removed once the broker has the event. */
@Entity('outbox_appended')
export class AppendedEventEntity {
  @PrimaryColumn({ type: 'integer' }) lane!: number;
  @PrimaryColumn({ type: 'bigint' }) position!: string;
  @Column({ type: 'uuid' }) id!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @Column({ name: 'aggregate_id', type: 'text' }) aggregateId!: string;
  @Column({ name: 'routing_key', type: 'text' }) routingKey!: string;
  @Column({ type: 'bytea' }) payload!: Buffer;
  @Column({ type: 'jsonb' }) headers!: object;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
