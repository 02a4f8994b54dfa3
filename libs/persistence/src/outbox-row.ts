import type { EvaluationContext, RunId } from '@cpes/contracts';
import type { Outcome, WireMessage } from '@cpes/messaging';

/** An event that waits to be published: a message as it will be sent. */
export interface OutboxRow extends WireMessage {
  /** The one queue that receives the message. Without it, every queue of the type does. */
  readonly queue?: string;
}

/** A row that this process publishes. */
export interface HeldRow {
  readonly row: OutboxRow;
  /** The key of the row in the table. */
  readonly seq: string;
}

export type Published = HeldRow & { readonly outcome: Outcome };

/** The members of a message that the table keeps in their own columns. All others are headers. */
export interface StoredRow {
  readonly seq: string;
  readonly id: string;
  readonly tenant_id: string;
  readonly aggregate_id: string;
  readonly routing_key: string;
  readonly payload: Buffer;
  readonly headers: Headers;
}

export type WrittenRow = Readonly<Record<Exclude<keyof StoredRow, 'seq'>, string | Buffer>>;

/** The other members of a message, as the table keeps them. The members of the evaluation's context are on the same level. */
interface Headers extends Partial<EvaluationContext> {
  readonly aggregateType?: string;
  readonly occurredAt: string;
  readonly attempt?: number;
  readonly causeId?: string;
  readonly traceparent?: string;
  readonly requestId?: string;
  readonly queue?: string;
}

export function toColumns(row: OutboxRow): WrittenRow {
  const { aggregateType, occurredAt, causeId, traceparent, requestId, evaluation, queue } = row;
  const attempt = row.attempt === 1 ? undefined : row.attempt;
  const headers: Omit<Headers, 'causeId' | 'traceparent' | 'requestId'> = { aggregateType, occurredAt, ...evaluation };
  return {
    id: row.id,
    tenant_id: row.tenantId,
    aggregate_id: row.aggregateId,
    routing_key: row.type,
    payload: row.body,
    headers: JSON.stringify({ ...headers, causeId, traceparent, requestId, queue, attempt }),
  };
}

export function fromColumns(row: StoredRow): OutboxRow {
  const { aggregateType = '', runId = '' as RunId, deadlineMs, resend = 0, ...headers } = row.headers;
  return {
    id: row.id,
    type: row.routing_key,
    tenantId: row.tenant_id,
    aggregateType,
    aggregateId: row.aggregate_id,
    // The table has its own column for attempts at publishing. The message counts attempts at handling.
    attempt: 1,
    body: row.payload,
    ...headers,
    ...(deadlineMs === undefined ? {} : { evaluation: { runId, deadlineMs, resend } }),
  };
}

/** When a row that was not sent is published again. */
export interface Reschedule {
  /** Whether a receiver refused it, so that an attempt is used up. */
  readonly is_tried: boolean;
  readonly wait_ms?: number | undefined;
  /** The attempt at handling that the message is then, when this has changed. */
  readonly attempt?: number | undefined;
  readonly reason?: string;
}

/** The wait before a row whose outcome is unknown is published again. */
const UNKNOWN_WAIT_MS = 200;

/** How a row that was not sent has to change. `undefined` for a sent row. */
export function rescheduleOf(row: OutboxRow, outcome: Outcome): Reschedule | undefined {
  switch (outcome.kind) {
    case 'sent':
      return undefined;
    case 'unknown':
      return { is_tried: false, wait_ms: UNKNOWN_WAIT_MS };
    case 'unroutable':
      return { is_tried: true, reason: `nobody receives ${row.type}` };
    case 'refused':
      return {
        is_tried: true,
        reason: outcome.reason.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd'),
        wait_ms: outcome.retryAfterMs,
        // With a waiting time, a handler has used an attempt. Without one, the broker did not take the message.
        attempt: outcome.retryAfterMs === undefined ? undefined : row.attempt + 1,
      };
  }
}
