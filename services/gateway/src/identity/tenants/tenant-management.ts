import { CURRENCIES, hasExchangeRate } from '@cpes/contracts';
import { PRINTABLE } from '@cpes/http-api';
import { isConflict } from '@cpes/persistence';
import type { IdSource } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';
import { TenantEntity } from './tenant.entity.ts';

/** Control characters in a name would reach the operator's terminal. */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || [...trimmed].length > NAME_LENGTH_MAX || !PRINTABLE.test(trimmed))
    throw new Error(`a name has 1 to ${NAME_LENGTH_MAX} characters, and no control characters`);
  return trimmed;
}

export const NAME_LENGTH_MAX = 100;
/** Fits on a screen. */
const LISTED_MAX = 100;

/**
 * References that one statement assigns or releases: few enough for the statement timeout, and for concurrent submissions with the
 * same references.
 */
const BATCH_MAX = 5_000;
/** A concurrent submission with the same reference fails a batch. More failures in a row have another cause. */
const CONFLICTS_MAX = 10;

/** Settings of a tenant. An absent one stays unchanged; null means the gateway's default. */
export interface TenantSettings {
  readonly name?: string;
  readonly currency?: string;
  readonly ratePerMinute?: number | null;
  readonly rateBurst?: number | null;
  readonly hasUniqueReferences?: boolean;
}

/** Creates tenants and changes their settings, for operators. Error messages say what to do. */
export class TenantManagement {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ids: IdSource,
  ) {}

  async create(name: string, settings: TenantSettings): Promise<TenantEntity> {
    const given = checked({ ...settings, name });
    return this.dataSource.manager.save(
      this.dataSource.manager.create(TenantEntity, { id: this.ids.next(), currency: 'USD', ...given }),
    );
  }

  /** A change of `hasUniqueReferences` is in force when this resolves. Repeat the call when it fails. */
  async change(id: string, settings: TenantSettings): Promise<TenantEntity> {
    const tenant = await this.find(id);
    const changes = checked(settings);
    const { hasUniqueReferences } = settings;
    if (hasUniqueReferences === true && !tenant.hasUniqueReferences) await this.releaseReferences(tenant.id);
    const changed = await this.dataSource.transaction(async (manager) => {
      // Waits for the commit of submissions that have read the row. Later ones wait for this short transaction.
      await manager.query('SELECT 1 FROM tenants WHERE id = $1 FOR UPDATE', [tenant.id]);
      return manager.save(Object.assign(tenant, changes));
    });
    if (hasUniqueReferences === true) await this.takeReferences(tenant.id);
    if (hasUniqueReferences === false) await this.releaseReferences(tenant.id);
    return changed;
  }

  list(): Promise<TenantEntity[]> {
    return this.dataSource.manager.find(TenantEntity, { order: { createdAt: 'ASC', id: 'ASC' }, take: LISTED_MAX });
  }

  /** Throws an error that lists the tenants when that id does not exist. */
  async find(id: string | undefined): Promise<TenantEntity> {
    const found = await this.dataSource.manager
      .createQueryBuilder(TenantEntity, 't')
      .where('t.id::text = :id', { id: id?.toLowerCase() ?? '' })
      .getOne();
    if (found !== null) return found;
    const list = (await this.list()).map((tenant) => `${tenant.id} (${tenant.name})`).join(', ');
    const problem = id === undefined ? 'name the tenant with --tenant ID' : `there is no tenant ${id}`;
    throw new Error(list === '' ? `${problem}; there are none yet` : `${problem}; there are: ${list}`);
  }

  /** Runs only while no submission takes references, so a batch that is not full is the last one. */
  private async releaseReferences(tenantId: string): Promise<void> {
    for (let released = BATCH_MAX; released === BATCH_MAX;)
      [, released] = await this.dataSource.query<[unknown, number]>(RELEASE_REFERENCES, [tenantId, BATCH_MAX]);
  }

  /** Gives each reference to its newest SKU, except references that a submission takes in the meantime. Each batch assigns some. */
  private async takeReferences(tenantId: string): Promise<void> {
    for (let conflicts = 0, isDone = false; !isDone;) {
      try {
        const [, taken] = await this.dataSource.query<[unknown, number]>(TAKE_REFERENCES, [tenantId, BATCH_MAX]);
        isDone = taken === 0;
        conflicts = 0;
      } catch (error) {
        conflicts += 1;
        if (!isConflict(error) || conflicts === CONFLICTS_MAX) throw error;
      }
    }
  }
}

function checked(settings: TenantSettings): TenantSettings {
  const { name, currency } = settings;
  if (currency !== undefined && !hasExchangeRate(currency))
    throw new Error(`the currency must be one of those with an exchange rate: ${CURRENCIES.join(', ')}`);
  return { ...settings, ...(name === undefined ? {} : { name: checkedName(name) }) };
}

const RELEASE_REFERENCES = `
  UPDATE skus SET unique_ref = NULL
  WHERE tenant_id = $1 AND sku_id IN (SELECT sku_id FROM skus WHERE tenant_id = $1 AND unique_ref IS NOT NULL LIMIT $2)`;
/** The newest of several SKUs with one reference gets it. */
const TAKE_REFERENCES = `
  UPDATE skus s SET unique_ref = s.external_ref
  FROM (
    SELECT DISTINCT ON (external_ref) sku_id FROM skus one
    WHERE tenant_id = $1 AND external_ref IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM skus taken WHERE taken.tenant_id = $1 AND taken.unique_ref = one.external_ref)
    ORDER BY external_ref, submitted_at DESC, sku_id DESC LIMIT $2) AS newest
  WHERE s.sku_id = newest.sku_id AND s.tenant_id = $1`;
