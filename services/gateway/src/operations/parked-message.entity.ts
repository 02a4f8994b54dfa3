import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A parked message, with the reason. */
@Entity('parked_messages')
export class ParkedMessageEntity {
  @PrimaryColumn({ type: 'text' }) queue!: string;
  /** For a message without a valid id, a digest of the message. */
  @PrimaryColumn({ name: 'message_id', type: 'text' }) messageId!: string;
  @PrimaryColumn({ type: 'smallint' }) resend!: number;
  @Column({ name: 'tenant_id', type: 'uuid', nullable: true }) tenantId!: string | null;
  @Column({ type: 'text' }) type!: string;
  /** Its subject, e.g. a SKU. */
  @Column({ name: 'aggregate_id', type: 'text' }) aggregateId!: string;
  @Column({ type: 'jsonb' }) message!: object;
  @Column({ name: 'fault_kind', type: 'text' }) faultKind!: string;
  @Column({ name: 'fault_code', type: 'text' }) faultCode!: string;
  @Column({ type: 'text' }) reason!: string;
  /** The digest of queue, code and reason, which groups messages with the same failure. */
  @Column({ type: 'text' }) cause!: string;
  @Column({ type: 'integer' }) attempts!: number;
  @CreateDateColumn({ name: 'parked_at', type: 'timestamptz' }) parkedAt!: Date;
}
