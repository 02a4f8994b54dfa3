import type { ReportCompleted, ReportId, RunId, SkuId, TenantId, Verdict } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { CentsColumn, CompressedJsonColumn } from '@cpes/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An issued report: in `body` the event that announces it, the whole report within, and beside it what one looks for. */
@Entity('reports')
export class ReportEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'report_id', type: 'text' }) reportId!: ReportId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'issued_at', type: 'timestamptz' }) issuedAt!: Date;
  @Column({ type: 'smallint' }) score!: number;
  @Column({ type: 'text' }) verdict!: Verdict;
  @Column({ name: 'confidence_percent', type: 'smallint' }) confidencePercent!: number;
  @CentsColumn({ name: 'true_landed_cost_cents' }) trueLandedCostCents!: Cents;
  @CompressedJsonColumn() body!: ReportCompleted;
}
