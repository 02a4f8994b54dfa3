import { StoredTenantData } from '@cpes/persistence';
import { type Command, Option } from 'commander';
import type { DataSource } from 'typeorm';
import { type TenantEntity, TenantManagement, type TenantSettings } from '../identity/index.ts';
import { GATEWAY_TENANT_TABLES } from '../store/tenant-tables.ts';
import type { AdminContext } from './admin-context.ts';
import { momentText, positiveIntegerOrDefault, tableOf } from './arguments.ts';
import { HttpTenantData, TENANT_CALL_MS_MAX, TENANT_PAGE_BYTES_MAX } from './http.tenant-data.ts';
import { internalClientOf } from './internal-client.ts';
import { exportTenant, type Owners } from './tenant-archive.ts';
import { eraseTenant, isErased } from './tenant-erasure.ts';

interface Settings {
  readonly name?: string;
  readonly currency?: string;
  readonly ratePerMinute?: number | 'default';
  readonly burst?: number | 'default';
  readonly uniqueReferences?: 'on' | 'off';
}

export function tenantCommands(program: Command, context: AdminContext): void {
  const { answer, ids } = context;
  const tenant = program.command('tenant').description('merchants, which own keys, users, SKUs and reports');
  const withSettings = (command: Command) =>
    command
      .option('--currency <code>', 'the default currency of amounts')
      .option('--rate-per-minute <n>', 'sustained requests per minute, or "default"', positiveIntegerOrDefault)
      .option('--burst <n>', 'requests in a burst, or "default"', positiveIntegerOrDefault)
      .addOption(
        new Option(
          '--unique-references <on|off>',
          'whether a repeated externalRef returns the existing SKU (default: off)',
        ).choices(['on', 'off']),
      );

  withSettings(
    tenant.command('create').description('create a tenant').requiredOption('--name <name>', 'for display'),
  ).action((options: Settings & { name: string }) =>
    answer(async (dataSource) =>
      tenantText(await new TenantManagement(dataSource, ids).create(options.name, settingsOf(options))),
    ),
  );
  withSettings(
    tenant
      .command('set')
      .description('change a tenant; a new quota takes effect within a second')
      .requiredOption('--tenant <id>', 'the tenant')
      .option('--name <name>', 'for people'),
  ).action((options: Settings & { tenant: string }) =>
    answer(async (dataSource) =>
      tenantText(await new TenantManagement(dataSource, ids).change(options.tenant, settingsOf(options))),
    ),
  );
  tenant
    .command('list')
    .description('list the tenants, oldest first')
    .action(() => answer(async (dataSource) => tableOfTenants(await new TenantManagement(dataSource, ids).list())));
  addArchiveCommands(tenant, context);
}

/** Commands for all that the services store of a tenant. */
function addArchiveCommands(tenant: Command, { answer, environment, ids, tell }: AdminContext): void {
  tenant
    .command('export')
    .description('write all rows of a tenant in all services, without secrets, as lines of JSON')
    .requiredOption('--tenant <id>', 'the tenant')
    .option('--file <name>', 'a new file; without it, they are printed')
    .action(({ tenant: id, file }: { tenant: string; file?: string }) =>
      answer(async (dataSource) => {
        const found = await new TenantManagement(dataSource, ids).find(id);
        const rows = await exportTenant(ownersOf(environment, dataSource), found.id, file);
        tell(`${rows} rows of ${found.name} are exported`);
        return '';
      }),
    );
  tenant
    .command('erase')
    .description('erase a tenant in all services; without --confirm, show what would be erased')
    .requiredOption('--tenant <id>', 'the tenant')
    .option('--confirm <name>', 'its name')
    .action(({ tenant: id, confirm }: { tenant: string; confirm?: string }) =>
      answer(async (dataSource) => {
        const isRepeated = await isErased(dataSource, id);
        const { id: tenantId, name } = isRepeated
          ? { id, name: id }
          : await new TenantManagement(dataSource, ids).find(id);
        const owners = ownersOf(environment, dataSource);
        if (confirm === undefined) return planText(dataSource, owners, tenantId, name);
        if (confirm !== name) throw new Error(`nothing is erased: --confirm has to be the name of the tenant, ${name}`);
        const removed = await eraseTenant(dataSource, ids, owners, tenantId);
        const rows = Object.entries(removed).map(([service, count]) => [service, String(count)]);
        return `${name} is erased\n${tableOf(['service', 'rows'], rows)}`;
      }),
    );
}

/** The services that store something of tenants. The gateway's database is at hand. */
function ownersOf(environment: AdminContext['environment'], dataSource: DataSource): Owners {
  const limits = { timeoutMs: TENANT_CALL_MS_MAX, answerBytesMax: TENANT_PAGE_BYTES_MAX };
  const other = (service: 'webhook' | 'store-draft') =>
    new HttpTenantData(internalClientOf(environment, service, limits));
  return {
    gateway: new StoredTenantData(dataSource, GATEWAY_TENANT_TABLES),
    webhook: other('webhook'),
    'store-draft': other('store-draft'),
  };
}

async function planText(dataSource: DataSource, owners: Owners, tenantId: string, name: string): Promise<string> {
  const rows: string[][] = [];
  for (const [service, owner] of Object.entries(owners))
    for (const [table, count] of Object.entries(await owner.count(tenantId)))
      rows.push([service, table, String(count)]);
  const [drafts] = await dataSource.query<{ count: number }[]>(DRAFTS, [tenantId]);
  return [
    tableOf(['service', 'table', 'rows'], rows),
    `${drafts?.count ?? 0} products that were pushed stay in the shops.`,
    `To erase all of it, repeat the command with --confirm '${name}'. It cannot be undone.`,
  ].join('\n\n');
}

const DRAFTS = 'SELECT count(*)::int AS count FROM listings WHERE tenant_id = $1 AND external_id IS NOT NULL';

function settingsOf({ name, currency, ratePerMinute, burst, uniqueReferences }: Settings): TenantSettings {
  return {
    ...(name === undefined ? {} : { name }),
    ...(currency === undefined ? {} : { currency }),
    ...(ratePerMinute === undefined ? {} : { ratePerMinute: ratePerMinute === 'default' ? null : ratePerMinute }),
    ...(uniqueReferences === undefined ? {} : { hasUniqueReferences: uniqueReferences === 'on' }),
    ...(burst === undefined ? {} : { rateBurst: burst === 'default' ? null : burst }),
  };
}

function tenantText(tenant: TenantEntity): string {
  return tableOfTenants([tenant]);
}

function tableOfTenants(tenants: readonly TenantEntity[]): string {
  return tableOf(
    ['id', 'name', 'currency', 'per minute', 'burst', 'references', 'created'],
    tenants.map(({ id, name, currency, ratePerMinute, rateBurst, hasUniqueReferences, createdAt }) => [
      id,
      name,
      currency,
      ratePerMinute?.toString() ?? 'default',
      rateBurst?.toString() ?? 'default',
      hasUniqueReferences ? 'unique' : 'any',
      momentText(createdAt),
    ]),
  );
}
