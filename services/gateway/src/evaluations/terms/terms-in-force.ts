import type { MerchantTerms, TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { merchantTermsOf, type SavedTerms } from './saved-terms.ts';

interface Remembered {
  readonly until: number;
  readonly terms: Promise<MerchantTerms | undefined>;
}

/** New terms take effect in every instance within a second, like the revocation of a key. */
const REMEMBER_MS = 900;
/** A few megabytes at most; as many as there are remembered keys. */
const REMEMBERED_MAX = 10_000;

/** The terms of a tenant, as runs and what-ifs take them. Concurrent lookups for one tenant share a query. */
@Injectable()
export class TermsInForce {
  private readonly remembered = new Map<TenantId, Remembered>();

  constructor(private readonly database: PreparedDatabase) {}

  /** The newest version; undefined when the tenant has none, or when it has no figure. */
  find(tenantId: TenantId): Promise<MerchantTerms | undefined> {
    const known = this.remembered.get(tenantId);
    const askedAt = performance.now();
    if (known !== undefined && known.until > askedAt) return known.terms;
    const terms = this.load(NEWEST, [tenantId]);
    this.remembered.delete(tenantId);
    this.remembered.set(tenantId, { until: askedAt + REMEMBER_MS, terms });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED_MAX && oldest !== undefined) this.remembered.delete(oldest);
    // The next caller asks again.
    terms.catch(() => this.forget(tenantId));
    return terms;
  }

  /** The version that a run began with. */
  findVersion(tenantId: TenantId, version: number): Promise<MerchantTerms | undefined> {
    return this.load(ONE, [tenantId, version]);
  }

  /** Makes this instance read the terms of a tenant again. */
  forget(tenantId: TenantId): void {
    this.remembered.delete(tenantId);
  }

  private async load(sql: string, parameters: readonly unknown[]): Promise<MerchantTerms | undefined> {
    const [row] = await this.database.query<TermsRow>(sql, parameters);
    return row && merchantTermsOf({ version: row.version, body: row.body, savedAt: row.saved_at });
  }
}

interface TermsRow {
  readonly version: number;
  readonly body: SavedTerms;
  readonly saved_at: Date;
}

const NEWEST = `
  SELECT version, body, saved_at FROM terms_versions WHERE tenant_id = $1 ORDER BY version DESC LIMIT 1`;
const ONE = 'SELECT version, body, saved_at FROM terms_versions WHERE tenant_id = $1 AND version = $2';
