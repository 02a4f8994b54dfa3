import { columnTypesOf, rowsOf, type Statement, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { Message } from '../domain/message.ts';
import { MessageEntity } from './message.entity.ts';

/** A message for one endpoint only, or for all but one. */
export interface Addressing {
  readonly only?: string;
  readonly except?: string;
  /** The earliest time of the first attempt. */
  readonly afterMs?: number;
}

interface Row {
  readonly id: string;
  readonly tenant_id: string;
  readonly type: string;
  readonly sku_id: string | null;
  readonly body: Buffer;
  readonly traceparent: string | null;
  readonly only_endpoint: string | null;
  readonly except_endpoint: string | null;
  readonly after_ms: number;
}

const COLUMNS = {
  ...columnTypesOf(MessageEntity, 'id', 'tenant_id', 'type', 'sku_id', 'body', 'traceparent'),
  only_endpoint: 'text',
  except_endpoint: 'text',
  after_ms: 'integer',
} as const;

/** Writes messages with a delivery for each endpoint concerned. */
@Injectable()
export class MessageRepository {
  /**
   * Ignores an existing message, and one for a tenant without endpoints. A pending endpoint gets its delivery, too, which waits
   * until the endpoint has accepted a ping.
   */
  add(tx: Transaction, message: Message, { only, except, afterMs = 0 }: Addressing = {}): void {
    const { id, tenantId, type, skuId, body, traceparent } = message;
    tx.write(ADD, {
      id,
      tenant_id: tenantId,
      type,
      sku_id: skuId,
      body,
      traceparent,
      only_endpoint: only ?? null,
      except_endpoint: except ?? null,
      after_ms: afterMs,
    });
  }
}

const ADD: Statement<Row> = {
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  sql: `
    WITH given AS (${rowsOf(COLUMNS)}),
    added AS (
      INSERT INTO messages (id, tenant_id, type, sku_id, body, traceparent)
      SELECT id, tenant_id, type, sku_id, body, traceparent FROM given
      WHERE EXISTS (SELECT 1 FROM endpoints e WHERE e.tenant_id = given.tenant_id AND e.state <> 'deleted')
      ORDER BY id
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO deliveries (id, tenant_id, endpoint_id, message_id, type, sku_id, state, next_attempt_at)
    SELECT 'dlv_' || replace(uuidv7()::text, '-', ''), given.tenant_id, e.id, given.id, given.type, given.sku_id, 'pending',
      now() + given.after_ms * interval '1 ms'
    FROM added JOIN given USING (id)
    JOIN endpoints e ON e.tenant_id = given.tenant_id AND e.state <> 'deleted'
    WHERE CASE
      WHEN given.only_endpoint IS NOT NULL THEN e.id = given.only_endpoint
      ELSE e.state IN ('pending', 'enabled') AND e.id IS DISTINCT FROM given.except_endpoint
        AND (e.event_types IS NULL OR given.type = ANY(e.event_types))
      END
    ON CONFLICT DO NOTHING`,
};
