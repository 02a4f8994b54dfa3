import type { TenantId } from '@cpes/contracts';
import { Fault, Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { AuditRepository, type Caller, callerIdOf } from '../../identity/index.ts';
import type { SavedTerms } from './saved-terms.ts';
import { TermsInForce } from './terms-in-force.ts';
import { TermsVersionEntity } from './terms-version.entity.ts';

/** Years of changes. Runs that are under way keep older versions. The limit stops a program that saves in a loop. */
const VERSIONS_KEPT_MAX = 500;

/** The versions of a tenant's own terms. */
@Injectable()
export class TermsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly inForce: TermsInForce,
    private readonly clock: Clock,
  ) {}

  /** The newest version, if there is one. */
  async newest(tenantId: TenantId): Promise<TermsVersionEntity | undefined> {
    const [newest] = await this.list(tenantId, 1);
    return newest;
  }

  /** At most `limit` versions below `before`, newest first. */
  list(tenantId: TenantId, limit: number, before?: number): Promise<TermsVersionEntity[]> {
    return versionsIn(this.dataSource.manager, tenantId, limit, before);
  }

  /**
   * Saves the next version, with an entry in the audit log. `requireCurrent` may refuse it, given the newest one, which no other
   * request can change meanwhile. The same terms again make no version.
   */
  async save(
    caller: Caller,
    body: SavedTerms,
    requireCurrent: (newest: TermsVersionEntity | undefined) => void,
  ): Promise<TermsVersionEntity> {
    const { tenantId } = caller;
    const saved = await this.dataSource.transaction(async (manager) => {
      // Submissions take a weaker lock of the row, so they do not wait.
      const tenants = await manager.query<object[]>('SELECT 1 FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [
        tenantId,
      ]);
      if (tenants.length === 0) throw new Fault('not-found', 'The tenant does not exist.');
      const [newest] = await versionsIn(manager, tenantId, 1);
      requireCurrent(newest);
      const current = newest?.version ?? 0;
      const same = await manager.query<object[]>(IS_SAME, [tenantId, current, JSON.stringify(body)]);
      if (newest !== undefined && same.length > 0) return newest;
      const version = current + 1;
      const row = { tenantId, version, body, savedAt: this.clock.now(), savedBy: callerIdOf(caller) };
      await manager.insert(TermsVersionEntity, row);
      await manager.query(PRUNE, [tenantId, version - VERSIONS_KEPT_MAX]);
      await this.audit.insert(manager, {
        tenantId,
        userId: caller.kind === 'session' ? caller.userId : null,
        action: 'terms.saved',
        subject: String(version),
        details: caller.kind === 'session' ? {} : { keyId: caller.keyId },
      });
      // As stored: the entity tag depends on the order of members.
      const [stored = row] = await versionsIn(manager, tenantId, 1);
      return stored;
    });
    this.inForce.forget(tenantId);
    return saved;
  }
}

function versionsIn(
  manager: EntityManager,
  tenantId: TenantId,
  limit: number,
  before?: number,
): Promise<TermsVersionEntity[]> {
  const older = before === undefined ? {} : { version: LessThan(before) };
  return manager.find(TermsVersionEntity, { where: { tenantId, ...older }, order: { version: 'DESC' }, take: limit });
}

const IS_SAME = 'SELECT 1 FROM terms_versions WHERE tenant_id = $1 AND version = $2 AND body = $3::jsonb';

const PRUNE = `
  DELETE FROM terms_versions t WHERE t.tenant_id = $1 AND t.version <= $2
    AND NOT EXISTS (SELECT 1 FROM open_runs o WHERE o.tenant_id = t.tenant_id AND o.terms_version = t.version)`;
