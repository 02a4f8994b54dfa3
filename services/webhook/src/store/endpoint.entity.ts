import type { EndpointId, EndpointState, SubscribableType, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An address of a tenant for messages, with its health. */
@Entity('endpoints')
export class EndpointEntity {
  @PrimaryColumn({ type: 'text' }) id!: EndpointId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  /** The key of the request that created it, for repeats. */
  @Column({ name: 'request_key', type: 'text', nullable: true }) requestKey!: string | null;
  @Column({ type: 'text' }) url!: string;
  @Column({ type: 'text', nullable: true }) description!: string | null;
  /** Null for all types. */
  @Column({ name: 'event_types', type: 'text', array: true, nullable: true }) eventTypes!: SubscribableType[] | null;
  @Column({ name: 'rate_per_minute', type: 'integer', nullable: true }) ratePerMinute!: number | null;
  @Column({ name: 'has_public_key', type: 'boolean' }) hasPublicKey!: boolean;
  @Column({ type: 'text' }) state!: EndpointState | 'deleted';
  @Column({ name: 'state_reason', type: 'text', nullable: true }) stateReason!: string | null;
  @Column({ name: 'state_since', type: 'timestamptz' }) stateSince!: Date;
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true }) failingSince!: Date | null;
  /** From here the endpoint's own rate continues. */
  @Column({ name: 'paced_until', type: 'timestamptz' }) pacedUntil!: Date;
  /** Changes with the address, the secrets and the state. */
  @Column({ type: 'integer', default: 1 }) version!: number;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  /** Failed attempts since the last success. */
  @Column({ type: 'integer', default: 0 }) failures!: number;
}
