import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A delivery whose effect is committed. */
@Entity('inbox')
export class InboxEntity {
  /** The queue that it came through. */
  @PrimaryColumn({ type: 'text' }) consumer!: string;
  @PrimaryColumn({ name: 'message_id', type: 'uuid' }) messageId!: string;
  @PrimaryColumn({ type: 'smallint' }) resend!: number;
  @CreateDateColumn({ name: 'received_at', type: 'timestamptz' }) receivedAt!: Date;
}
