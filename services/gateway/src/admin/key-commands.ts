import { type Scope, SCOPES } from '@cpes/contracts';
import { type Command, Option } from 'commander';
import { checkedName, KeyManagement, keyStateAt, TenantManagement } from '../identity/index.ts';
import type { AdminContext } from './admin-context.ts';
import { momentText, positiveInteger, tableOf } from './arguments.ts';

const MS_PER_DAY = 86_400_000;
/** Fits on a screen. */
const LISTED_MAX = 100;

interface NewKeyOptions {
  readonly tenant?: string;
  readonly name: string;
  readonly scope?: readonly Scope[];
  readonly expiresInDays?: number;
}

export function keyCommands(program: Command, { answer, ids }: AdminContext): void {
  const key = program.command('key').description('API keys of programs');
  key
    .command('create')
    .description('create a key, which is printed only once')
    .option('--tenant <id>', 'whose key')
    .option('--name <name>', 'for display', 'made by an operator')
    .addOption(new Option('--scope <scope...>', 'what the key may do (default: everything)').choices(SCOPES))
    .option('--expires-in-days <n>', 'when the key expires (default: never)', positiveInteger)
    .action(({ tenant, name, scope, expiresInDays }: NewKeyOptions) =>
      answer(async (dataSource) => {
        const { id } = await new TenantManagement(dataSource, ids).find(tenant);
        const expiresAt = expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * MS_PER_DAY);
        const scopes = scope ?? SCOPES;
        return (
          await new KeyManagement(dataSource, ids).create({ tenantId: id, name: checkedName(name), scopes, expiresAt })
        ).apiKey;
      }),
    );
  key
    .command('list')
    .description('list the keys of a tenant, newest first')
    .option('--tenant <id>', 'the tenant')
    .action(({ tenant }: { tenant?: string }) =>
      answer(async (dataSource) => {
        const { id } = await new TenantManagement(dataSource, ids).find(tenant);
        const keys = await new KeyManagement(dataSource, ids).list(id, LISTED_MAX);
        const now = new Date();
        const rows = keys.map((one) => [
          one.id,
          one.prefix,
          keyStateAt(now, one),
          momentText(one.expiresAt),
          momentText(one.lastUsedAt),
          one.scopes.join(','),
          one.name,
        ]);
        return tableOf(['id', 'begins', 'state', 'expires', 'last used', 'scopes', 'name'], rows);
      }),
    );
  key
    .command('revoke')
    .description('revoke a key; every gateway refuses it within a second')
    .option('--tenant <id>', 'whose key')
    .requiredOption('--key <id>', 'the key, as listed')
    .action(({ tenant, key: keyId }: { tenant?: string; key: string }) =>
      answer(async (dataSource) => {
        const { id } = await new TenantManagement(dataSource, ids).find(tenant);
        const revoked = await new KeyManagement(dataSource, ids).revoke(id, keyId);
        if (revoked === undefined) throw new Error(`the tenant has no key ${keyId}`);
        return `${revoked.id} (${revoked.name}) is revoked`;
      }),
    );
}
