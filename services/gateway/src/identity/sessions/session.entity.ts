import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's session in a browser. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' }) tokenHash!: Buffer;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;
  @Column({ name: 'signed_in_at', type: 'timestamptz' }) signedInAt!: Date;
  @Column({ name: 'last_used_at', type: 'timestamptz' }) lastUsedAt!: Date;
}
