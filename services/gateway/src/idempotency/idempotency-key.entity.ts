import type { RunId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The first response to a request with an `Idempotency-Key`, written in the transaction of the request's own writes. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** Method and path. */
  @PrimaryColumn({ type: 'text' }) operation!: string;
  /** The index of the item in its bulk; 0 elsewhere. */
  @PrimaryColumn({ type: 'smallint' }) item!: number;
  /** Hash of the request's body. */
  @Column({ type: 'text' }) fingerprint!: string;
  @Column({ type: 'text' }) location!: string;
  /** The run that the request has started, if any. */
  @Column({ name: 'run_id', type: 'text', nullable: true }) runId!: RunId | null;
  /** JSON text. */
  @Column({ type: 'text' }) body!: string;
  /** By the clock of the database. */
  @CreateDateColumn({ name: 'kept_at', type: 'timestamptz' }) keptAt!: Date;
}
