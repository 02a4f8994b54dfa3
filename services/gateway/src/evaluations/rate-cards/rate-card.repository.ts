import { createHash } from 'node:crypto';
import type { RateCardKind, TenantId } from '@cpes/contracts';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { AuditRepository, type Caller, callerIdOf } from '../../identity/index.ts';
import { lookupOf } from './card-kinds.ts';
import type { SavedRow } from './saved-row.ts';
import { RateCardVersionEntity } from './rate-card-version.entity.ts';
import { RateCardsInForce } from './rate-cards-in-force.ts';
import type { GivenCard } from './read-rate-card.ts';

/** Per kind. With 10,000 rows each, they take some 50 MB. Older versions are deleted: reports keep the figures, and open runs the rows. */
const VERSIONS_KEPT_MAX = 20;

export interface StoredCard {
  readonly version: RateCardVersionEntity;
  readonly rows: readonly SavedRow[];
}

/** The versions of a tenant's rate cards. */
@Injectable()
export class RateCardRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly inForce: RateCardsInForce,
    private readonly clock: Clock,
  ) {}

  /** The newest version of a kind, if there is one. */
  newest(tenantId: TenantId, kind: RateCardKind): Promise<StoredCard | undefined> {
    return newestIn(this.dataSource.manager, tenantId, kind);
  }

  async find(tenantId: TenantId, kind: RateCardKind, version: number): Promise<StoredCard | undefined> {
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(RateCardVersionEntity, { tenantId, kind, version });
    return found === null ? undefined : { version: found, rows: await rowsIn(manager, found) };
  }

  /** At most `limit` versions below `before`, newest first. */
  list(tenantId: TenantId, kind: RateCardKind, limit: number, before?: number): Promise<RateCardVersionEntity[]> {
    return versionsIn(this.dataSource.manager, tenantId, kind, limit, before);
  }

  /**
   * Saves the next version of a kind, with an entry in the audit log. `requireCurrent` may refuse it, given the newest one, which no
   * other request can change meanwhile; without it, the rows of the newest one are not read. The same card again makes no version.
   */
  async save(
    caller: Caller,
    kind: RateCardKind,
    { rows, ...document }: GivenCard,
    requireCurrent?: (newest: StoredCard | undefined) => void,
  ): Promise<StoredCard> {
    const { tenantId } = caller;
    const { source = null, documentDate = null, validUntil = null } = document;
    const digest = createHash('sha256')
      .update(JSON.stringify([source, documentDate, validUntil, rows]))
      .digest('hex');
    const saved = await this.dataSource.transaction(async (manager) => {
      // Submissions take a weaker lock of the row, so they do not wait.
      const tenants = await manager.query<object[]>('SELECT 1 FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [
        tenantId,
      ]);
      if (tenants.length === 0) throw new Fault('not-found', 'The tenant does not exist.');
      const [newest] = await versionsIn(manager, tenantId, kind, 1);
      requireCurrent?.(newest && { version: newest, rows: await rowsIn(manager, newest) });
      if (newest?.digest === digest) return { version: newest, rows };
      const version: RateCardVersionEntity = {
        tenantId,
        kind,
        version: (newest?.version ?? 0) + 1,
        source,
        documentDate,
        validUntil,
        rowCount: rows.length,
        digest,
        savedAt: this.clock.now(),
        savedBy: callerIdOf(caller),
      };
      await manager.insert(RateCardVersionEntity, version);
      await manager.query(INSERT_ROWS, [tenantId, kind, version.version, JSON.stringify(placed(kind, rows))]);
      const last = version.version - VERSIONS_KEPT_MAX;
      await manager.query(PRUNE_ROWS, [tenantId, kind, last]);
      await manager.query(PRUNE_VERSIONS, [tenantId, kind, last]);
      await this.audit.insert(manager, {
        tenantId,
        userId: caller.kind === 'session' ? caller.userId : null,
        action: 'rate-card.saved',
        subject: `${kind} ${version.version}`,
        details: { rows: rows.length, ...(caller.kind === 'session' ? {} : { keyId: caller.keyId }) },
      });
      return { version, rows };
    });
    this.inForce.forget(tenantId);
    return saved;
  }
}

function placed(kind: RateCardKind, rows: readonly SavedRow[]): object[] {
  return rows.map((body, position) => ({ position, lookup: lookupOf(kind, body), body }));
}

async function newestIn(
  manager: EntityManager,
  tenantId: TenantId,
  kind: RateCardKind,
): Promise<StoredCard | undefined> {
  const [version] = await versionsIn(manager, tenantId, kind, 1);
  return version && { version, rows: await rowsIn(manager, version) };
}

function versionsIn(
  manager: EntityManager,
  tenantId: TenantId,
  kind: RateCardKind,
  limit: number,
  before?: number,
): Promise<RateCardVersionEntity[]> {
  const older = before === undefined ? {} : { version: LessThan(before) };
  const where = { tenantId, kind, ...older };
  return manager.find(RateCardVersionEntity, { where, order: { version: 'DESC' }, take: limit });
}

async function rowsIn(
  manager: EntityManager,
  { tenantId, kind, version }: RateCardVersionEntity,
): Promise<readonly SavedRow[]> {
  const rows = await manager.query<{ body: SavedRow }[]>(ROWS, [tenantId, kind, version]);
  return rows.map(({ body }) => body);
}

const ROWS = `
  SELECT body FROM rate_card_rows WHERE tenant_id = $1 AND kind = $2 AND version = $3 ORDER BY position`;
const INSERT_ROWS = `
  INSERT INTO rate_card_rows (tenant_id, kind, version, position, lookup, body)
  SELECT $1, $2, $3, position, lookup, body FROM json_to_recordset($4::json) AS given(position integer, lookup text, body jsonb)`;
const PRUNE_ROWS = 'DELETE FROM rate_card_rows WHERE tenant_id = $1 AND kind = $2 AND version <= $3';
const PRUNE_VERSIONS = 'DELETE FROM rate_card_versions WHERE tenant_id = $1 AND kind = $2 AND version <= $3';
