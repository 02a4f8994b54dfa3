import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A queue whose consumers an operator has paused. */
@Entity('queue_pauses')
export class QueuePauseEntity {
  @PrimaryColumn({ type: 'text' }) queue!: string;
  @Column({ type: 'text' }) reason!: string;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;
  @Column({ type: 'timestamptz' }) at!: Date;
}
