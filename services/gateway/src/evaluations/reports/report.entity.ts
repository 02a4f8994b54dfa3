import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A report in the compact form of scoring, as JSON text. A report of an earlier version is stored as rendered. */
@Entity('reports')
export class ReportEntity {
  @PrimaryColumn({ name: 'report_id', type: 'text' }) reportId!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'issued_at', type: 'timestamptz' }) issuedAt!: Date;
  @Column({ type: 'text' }) body!: string;
}
