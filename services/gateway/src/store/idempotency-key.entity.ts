import type { RunId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The first answer to a request with an `Idempotency-Key`. It is written in the transaction of what the request makes. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'text' }) key!: string;
  /** Method and path. */
  @PrimaryColumn({ type: 'text' }) operation!: string;
  /** The place of an item in its bulk; 0 elsewhere. */
  @PrimaryColumn({ type: 'smallint' }) item!: number;
  /** Hash of the request's body. */
  @Column({ type: 'text' }) fingerprint!: string;
  @Column({ type: 'text' }) location!: string;
  /** Of the run that the request has begun, if it has begun one. */
  @Column({ name: 'run_id', type: 'text', nullable: true }) runId!: RunId | null;
  /** JSON text. */
  @Column({ type: 'text' }) body!: string;
  /** By the clock of the database. */
  @CreateDateColumn({ name: 'kept_at', type: 'timestamptz' }) keptAt!: Date;
}
