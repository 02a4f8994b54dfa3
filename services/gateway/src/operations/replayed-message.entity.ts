import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A parked message that was sent again, and why it had been parked. */
@Entity('replayed_messages')
export class ReplayedMessageEntity {
  @PrimaryColumn({ type: 'text' }) queue!: string;
  @PrimaryColumn({ name: 'message_id', type: 'text' }) messageId!: string;
  @PrimaryColumn({ type: 'smallint' }) resend!: number;
  @CreateDateColumn({ primary: true, name: 'replayed_at', type: 'timestamptz' }) replayedAt!: Date;
  @Column({ name: 'parked_at', type: 'timestamptz' }) parkedAt!: Date;
  @Column({ name: 'fault_code', type: 'text' }) faultCode!: string;
  @Column({ type: 'text' }) reason!: string;
  @Column({ type: 'integer' }) attempts!: number;
  /** Null for a single message. */
  @Column({ name: 'replay_id', type: 'uuid', nullable: true }) replayId!: string | null;
  /** Null for the command line. */
  @Column({ name: 'user_id', type: 'uuid', nullable: true }) userId!: string | null;
  @Column({ name: 'is_edited', type: 'boolean' }) isEdited!: boolean;
}
