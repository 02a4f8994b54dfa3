import type { EvaluationContext, RunId } from '@cpes/contracts';
import type { Outcome, WireMessage } from '@cpes/messaging';

/** An event in the outbox: a message as it will be sent. */
export interface OutboxRow extends WireMessage {
  /** The only queue that receives the message. Without it, every queue of the type does. */
  readonly queue?: string;
}

/** A row that this process publishes. */
export interface HeldRow {
  readonly row: OutboxRow;
  /** The key of the row in the table. */
  readonly seq: string;
}

export type Published = HeldRow & { readonly outcome: Outcome };

/** The members of a message with their own columns. All others are headers. */
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

/** The other members of a message, as stored. The members of the evaluation's context are on the same level. */
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
    // The table has its own column for publication attempts. The message counts handling attempts.
    attempt: 1,
    body: row.payload,
    ...headers,
    ...(deadlineMs === undefined ? {} : { evaluation: { runId, deadlineMs, resend } }),
  };
}

/** When a row that was not sent is published again. */
export interface Reschedule {
  /** Whether the outcome counts as an attempt, because a receiver refused it. */
  readonly is_tried: boolean;
  readonly wait_ms?: number | undefined;
  /** The next handling attempt of the message, if it changes. */
  readonly attempt?: number | undefined;
  readonly reason?: string;
}

/** The wait before a row whose outcome is unknown is published again, unless the broker names one. */
const UNKNOWN_WAIT_MS = 200;

/** The change of a row that was not sent; undefined for a sent row. */
export function rescheduleOf(row: OutboxRow, outcome: Outcome): Reschedule | undefined {
  switch (outcome.kind) {
    case 'sent':
      return undefined;
    case 'unknown':
      return { is_tried: false, wait_ms: outcome.retryAfterMs ?? UNKNOWN_WAIT_MS };
    case 'unroutable':
      return { is_tried: true, reason: `no queue receives ${row.type}` };
    case 'refused':
      return {
        is_tried: true,
        reason: outcome.reason.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd'),
        wait_ms: outcome.retryAfterMs,
        // With a wait, a handler has used an attempt. Without one, the broker has refused the message.
        attempt: outcome.retryAfterMs === undefined ? undefined : row.attempt + 1,
      };
  }
}
