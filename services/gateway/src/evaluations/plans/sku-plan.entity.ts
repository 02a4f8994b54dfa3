import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A merchant's plan for a SKU. It is no part of an evaluation. */
@Entity('sku_plans')
export class SkuPlanEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ name: 'sku_id', type: 'text' }) skuId!: string;
  @Column({ type: 'text', nullable: true }) stage!: string | null;
  @Column({ type: 'text', nullable: true }) note!: string | null;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt!: Date;
}
