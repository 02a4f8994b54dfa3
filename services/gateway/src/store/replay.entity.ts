import { Column, Entity, PrimaryColumn } from 'typeorm';

export const REPLAY_STATES = ['running', 'paused', 'cancelled', 'done'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** Messages of one filter that are sent again in batches, and how far that is. */
@Entity('replays')
export class ReplayEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text', nullable: true }) cause!: string | null;
  @Column({ type: 'text', nullable: true }) queue!: string | null;
  @Column({ type: 'text', nullable: true }) search!: string | null;
  /** Messages that were chosen one by one. */
  @Column({ type: 'text', array: true, nullable: true }) messages!: readonly string[] | null;
  /** Messages that were parked earlier are not sent: they are too old, or beyond the newest ones that were planned. */
  @Column({ type: 'timestamptz' }) since!: Date;
  /** Messages that were parked later are not sent, so that a replay ends when they fail again. */
  @Column({ type: 'timestamptz' }) until!: Date;
  @Column({ type: 'integer' }) planned!: number;
  @Column({ type: 'integer', default: 0 }) sent!: number;
  /** Messages that no handler can read, or that were too old at their turn. They stay parked. */
  @Column({ name: 'left_out', type: 'integer', default: 0 }) leftOut!: number;
  /** Sent messages that were parked again. */
  @Column({ type: 'integer', default: 0 }) returned!: number;
  @Column({ type: 'text', default: 'running' }) state!: ReplayState;
  /** Why it is paused, when CPES itself has paused it. */
  @Column({ name: 'state_reason', type: 'text', nullable: true }) stateReason!: string | null;
  /** Messages of the next batch, at most. */
  @Column({ name: 'batch_size', type: 'integer', default: 1 }) batchSize!: number;
  /** When it was resumed last. Whether it pauses itself is judged by what it has sent since. */
  @Column({ name: 'resumed_at', type: 'timestamptz', nullable: true }) resumedAt!: Date | null;
  /** Messages that were sent before it was resumed last. */
  @Column({ name: 'sent_before', type: 'integer', default: 0 }) sentBefore!: number;
  /** Messages that were sent since, and were parked again. */
  @Column({ name: 'returned_now', type: 'integer', default: 0 }) returnedNow!: number;
  /** The message that was looked at last, as a position in the list. */
  @Column({ type: 'jsonb', nullable: true }) position!: readonly unknown[] | null;
  @Column({ name: 'next_at', type: 'timestamptz' }) nextAt!: Date;
  @Column({ name: 'started_by', type: 'uuid' }) startedBy!: string;
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt!: Date;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
}
