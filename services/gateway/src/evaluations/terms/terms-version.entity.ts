import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SavedTerms } from './saved-terms.ts';

/** A version of a tenant's own terms. It never changes. */
@Entity('terms_versions')
export class TermsVersionEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @PrimaryColumn({ type: 'integer' }) version!: number;
  @Column({ type: 'jsonb' }) body!: SavedTerms;
  @Column({ name: 'saved_at', type: 'timestamptz' }) savedAt!: Date;
  /** The id of the key or the user. */
  @Column({ name: 'saved_by', type: 'text' }) savedBy!: string;
}
