import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A delivery with a committed effect. */
@Entity('inbox')
export class InboxEntity {
  /** The queue of the delivery. */
  @PrimaryColumn({ type: 'text' }) consumer!: string;
  @PrimaryColumn({ name: 'message_id', type: 'uuid' }) messageId!: string;
  @PrimaryColumn({ type: 'smallint' }) resend!: number;
  @CreateDateColumn({ name: 'received_at', type: 'timestamptz' }) receivedAt!: Date;
}
