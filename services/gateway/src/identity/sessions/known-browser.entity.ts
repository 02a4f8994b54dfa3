import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser in which a user has signed in. A lockout of the user's address does not apply to it. */
@Entity('known_browsers')
export class KnownBrowserEntity {
  @PrimaryColumn({ name: 'token_hash', type: 'bytea' }) tokenHash!: Buffer;
  @Column({ name: 'user_id', type: 'uuid' }) userId!: string;
  @Column({ name: 'signed_in_at', type: 'timestamptz' }) signedInAt!: Date;
}
