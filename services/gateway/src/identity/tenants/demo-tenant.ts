import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { openForCommand } from '@cpes/persistence';
import { IdSource, logger } from '@cpes/service-kit';
import type { INestApplicationContext } from '@nestjs/common';
import { ApiKeyEntity } from '../keys/api-key.entity.ts';
import { TenantEntity } from './tenant.entity.ts';
import { MemberManagement } from '../users/member-management.ts';
import { UserEntity } from '../users/user.entity.ts';
import { FirstTenantRepository, type TenantCredentials } from './first-tenant.repository.ts';

/** Only the user who runs the service may read credentials. */
const PRIVATE_MODE = 0o600;

/** Creates the demo tenant when there is no tenant yet, and returns its credentials. They are available only now. */
export async function createDemoTenant(
  app: INestApplicationContext,
  keep: (credentials: TenantCredentials) => Promise<void> = async () => undefined,
): Promise<TenantCredentials | undefined> {
  return app.get(FirstTenantRepository, { strict: false }).make(keep);
}

/** The token of a link that signs an owner in once, within an hour; undefined when there is no such owner. */
export async function signInToken(app: INestApplicationContext, email: string): Promise<string | undefined> {
  return (await app.get(MemberManagement, { strict: false }).signInLink(email))?.token;
}

/** Does the same without a gateway, on a database that already has its tables. */
export async function keepDemoTenant(databaseUrl: string, file: string, url: string): Promise<void> {
  const entities = [ApiKeyEntity, TenantEntity, UserEntity];
  const dataSource = await openForCommand({ service: 'setup', url: databaseUrl, entities });
  try {
    await keepDemoCredentials(new FirstTenantRepository(dataSource, new IdSource()), file, url);
  } finally {
    await dataSource.destroy();
  }
}

/** Also writes the credentials to a file with the address of the API. A later start updates the address. */
export async function keepDemoCredentials(tenants: FirstTenantRepository, file: string, url: string): Promise<void> {
  const baseUrl = baseUrlOf(url);
  const made = await tenants.make((credentials) => replaceFile(file, { baseUrl, ...credentials }));
  if (made !== undefined) {
    logger('gateway').info({ tenantId: made.tenantId, file }, 'demo-tenant.created');
    return;
  }
  const kept = await readCredentials(file);
  if (kept !== undefined && kept['baseUrl'] !== baseUrl) await replaceFile(file, { ...kept, baseUrl });
}

/** The address at which a client on this machine reaches the API of a gateway that listens at `url`. */
export function baseUrlOf(url: string): string {
  const address = new URL(url);
  if (address.hostname === '0.0.0.0' || address.hostname === '[::]') address.hostname = '127.0.0.1';
  return `${address.origin}/v2`;
}

/** Replaces the file atomically: a reader sees the old content or the new content. */
async function replaceFile(file: string, content: object): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(content, undefined, 2)}\n`, { mode: PRIVATE_MODE });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The credentials in a file; undefined when it is missing or has other content. */
async function readCredentials(file: string): Promise<Record<string, unknown> | undefined> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'));
    const isCredentials = typeof content === 'object' && content !== null && 'apiKey' in content;
    return isCredentials ? { ...content } : undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw new Error(`DEMO_CREDENTIALS_FILE: ${file} cannot be read (${String(code)})`, { cause: error });
  }
}
