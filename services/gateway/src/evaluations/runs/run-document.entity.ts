import type { RunId, TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentKind } from '../domain/sku-status.ts';

/** The submission or a stage result of a run, as JSON text. A report replaces the factors of its run. */
@Entity('run_documents')
export class RunDocumentEntity {
  @PrimaryColumn({ type: 'text' }) kind!: DocumentKind | 'submitted';
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'recorded_at', type: 'timestamptz' }) recordedAt!: Date;
  @Column({ type: 'text' }) body!: string;
  /** The code of the classification in the body. */
  @Column({ name: 'hs_code', type: 'text', nullable: true }) hsCode!: string | null;
}
