import type { RateCardKind, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SavedRow } from './saved-row.ts';

/** A version of a tenant's rate card. It never changes. */
@Entity('rate_card_versions')
export class RateCardVersionEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'text' }) kind!: RateCardKind;
  @PrimaryColumn({ type: 'integer' }) version!: number;
  @Column({ type: 'text', nullable: true }) source!: string | null;
  @Column({ name: 'document_date', type: 'date', nullable: true }) documentDate!: string | null;
  @Column({ name: 'valid_until', type: 'date', nullable: true }) validUntil!: string | null;
  @Column({ name: 'row_count', type: 'integer' }) rowCount!: number;
  /** Of document and rows. The same card again makes no version. */
  @Column({ type: 'text' }) digest!: string;
  @Column({ name: 'saved_at', type: 'timestamptz' }) savedAt!: Date;
  /** The id of the key or the user. */
  @Column({ name: 'saved_by', type: 'text' }) savedBy!: string;
}

/** A row of a version. */
@Entity('rate_card_rows')
export class RateCardRowEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'text' }) kind!: RateCardKind;
  @PrimaryColumn({ type: 'integer' }) version!: number;
  /** The order of the upload. */
  @PrimaryColumn({ type: 'integer' }) position!: number;
  /** Finds it for a candidate. */
  @Column({ type: 'text' }) lookup!: string;
  @Column({ type: 'jsonb' }) body!: SavedRow;
}
