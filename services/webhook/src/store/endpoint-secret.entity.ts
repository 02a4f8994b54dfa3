import type { EndpointId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A secret that signs messages to an endpoint, encrypted. */
@Entity('endpoint_secrets')
export class EndpointSecretEntity {
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'endpoint_id', type: 'text' }) endpointId!: EndpointId;
  @Column({ type: 'text' }) scheme!: 'v1' | 'v1a';
  /** The id of the key that encrypted it. */
  @Column({ name: 'key_name', type: 'text' }) keyName!: string;
  @Column({ type: 'bytea' }) sealed!: Buffer;
  @Column({ name: 'public_key', type: 'text', nullable: true }) publicKey!: string | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  /** Null for the current secret. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt!: Date | null;
}
