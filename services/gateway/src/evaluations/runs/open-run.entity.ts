import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A run that has not ended, and the outbox of its first event. Deleting its row ends a run. */
@Entity('open_runs')
export class OpenRunEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  /** By the clock of the accepting gateway. */
  @Column({ name: 'submitted_at', type: 'timestamptz' }) submittedAt!: Date;
  /** How often the broker has accepted its first event again. */
  @Column({ type: 'smallint', default: 0 }) resends!: number;
  /** By the clock of the database. */
  @Column({ name: 'sweep_at', type: 'timestamptz' }) sweepAt!: Date;
  /** The broker did not accept its first event. */
  @Column({ name: 'is_unsent', type: 'boolean', default: false }) isUnsent!: boolean;
  @Column({ type: 'text', nullable: true }) traceparent!: string | null;
  /** The version of the tenant's terms that the run takes. */
  @Column({ name: 'terms_version', type: 'integer', nullable: true }) termsVersion!: number | null;
  /** The rows of the tenant's rate cards that the run takes, as JSON. */
  @Column({ name: 'rate_cards', type: 'text', nullable: true }) rateCards!: string | null;
  /** By the clock of the database. */
  @CreateDateColumn({ name: 'opened_at', type: 'timestamptz' }) openedAt!: Date;
}
