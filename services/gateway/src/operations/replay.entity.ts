import { Column, Entity, PrimaryColumn } from 'typeorm';

export const REPLAY_STATES = ['running', 'paused', 'cancelled', 'done'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** A replay: messages of one filter that are sent again in batches, with its progress. */
@Entity('replays')
export class ReplayEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ type: 'text', nullable: true }) cause!: string | null;
  @Column({ type: 'text', nullable: true }) queue!: string | null;
  @Column({ type: 'text', nullable: true }) search!: string | null;
  /** Individually selected messages. */
  @Column({ type: 'text', array: true, nullable: true }) messages!: readonly string[] | null;
  /** Messages that were parked earlier are not sent, because they are too old or beyond the number in the plan. */
  @Column({ type: 'timestamptz' }) since!: Date;
  /** Messages that were parked later are not sent, so that a replay ends when they fail again. */
  @Column({ type: 'timestamptz' }) until!: Date;
  @Column({ type: 'integer' }) planned!: number;
  @Column({ type: 'integer', default: 0 }) sent!: number;
  /** Messages that no handler can read, or that had become too old. They stay parked. */
  @Column({ name: 'left_out', type: 'integer', default: 0 }) leftOut!: number;
  /** Sent messages that were parked again. */
  @Column({ type: 'integer', default: 0 }) returned!: number;
  @Column({ type: 'text', default: 'running' }) state!: ReplayState;
  /** Why CPES paused it, if it did. */
  @Column({ name: 'state_reason', type: 'text', nullable: true }) stateReason!: string | null;
  /** Messages of the next batch, at most. */
  @Column({ name: 'batch_size', type: 'integer', default: 1 }) batchSize!: number;
  /** When it was last resumed. Automatic pausing considers only messages sent since then. */
  @Column({ name: 'resumed_at', type: 'timestamptz', nullable: true }) resumedAt!: Date | null;
  /** Messages sent before it was last resumed. */
  @Column({ name: 'sent_before', type: 'integer', default: 0 }) sentBefore!: number;
  /** Messages sent since then and parked again. */
  @Column({ name: 'returned_now', type: 'integer', default: 0 }) returnedNow!: number;
  /** The position of the last message that was processed. */
  @Column({ type: 'jsonb', nullable: true }) position!: readonly unknown[] | null;
  @Column({ name: 'next_at', type: 'timestamptz' }) nextAt!: Date;
  @Column({ name: 'started_by', type: 'uuid' }) startedBy!: string;
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt!: Date;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
}
