import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The work of a stage within one minute, counted by all gateways together. */
@Entity('stage_minutes')
export class StageMinuteEntity {
  @PrimaryColumn({ type: 'text' }) stage!: string;
  @PrimaryColumn({ type: 'timestamptz' }) minute!: Date;
  @Column({ type: 'integer' }) count!: number;
  @Column({ type: 'integer' }) errors!: number;
  /** Work that used tables because a live source did not respond. */
  @Column({ type: 'integer' }) fallbacks!: number;
  /** Durations longer than promised. */
  @Column({ type: 'integer' }) late!: number;
  /** Counts of durations; the buckets are in `runs/figures.ts`. */
  @Column({ type: 'integer', array: true }) buckets!: number[];
}
