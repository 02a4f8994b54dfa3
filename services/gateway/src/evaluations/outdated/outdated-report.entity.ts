import type { RunId, SkuId, TenantId, Verdict } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { CentsColumn } from '@cpes/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The mark of a SKU whose report has other figures today. It counts while `runId` is the SKU's current run. */
@Entity('outdated_reports')
export class OutdatedReportEntity {
  @PrimaryColumn({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ type: 'timestamptz' }) since!: Date;
  /** The other members of `outdated`, as JSON text. */
  @Column({ type: 'text' }) body!: string;
  /** The verdict and CM2 of the last event; null before the first one. */
  @Column({ name: 'announced_verdict', type: 'text', nullable: true }) announcedVerdict!: Verdict | null;
  @CentsColumn({ name: 'announced_cm2_cents', nullable: true }) announcedCm2Cents!: Cents | null;
}
