import { IdSource } from '@cpes/service-kit';
import { DataSource } from 'typeorm';
import { ApiKeyEntity } from '../store/api-key.entity.ts';
import { newApiKey } from './new-api-key.ts';
import { TenantEntity } from '../store/tenant.entity.ts';

/** A command that somebody waits for gives up soon. */
const CONNECT_MS_MAX = 5_000;
/** What fits a screen. */
const TENANTS_SHOWN_MAX = 20;

/** Makes a key for a tenant in the gateway's database and returns it, this once. Names the tenants when there is none of that id. */
export async function createKey(url: string, tenantId: string | undefined, name: string): Promise<string> {
  const entities = [ApiKeyEntity, TenantEntity];
  const dataSource = new DataSource({ type: 'postgres', url, entities, poolSize: 1, connectTimeoutMS: CONNECT_MS_MAX });
  await dataSource.initialize();
  try {
    const tenant = await dataSource.manager
      .createQueryBuilder(TenantEntity, 't')
      .where('t.id::text = :tenantId', { tenantId: tenantId?.toLowerCase() ?? '' })
      .getOne();
    if (tenant === null) throw new Error(await wanted(dataSource, tenantId));
    const { apiKey, row } = newApiKey(new IdSource(), { tenantId: tenant.id, name });
    await dataSource.manager.insert(ApiKeyEntity, row);
    return apiKey;
  } finally {
    await dataSource.destroy();
  }
}

async function wanted(dataSource: DataSource, tenantId: string | undefined): Promise<string> {
  const tenants = await dataSource.manager.find(TenantEntity, { order: { createdAt: 'ASC' }, take: TENANTS_SHOWN_MAX });
  const list = tenants.map(({ id, name }) => `${id} (${name})`).join(', ');
  const problem = tenantId === undefined ? 'name the tenant with --tenant ID' : `there is no tenant ${tenantId}`;
  return tenants.length === 0 ? `${problem}; there are none yet` : `${problem}; there are: ${list}`;
}
