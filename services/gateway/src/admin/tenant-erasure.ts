import { setTimeout as delay } from 'node:timers/promises';
import type { TenantData } from '@cpes/contracts';
import type { IdSource } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';
import { AuditEntryEntity } from '../identity/index.ts';
import { TENANT_ERASED } from '../store/tenant-tables.ts';
import type { Owners } from './tenant-archive.ts';

/** Events that are on their way add rows. They arrive within a second, unless a stage is stopped. */
const PASS_EVERY_MS = 2_000;
const PASSES_MAX = 30;
/** Batches of 5,000 rows that one service removes in a pass: more rows than a tenant has. */
const BATCHES_MAX = 100_000;

/** Whether there was such a tenant, so that rows that arrived since can be erased. */
export async function isErased(dataSource: DataSource, tenantId: string): Promise<boolean> {
  return dataSource.manager.existsBy(AuditEntryEntity, { action: TENANT_ERASED, subject: tenantId });
}

/**
 * Erases a tenant in all services, then its own row. Keys and users go first, so that no request adds anything. An erasure that was
 * interrupted goes on where it was. Throws when rows are still being added.
 */
export async function eraseTenant(
  dataSource: DataSource,
  ids: IdSource,
  owners: Owners,
  tenantId: string,
): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {};
  let isClean = false;
  for (let pass = 0; pass < PASSES_MAX && !isClean; pass += 1) {
    if (pass > 0) await delay(PASS_EVERY_MS);
    isClean = true;
    for (const [service, owner] of Object.entries(owners)) {
      const rows = await eraseIn(owner, tenantId);
      removed[service] = (removed[service] ?? 0) + rows;
      if (rows > 0) isClean = false;
    }
  }
  if (!isClean) throw new Error('events of the tenant still arrive; repeat the command when they have been handled');
  await dataSource.transaction(async (manager) => {
    const [, rows] = await manager.query<[unknown, number]>('DELETE FROM tenants WHERE id = $1', [tenantId]);
    if (rows === 0) return;
    await manager.insert(AuditEntryEntity, {
      id: ids.next(),
      at: new Date(),
      tenantId,
      // The command line does not know who uses it.
      userId: null,
      action: TENANT_ERASED,
      subject: tenantId,
      details: { removed },
    });
  });
  return removed;
}

async function eraseIn(owner: TenantData, tenantId: string): Promise<number> {
  let total = 0;
  for (let batches = 0; batches < BATCHES_MAX; batches += 1) {
    const { removed } = await owner.erase(tenantId);
    total += removed;
    if (removed === 0) break;
  }
  return total;
}
