import { type Command, Option } from 'commander';
import { type TenantEntity, TenantManagement, type TenantSettings } from '../identity/index.ts';
import type { AdminContext } from './admin-context.ts';
import { momentText, positiveIntegerOrDefault, tableOf } from './arguments.ts';

interface Settings {
  readonly name?: string;
  readonly currency?: string;
  readonly ratePerMinute?: number | 'default';
  readonly burst?: number | 'default';
  readonly uniqueReferences?: 'on' | 'off';
}

export function tenantCommands(program: Command, { answer, ids }: AdminContext): void {
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
}

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
