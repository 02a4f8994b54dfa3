import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Failed sign-ins with an e-mail address or a known browser. */
@Entity('sign_in_failures')
export class SignInFailureEntity {
  @PrimaryColumn({ name: 'key_hash', type: 'bytea' }) keyHash!: Buffer;
  @Column({ type: 'integer' }) failures!: number;
  @Column({ name: 'failed_at', type: 'timestamptz' }) failedAt!: Date;
  @Column({ name: 'locked_until', type: 'timestamptz' }) lockedUntil!: Date;
}
