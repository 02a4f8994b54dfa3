import type { StoreCredentials, StoreId, TenantId } from '@cpes/contracts';
import type { Transaction } from '@cpes/persistence';
import { SecretKeys } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, Not, type Repository } from 'typeorm';
import { StoreCredentialEntity } from './store-credential.entity.ts';

/** Credentials that one statement re-encrypts. */
const REENCRYPT_BATCH = 500;
/** A limit for the loop: half a million stores. */
const REENCRYPT_BATCHES_MAX = 1_000;
/** The number of displayed characters. */
const SHOWN_CHARACTERS = 4;

/** The credentials of stores, encrypted in the database. They are written and used, and never displayed again. */
@Injectable()
export class CredentialRepository {
  private readonly rows: Repository<StoreCredentialEntity>;

  constructor(
    dataSource: DataSource,
    private readonly keys: SecretKeys,
  ) {
    this.rows = dataSource.getRepository(StoreCredentialEntity);
  }

  async save(
    tx: Pick<Transaction, 'query'>,
    tenantId: TenantId,
    storeId: StoreId,
    credentials: StoreCredentials,
  ): Promise<void> {
    const { keyName, sealed } = this.keys.seal(textOf(credentials), ownerOf({ tenantId, storeId }));
    await tx.query(SAVE, [tenantId, storeId, keyName, sealed]);
  }

  /** Undefined when there are none, or when they cannot be decrypted: the store then needs attention. */
  async find(tenantId: TenantId, storeId: StoreId): Promise<StoreCredentials | undefined> {
    const row = await this.rows.findOneBy({ tenantId, storeId });
    if (row === null) return undefined;
    try {
      return JSON.parse(this.keys.open(row, ownerOf(row)).toString('utf8')) as StoreCredentials;
    } catch {
      return undefined;
    }
  }

  async erase(tx: Pick<Transaction, 'query'>, tenantId: TenantId, storeId: StoreId): Promise<void> {
    await tx.query('DELETE FROM store_credentials WHERE tenant_id = $1 AND store_id = $2', [tenantId, storeId]);
  }

  /** Re-encrypts the credentials of older keys, and returns their number. Throws when a key is missing. */
  async reencrypt(): Promise<number> {
    let total = 0;
    for (let batches = 0; batches < REENCRYPT_BATCHES_MAX; batches += 1) {
      const rows = await this.rows.find({ where: { keyName: Not(this.keys.current) }, take: REENCRYPT_BATCH });
      for (const row of rows) {
        const { tenantId, storeId, keyName: oldKeyName } = row;
        const { keyName, sealed } = this.keys.seal(this.keys.open(row, ownerOf(row)), ownerOf(row));
        await this.rows.update({ tenantId, storeId, keyName: oldKeyName }, { keyName, sealed });
      }
      total += rows.length;
      if (rows.length < REENCRYPT_BATCH) break;
    }
    return total;
  }
}

/** The displayed end of credentials: enough to distinguish two of them. */
export function endOf({ key, secret }: StoreCredentials): string {
  return (key ?? secret).slice(-SHOWN_CHARACTERS);
}

function textOf({ key, secret }: StoreCredentials): Buffer {
  return Buffer.from(JSON.stringify(key === undefined ? { secret } : { key, secret }));
}

function ownerOf({ tenantId, storeId }: Pick<StoreCredentialEntity, 'tenantId' | 'storeId'>): string {
  return `${tenantId}|${storeId}`;
}

const SAVE = `
  INSERT INTO store_credentials (tenant_id, store_id, key_name, sealed) VALUES ($1, $2, $3, $4)
  ON CONFLICT (tenant_id, store_id) DO UPDATE SET key_name = excluded.key_name, sealed = excluded.sealed`;
