import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { EndpointId } from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Fault, IdSource, SecretKeys } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import { signingKeyOf } from '../domain/signature.ts';
import { EndpointSecretEntity } from './endpoint-secret.entity.ts';

/** As many random bits as the HMAC has. */
const SECRET_BYTES = 32;
/** Secrets of one endpoint that sign at the same time: each adds a signature to the header of every message. */
const IN_FORCE_MAX = 5;
/** Endpoints whose secrets are cached decrypted; the least recently used ones are read again. */
const CACHE_MAX = 2_000;
/** Secrets that one statement re-encrypts. */
const REENCRYPT_BATCH = 500;
/** A limit for the loop: half a million secrets. */
const REENCRYPT_BATCHES_MAX = 1_000;

/** A secret for signing. */
export interface SigningSecret {
  readonly scheme: 'v1' | 'v1a';
  readonly key: KeyObject;
  /** Milliseconds since 1970 until which it signs; Infinity for the current one. */
  readonly untilMs: number;
}

type Row = Pick<EndpointSecretEntity, 'id' | 'endpointId' | 'scheme' | 'keyName' | 'sealed' | 'expiresAt'>;

/** The secrets of endpoints, encrypted in the database. */
@Injectable()
export class SecretRepository {
  private readonly cache = new Map<string, { readonly version: number; readonly secrets: readonly SigningSecret[] }>();

  constructor(
    private readonly database: PreparedDatabase,
    private readonly dataSource: DataSource,
    private readonly keys: SecretKeys,
    private readonly ids: IdSource,
  ) {}

  /**
   * Creates new secrets and returns the one that is shown once. Current secrets end after `overlapSeconds`, or earlier if they were
   * due to. Throws an `invalid` fault when more than `IN_FORCE_MAX` would be in force.
   */
  async renew(
    tx: Transaction,
    endpointId: EndpointId,
    { hasPublicKey, overlapSeconds }: { readonly hasPublicKey: boolean; readonly overlapSeconds: number },
  ): Promise<string> {
    const [row] = await tx.query<{ inForce: number }>(END, [endpointId, overlapSeconds]);
    if ((row?.inForce ?? 0) >= IN_FORCE_MAX) throw tooManyInForce();
    const secret = randomBytes(SECRET_BYTES);
    await this.insert(tx, endpointId, 'v1', secret, null);
    if (hasPublicKey) {
      const { seed, publicKey } = newPair();
      await this.insert(tx, endpointId, 'v1a', seed, `whpk_${publicKey.toString('base64')}`);
    }
    return `whsec_${secret.toString('base64')}`;
  }

  /** Newest first. `version` is the endpoint's, which changes with its secrets. */
  async signing(endpointId: EndpointId, version: number): Promise<readonly SigningSecret[]> {
    const kept = this.cache.get(endpointId);
    if (kept?.version === version) {
      this.cache.delete(endpointId);
      this.cache.set(endpointId, kept);
      return kept.secrets;
    }
    const rows = await this.database.query<Row>(FIND, [endpointId]);
    const secrets = rows.map((row): SigningSecret => ({
      scheme: row.scheme,
      key: signingKeyOf(row.scheme, this.keys.open(row, ownerOf(row))),
      untilMs: row.expiresAt?.getTime() ?? Infinity,
    }));
    this.cache.delete(endpointId);
    this.cache.set(endpointId, { version, secrets });
    const [oldest] = this.cache.keys();
    if (this.cache.size > CACHE_MAX && oldest !== undefined) this.cache.delete(oldest);
    return secrets;
  }

  /**
   * Re-encrypts the secrets of older keys, and returns their number. Throws when a key is missing, because nothing could be signed.
   */
  async reencrypt(): Promise<number> {
    const secrets = this.dataSource.getRepository(EndpointSecretEntity);
    let total = 0;
    for (let batches = 0; batches < REENCRYPT_BATCHES_MAX; batches += 1) {
      const rows = await secrets.find({ where: { keyName: Not(this.keys.current) }, take: REENCRYPT_BATCH });
      for (const row of rows) {
        const owner = ownerOf(row);
        const { keyName, sealed } = this.keys.seal(this.keys.open(row, owner), owner);
        await secrets.update({ id: row.id, keyName: row.keyName }, { keyName, sealed });
      }
      total += rows.length;
      if (rows.length < REENCRYPT_BATCH) break;
    }
    return total;
  }

  /** Removes secrets that no longer sign. */
  async purge(): Promise<number> {
    return this.database.change(PURGE);
  }

  private async insert(
    tx: Transaction,
    endpointId: EndpointId,
    scheme: 'v1' | 'v1a',
    key: Buffer,
    publicKey: string | null,
  ): Promise<void> {
    const id = this.ids.next();
    const { keyName, sealed } = this.keys.seal(key, ownerOf({ id, endpointId }));
    await tx.query(INSERT, [id, endpointId, scheme, keyName, sealed, publicKey]);
  }
}

function tooManyInForce(): Fault {
  const detail = `${IN_FORCE_MAX} secrets are in force, which is the maximum: wait until one ends, or set overlapSeconds to 0`;
  return new Fault('invalid', 'The request is not valid; `errors` says where.', {
    code: 'validation-failed',
    violations: [{ pointer: '#', code: 'range', detail }],
  });
}

function ownerOf({ id, endpointId }: Pick<Row, 'id' | 'endpointId'>): string {
  return `${endpointId} ${id}`;
}

/** The seed and the raw public key of a new Ed25519 pair: the last 32 bytes of each encoding (RFC 8410). */
function newPair(): { seed: Buffer; publicKey: Buffer } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    seed: privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-SECRET_BYTES),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-SECRET_BYTES),
  };
}

const END = `
  WITH ended AS (
    UPDATE endpoint_secrets SET expires_at = least(expires_at, now() + make_interval(secs => $2)) WHERE endpoint_id = $1
    RETURNING scheme, expires_at)
  SELECT count(*)::int AS "inForce" FROM ended WHERE scheme = 'v1' AND expires_at > now()`;
const INSERT = `
  INSERT INTO endpoint_secrets (id, endpoint_id, scheme, key_name, sealed, public_key, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`;
const FIND = `
  SELECT id, endpoint_id AS "endpointId", scheme, key_name AS "keyName", sealed, expires_at AS "expiresAt"
  FROM endpoint_secrets WHERE endpoint_id = $1 AND (expires_at IS NULL OR expires_at > now())
  ORDER BY created_at DESC`;
const PURGE = `DELETE FROM endpoint_secrets WHERE expires_at < now()`;
