import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a stage did within one minute, counted by all gateways together. */
@Entity('stage_minutes')
export class StageMinuteEntity {
  @PrimaryColumn({ type: 'text' }) stage!: string;
  @PrimaryColumn({ type: 'timestamptz' }) minute!: Date;
  @Column({ type: 'integer' }) count!: number;
  @Column({ type: 'integer' }) errors!: number;
  /** Work that was done from tables because a live source did not answer. */
  @Column({ type: 'integer' }) fallbacks!: number;
  /** Of times that have a promise. */
  @Column({ type: 'integer' }) late!: number;
  /** Counts of times, as `runs/figures.ts` says. */
  @Column({ type: 'integer', array: true }) buckets!: number[];
}
