import type { SkuId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The title of a SKU whose code corrects what CPES reads in it. */
@Entity('labelled_titles')
export class LabelledTitleEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ type: 'text' }) title!: string;
  /** Finds it for similar titles; null when there can be none. */
  @Column({ name: 'title_key', type: 'text', nullable: true }) titleKey!: string | null;
  @Column({ name: 'hs_code', type: 'text' }) hsCode!: string;
  @Column({ type: 'text' }) market!: string;
  /** When the candidate was submitted with this code. */
  @Column({ name: 'labelled_at', type: 'timestamptz' }) labelledAt!: Date;
}
