import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A report as scoring made it, in figures and codes, as JSON text; one of an earlier version as people read it. */
@Entity('reports')
export class ReportEntity {
  @PrimaryColumn({ name: 'report_id', type: 'text' }) reportId!: string;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'issued_at', type: 'timestamptz' }) issuedAt!: Date;
  @Column({ type: 'text' }) body!: string;
}
