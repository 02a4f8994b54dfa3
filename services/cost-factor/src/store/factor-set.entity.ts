import type { CostFactorsExtracted, RunId, SkuId, TenantId } from '@cpes/contracts';
import { CompressedJsonColumn } from '@cpes/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a run's extraction came to: in `body` the event that announces it, and beside it what one looks for. */
@Entity('factor_sets')
export class FactorSetEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'rate_tables_version', type: 'text' }) rateTablesVersion!: string;
  @Column({ name: 'duration_ms', type: 'integer' }) durationMs!: number;
  @CompressedJsonColumn() body!: CostFactorsExtracted;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
