import { type QuarantinedStore, QuarantinedStores } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** As many as an operator reads. */
const LISTED_MAX = 20;

/** Reads the quarantined stores of all tenants. */
@Injectable()
export class StoredQuarantinedStores extends QuarantinedStores {
  constructor(private readonly database: PreparedDatabase) {
    super();
  }

  async read(): Promise<readonly QuarantinedStore[]> {
    const rows = await this.database.query<Omit<QuarantinedStore, 'since'> & { readonly since: Date }>(QUARANTINED);
    return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  }
}

const QUARANTINED = `
  SELECT tenant_id AS "tenantId", id AS "storeId", platform, state_since AS since
  FROM store_connections WHERE state = 'quarantined' ORDER BY state_since LIMIT ${LISTED_MAX}`;
