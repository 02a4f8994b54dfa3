import { type FailingEndpoint, FailingEndpoints } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** As many as an operator reads. */
const LISTED_MAX = 10;
/** Deliveries to count, at most: an operator has to act long before. */
const COUNTED_MAX = 1_000;

interface Row extends Omit<FailingEndpoint, 'failingSince'> {
  readonly failingSince: Date;
}

/** Reads the failing endpoints of all tenants. */
@Injectable()
export class StoredFailingEndpoints extends FailingEndpoints {
  constructor(private readonly database: PreparedDatabase) {
    super();
  }

  async read(): Promise<readonly FailingEndpoint[]> {
    const rows = await this.database.query<Row>(WORST);
    return rows.map((row) => ({ ...row, failingSince: row.failingSince.toISOString() }));
  }
}

const counted = (state: string) => `(
  SELECT count(*)::int FROM (
    SELECT 1 FROM deliveries WHERE endpoint_id = e.id AND state = '${state}' LIMIT ${COUNTED_MAX}) AS counting)`;

const WORST = `
  SELECT e.tenant_id AS "tenantId", e.id AS "endpointId", e.state, e.state_reason AS "stateReason",
    e.failing_since AS "failingSince", ${counted('pending')} AS waiting, ${counted('failed')} AS failed
  FROM (
    SELECT * FROM endpoints WHERE failing_since IS NOT NULL AND state <> 'deleted'
    ORDER BY failing_since LIMIT ${LISTED_MAX}) AS e
  ORDER BY e.failing_since`;
