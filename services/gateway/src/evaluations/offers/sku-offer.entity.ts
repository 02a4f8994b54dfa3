import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OfferTerms } from './offer.ts';

/** The offer of a supplier for a SKU. It is no part of an evaluation. */
@Entity('sku_offers')
export class SkuOfferEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: string;
  @PrimaryColumn({ name: 'sku_id', type: 'text' }) skuId!: string;
  @PrimaryColumn({ name: 'offer_ref', type: 'text' }) offerRef!: string;
  @Column({ type: 'jsonb' }) terms!: OfferTerms;
  @Column({ name: 'changed_at', type: 'timestamptz' }) changedAt!: Date;
}
