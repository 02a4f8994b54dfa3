import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The lane of a process that publishes what it commits. No number is ever used twice. */
@Entity('outbox_lanes')
export class OutboxLaneEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) lane!: number;
  @Column({ name: 'live_until', type: 'timestamptz' }) liveUntil!: Date;
}
