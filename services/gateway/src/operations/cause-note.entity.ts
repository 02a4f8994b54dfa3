import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An operator's note about a cause of parked messages. */
@Entity('cause_notes')
export class CauseNoteEntity {
  /** The fingerprint of the cause. */
  @PrimaryColumn({ type: 'text' }) cause!: string;
  @Column({ type: 'text' }) text!: string;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;
  @Column({ type: 'timestamptz' }) at!: Date;
}
