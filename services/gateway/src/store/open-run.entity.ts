import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A run that has not ended. Removing its row is what ends a run. */
@Entity('open_runs')
export class OpenRunEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  /** By the clock of the gateway that took it. */
  @Column({ name: 'submitted_at', type: 'timestamptz' }) submittedAt!: Date;
  /** Of its first event, which the sweeper sends again under the same id. */
  @Column({ name: 'event_id', type: 'uuid' }) eventId!: string;
  @Column({ type: 'smallint', default: 0 }) resends!: number;
  /** By the clock of the database. */
  @Column({ name: 'sweep_at', type: 'timestamptz' }) sweepAt!: Date;
  @Column({ type: 'text', nullable: true }) traceparent!: string | null;
  /** By the clock of the database. */
  @CreateDateColumn({ name: 'opened_at', type: 'timestamptz' }) openedAt!: Date;
}
