import { ID_PATTERN, type KeyId, type TenantId } from '@cpes/contracts';
import { invalidBody } from '@cpes/http-api';
import { IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThan, MoreThan } from 'typeorm';
import { keyStateAt } from '../domain/api-key.ts';
import { outlives, type Reach } from '../caller.ts';
import { ApiKeyEntity } from './api-key.entity.ts';
import { type KeyRequest, newApiKey } from './new-api-key.ts';
import { TenantEntity } from '../tenants/tenant.entity.ts';

/** Far more programs than a merchant has. The limit stops a program that creates keys in a loop. */
const KEYS_IN_FORCE_MAX = 100;
const MS_PER_SECOND = 1_000;

export interface NewKey {
  readonly apiKey: string;
  readonly key: ApiKeyEntity;
}

/** Saves something about a key in the transaction that creates or ends the key. */
type KeepKey = (manager: EntityManager, key: ApiKeyEntity) => Promise<void>;

export interface Replacement {
  readonly overlapSeconds: number;
  readonly createdBy: string;
  readonly reach: Reach;
  readonly keep?: KeepKey | undefined;
}

/** Creates, lists, replaces and revokes the keys of tenants. */
@Injectable()
export class KeyManagement {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ids: IdSource,
  ) {}

  /** Throws an `invalid` fault when the tenant has the maximum number of keys. */
  create(request: KeyRequest, keep?: KeepKey): Promise<NewKey> {
    return this.dataSource.transaction((manager) => this.add(manager, request, keep));
  }

  /** At most `limit` keys made before `before`, newest first. */
  list(tenantId: TenantId, limit: number, before?: KeyId): Promise<ApiKeyEntity[]> {
    const older = before === undefined ? {} : { id: LessThan(before) };
    return this.dataSource.manager.find(ApiKeyEntity, {
      where: { tenantId, ...older },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  async find(tenantId: TenantId, keyId: string): Promise<ApiKeyEntity | undefined> {
    if (!ID_PATTERN.key.test(keyId)) return undefined;
    return (await this.dataSource.manager.findOneBy(ApiKeyEntity, { tenantId, id: keyId as KeyId })) ?? undefined;
  }

  /** Creates a key like `keyId`, which then ends within `overlapSeconds`. Resolves to undefined when there is no such key. */
  roll(
    tenantId: TenantId,
    keyId: string,
    { overlapSeconds, createdBy, reach, keep }: Replacement,
  ): Promise<NewKey | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const old = await this.lock(manager, tenantId, keyId);
      if (old === undefined) return undefined;
      const now = await this.now(manager);
      if (keyStateAt(now, old) !== 'in-force') throw invalidBody('conflict', 'the key is no longer in force');
      if (old.replacedBy !== null)
        throw invalidBody('conflict', `the key has already been replaced by ${old.replacedBy}`);
      const { name, scopes, expiresAt } = old;
      requireReach(reach, old);
      const made = await this.add(manager, { tenantId, name, scopes, expiresAt, createdBy }, keep);
      const end = new Date(now.getTime() + overlapSeconds * MS_PER_SECOND);
      const endsAt = expiresAt !== null && expiresAt < end ? expiresAt : end;
      await manager.update(ApiKeyEntity, { id: old.id, tenantId }, { expiresAt: endsAt, replacedBy: made.key.id });
      return made;
    });
  }

  /**
   * Ends a key at once; a revoked key stays as it is. Resolves to the key, if there is one. Throws an `invalid` fault when a caller
   * with `reach` could not create such a key; operators have no `reach`.
   */
  revoke(tenantId: TenantId, keyId: string, reach?: Reach, keep?: KeepKey): Promise<ApiKeyEntity | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const key = await this.lock(manager, tenantId, keyId);
      if (key?.revokedAt !== null) return key;
      if (reach !== undefined) requireReach(reach, key);
      key.revokedAt = await this.now(manager);
      await keep?.(manager, key);
      return manager.save(key);
    });
  }

  private async add(manager: EntityManager, request: KeyRequest, keep: KeepKey | undefined): Promise<NewKey> {
    // The row lock serializes the creation of keys for one tenant, which enforces the limit.
    await manager.findOne(TenantEntity, { where: { id: request.tenantId }, lock: { mode: 'pessimistic_write' } });
    const now = await this.now(manager);
    const inForce = { tenantId: request.tenantId, revokedAt: IsNull() };
    const count = await manager.countBy(ApiKeyEntity, [
      { ...inForce, expiresAt: IsNull() },
      { ...inForce, expiresAt: MoreThan(now) },
    ]);
    if (count >= KEYS_IN_FORCE_MAX)
      throw invalidBody(
        'range',
        `there are ${KEYS_IN_FORCE_MAX} keys in force, which is the maximum: revoke one first`,
      );
    const { apiKey, row } = newApiKey(this.ids, request);
    const key = await manager.save(manager.create(ApiKeyEntity, row));
    await keep?.(manager, key);
    return { apiKey, key };
  }

  private async lock(manager: EntityManager, tenantId: TenantId, keyId: string): Promise<ApiKeyEntity | undefined> {
    if (!ID_PATTERN.key.test(keyId)) return undefined;
    const where = { tenantId, id: keyId as KeyId };
    return (await manager.findOne(ApiKeyEntity, { where, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  /** The database's clock decides when keys begin and end, in every instance alike. */
  private async now(manager: EntityManager): Promise<Date> {
    const [row] = await manager.query<[{ now: Date }]>('SELECT now()');
    return row.now;
  }
}

/** Replacing and revoking a key need the same rights as creating it. */
function requireReach(caller: Reach, key: Reach): void {
  if (!key.scopes.every((scope) => caller.scopes.includes(scope)))
    throw invalidBody('scope', 'the key has a scope that you lack');
  if (outlives(key.expiresAt, caller.expiresAt)) throw invalidBody('range', 'the key expires later than your own');
}
