import { type FindSkuRequest, type ListingHold, SkuListings } from '@cpes/contracts';
import { type Caller, notFound } from '@cpes/http-api';
import { Fault, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../identity/index.ts';
import { DOCUMENT_KINDS } from '../domain/sku-status.ts';
import { TenantChanges } from '../runs/tenant-changes.ts';
import { SkuRepository, type StoredSku } from './sku.repository.ts';

interface LockedSku {
  readonly runs: readonly string[];
  readonly reports: readonly string[];
  readonly is_archived: boolean;
  readonly has_ended: boolean;
}

/** Deletes an archived SKU with everything that was made from its candidate. Products in stores stay as they are. */
@Injectable()
export class DeleteSku {
  private readonly log = logger('gateway');

  constructor(
    private readonly dataSource: DataSource,
    private readonly skus: SkuRepository,
    private readonly listings: SkuListings,
    private readonly audit: AuditRepository,
    private readonly changes: TenantChanges,
  ) {}

  /**
   * Resolves to the record as it was. Throws a `not-found` fault for an unknown SKU, and an `invalid` one of code `sku-in-use` while
   * it must stay.
   */
  async delete(caller: Caller, skuId: string): Promise<StoredSku> {
    const { tenantId } = caller;
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    refuse({ is_archived: sku.archivedAt !== null, has_ended: sku.endedAs !== null });
    await this.dataSource.transaction(async (manager) => {
      await this.erase(manager, caller, sku);
      // The last step, so that a refusal deletes nothing. If the commit fails, a repeat completes the deletion.
      const { hold } = await this.listings.remove({ tenantId, skuId: sku.skuId });
      if (hold !== null) throw inUse(HOLDS[hold]);
    });
    this.changes.announce(tenantId, skuId);
    await this.removeOpenedMeanwhile({ tenantId, skuId: sku.skuId });
    return sku;
  }

  /** A user may have opened a listing until the commit. The SKU is deleted by now, so a failure must not look like a refusal. */
  private async removeOpenedMeanwhile(sku: FindSkuRequest): Promise<void> {
    try {
      const { hold } = await this.listings.remove(sku);
      if (hold !== null) this.log.warn({ ...sku, hold }, 'sku.listing-left');
    } catch (error) {
      this.log.warn({ ...sku, err: error }, 'sku.listing-left');
    }
  }

  private async erase(manager: EntityManager, caller: Caller, { skuId }: StoredSku): Promise<void> {
    const { tenantId, userId, keyId } = caller;
    const [locked] = await manager.query<LockedSku[]>(LOCK, [tenantId, skuId]);
    // Another request has deleted it meanwhile.
    if (locked === undefined) throw notFound();
    refuse(locked);
    await manager.query(ERASE_LINKS, [tenantId, locked.reports]);
    await manager.query(ERASE_DOCUMENTS, [tenantId, locked.runs, DOCUMENT_KINDS]);
    for (const statement of ERASE_DEAD_LETTERS) await manager.query(statement, [tenantId, skuId]);
    for (const table of TABLES_OF_SKU)
      await manager.query(`DELETE FROM ${table} WHERE tenant_id = $1 AND sku_id = $2`, [tenantId, skuId]);
    const details = { reports: locked.reports.length, ...(keyId === null ? {} : { keyId }) };
    await this.audit.insert(manager, { tenantId, userId, action: 'sku.deleted', subject: skuId, details });
  }
}

function refuse({ is_archived: isArchived, has_ended: hasEnded }: Pick<LockedSku, 'is_archived' | 'has_ended'>): void {
  if (!isArchived) throw inUse('Only an archived SKU can be deleted: archive it first.');
  if (!hasEnded) throw inUse('The SKU is being evaluated: delete it when the evaluation has ended.');
}

const HOLDS: Readonly<Record<ListingHold, string>> = {
  'push-under-way':
    'A push of the SKU to a store is under way, or its new draft is being checked: wait until 15 minutes after the push.',
  'store-quarantined':
    'A listing of the SKU has put a store into quarantine: inspect the store and release it, or disconnect it, first.',
};

function inUse(text: string): Fault {
  return new Fault('invalid', text, { code: 'sku-in-use' });
}

/** Locks the SKU, so that no other evaluation of it begins. */
const LOCK = `
  WITH locked AS (
    SELECT run_id, failed_runs, archived_at IS NOT NULL AS is_archived, ended_as IS NOT NULL AS has_ended
    FROM skus WHERE tenant_id = $1 AND sku_id = $2 FOR UPDATE),
  made AS (SELECT run_id, report_id FROM reports WHERE tenant_id = $1 AND sku_id = $2)
  SELECT is_archived, has_ended, ARRAY(SELECT report_id FROM made) AS reports,
    ARRAY(SELECT run_id UNION ALL SELECT jsonb_array_elements_text(failed_runs) UNION ALL SELECT run_id FROM made) AS runs
  FROM locked`;

const ERASE_LINKS = 'DELETE FROM share_links WHERE tenant_id = $1 AND report_id = ANY($2::text[])';
const ERASE_DOCUMENTS = `
  DELETE FROM run_documents WHERE kind = ANY($3::text[]) AND run_id = ANY($2::text[]) AND tenant_id = $1`;
/** Their messages contain the candidate. */
const ERASE_DEAD_LETTERS = [
  `DELETE FROM replayed_messages WHERE (queue, message_id, resend) IN (
     SELECT queue, message_id, resend FROM parked_messages WHERE tenant_id = $1 AND aggregate_id = $2)`,
  'DELETE FROM parked_messages WHERE tenant_id = $1 AND aggregate_id = $2',
];
/** The SKU itself is the last. */
const TABLES_OF_SKU = ['reports', 'sku_offers', 'sku_plans', 'labelled_titles', 'listings', 'skus'];
