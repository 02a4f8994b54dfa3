import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** How the service gave up on a run, as announced: it stays when the parked message is replayed or discarded. */
@Entity('run_failures')
export class RunFailureEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ type: 'text' }) code!: string;
  @Column({ type: 'text' }) detail!: string;
  @CreateDateColumn({ name: 'failed_at', type: 'timestamptz' }) failedAt!: Date;
}
