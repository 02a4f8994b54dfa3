import type { KeyId, Scope, TenantId } from '@cpes/contracts';
import { PreparedDatabase, questionBatcher } from '@cpes/persistence';
import { logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { keyHash } from '../domain/api-key.ts';
import { GatewayConfig } from '../../gateway.config.ts';
import type { ApiKeyCaller } from '../caller.ts';

interface Remembered {
  readonly caller: ApiKeyCaller | undefined;
  readonly until: number;
}

/** A revocation takes effect everywhere within a second, so lookups are cached for less, counted from before the query. */
const REMEMBER_MS = 900;
/** A few megabytes at most, however many keys callers try. */
const REMEMBERED_MAX = 10_000;
/** Last use is informational and not worth a write per request. */
const LAST_USE_EVERY = '5 minutes';

/** The valid API keys. */
@Injectable()
export class ApiKeyRepository {
  private readonly remembered = new Map<string, Remembered>();
  private readonly lookups = questionBatcher<string, ApiKeyCaller | undefined>((hashes) => this.load(hashes));

  constructor(
    private readonly database: PreparedDatabase,
    private readonly config: GatewayConfig,
  ) {}

  /** The caller with a well-formed key, if the key exists, has not expired and is not revoked. */
  async findCaller(key: string): Promise<ApiKeyCaller | undefined> {
    const hash = keyHash(key);
    const known = this.remembered.get(hash);
    const askedAt = performance.now();
    if (known !== undefined && known.until > askedAt) return known.caller;
    const caller = await this.lookups.add(hash);
    this.remember(hash, { caller, until: askedAt + REMEMBER_MS });
    return caller;
  }

  private remember(hash: string, entry: Remembered): void {
    this.remembered.delete(hash);
    this.remembered.set(hash, entry);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED_MAX && oldest !== undefined) this.remembered.delete(oldest);
  }

  private async load(hashes: readonly string[]): Promise<(ApiKeyCaller | undefined)[]> {
    const rows = await this.database.query<KeyRow>(FIND_KEYS, [hashes]);
    const used = rows.filter((row) => row.is_use_stale).map((row) => row.id);
    if (used.length > 0) this.noteUse(used);
    const callers = new Map(rows.map((row) => [row.hash, this.fromRow(row)]));
    return hashes.map((hash) => callers.get(hash));
  }

  private noteUse(ids: readonly KeyId[]): void {
    this.database
      .query('UPDATE api_keys SET last_used_at = now() WHERE id = ANY($1)', [ids])
      .catch((error: unknown) => logger('gateway').warn({ reason: String(error) }, 'key.use-not-recorded'));
  }

  private fromRow(row: KeyRow): ApiKeyCaller {
    return {
      kind: 'api-key',
      keyId: row.id,
      userId: null,
      expiresAt: row.expires_at,
      tenantId: row.tenant_id,
      scopes: row.scopes,
      rights: [],
      currency: row.currency,
      hasUniqueReferences: row.has_unique_references,
      quota: {
        perMinute: row.rate_per_minute ?? this.config.RATE_LIMIT_PER_MINUTE,
        burst: row.rate_burst ?? this.config.RATE_LIMIT_BURST,
      },
    };
  }
}

interface KeyRow {
  readonly id: KeyId;
  readonly hash: string;
  readonly tenant_id: TenantId;
  readonly scopes: Scope[];
  readonly expires_at: Date | null;
  readonly is_use_stale: boolean;
  readonly currency: string;
  readonly rate_per_minute: number | null;
  readonly rate_burst: number | null;
  readonly has_unique_references: boolean;
}

const FIND_KEYS = `
  SELECT k.id, k.hash, k.tenant_id, k.scopes, k.expires_at, t.currency, t.rate_per_minute, t.rate_burst, t.has_unique_references,
         coalesce(k.last_used_at < now() - interval '${LAST_USE_EVERY}', true) AS is_use_stale
  FROM api_keys k JOIN tenants t ON t.id = k.tenant_id
  WHERE k.hash = ANY($1) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`;
