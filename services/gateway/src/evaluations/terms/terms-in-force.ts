import type { MerchantTerms, TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { RememberedByTenant } from '../remembered.ts';
import { merchantTermsOf, type SavedTerms } from './saved-terms.ts';

/** The terms of a tenant, as runs and what-ifs take them. */
@Injectable()
export class TermsInForce {
  private readonly remembered = new RememberedByTenant((tenantId) => this.load(NEWEST, [tenantId]));

  constructor(private readonly database: PreparedDatabase) {}

  /** The newest version; undefined when the tenant has none, or when it has no figure. */
  find(tenantId: TenantId): Promise<MerchantTerms | undefined> {
    return this.remembered.find(tenantId);
  }

  /** The version that a run began with. */
  findVersion(tenantId: TenantId, version: number): Promise<MerchantTerms | undefined> {
    return this.load(ONE, [tenantId, version]);
  }

  /** Makes this instance read the terms of a tenant again. */
  forget(tenantId: TenantId): void {
    this.remembered.forget(tenantId);
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
