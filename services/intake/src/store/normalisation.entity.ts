import type { Assumption, Candidate, Classification, RunId, SkuId, TenantId } from '@cpes/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What intake made of one run's submission. */
@Entity('normalisations')
export class NormalisationEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ type: 'jsonb' }) candidate!: Candidate;
  @Column({ type: 'jsonb' }) assumptions!: readonly Assumption[];
  @Column({ type: 'jsonb' }) classification!: Classification;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
