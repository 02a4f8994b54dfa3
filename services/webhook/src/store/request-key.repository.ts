import type { TenantId } from '@cpes/contracts';
import type { Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** Records the results of requests with a key. A caller repeats a request when it did not receive the response. */
@Injectable()
export class RequestKeyRepository {
  /**
   * The id from the first request with the key: `id` itself when this is the first, or when there is no key. Requests with the same
   * key wait until the transaction has ended.
   */
  async firstOf(
    tx: Pick<Transaction, 'query'>,
    tenantId: TenantId,
    key: string | undefined,
    id: string,
  ): Promise<string> {
    if (key === undefined) return id;
    const made = await tx.query(MAKE, [tenantId, key, id]);
    if (made.length > 0) return id;
    const [first] = await tx.query<{ result: string }>(FIND, [tenantId, key]);
    return first?.result ?? id;
  }
}

const MAKE = `
  INSERT INTO request_keys (tenant_id, key, result) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key`;
const FIND = `SELECT result FROM request_keys WHERE tenant_id = $1 AND key = $2`;
