import { createHash } from 'node:crypto';
import type { Envelope, OutgoingEvent } from '@cpes/contracts';
import { encodeJson } from '@cpes/service-kit';
import type { WireMessage } from './broker.ts';

/**
 * The context that an emitted event inherits from its cause: the tenant, the trace and the evaluation. An `Envelope` is a cause.
 */
export type Cause = Pick<Envelope, 'tenantId' | 'traceparent' | 'requestId' | 'evaluation'> &
  Partial<Pick<Envelope, 'id'>>;

/** An event as it is sent. */
export function outgoingMessage(cause: Cause, event: OutgoingEvent, id: string, occurredAt: Date): WireMessage {
  return {
    id,
    type: event.type,
    tenantId: cause.tenantId,
    aggregateType: event.aggregateType,
    aggregateId: event.aggregateId,
    occurredAt: occurredAt.toISOString(),
    attempt: 1,
    ...(cause.id === undefined ? {} : { causeId: cause.id }),
    ...(cause.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
    ...(cause.requestId === undefined ? {} : { requestId: cause.requestId }),
    ...(cause.evaluation === undefined ? {} : { evaluation: cause.evaluation }),
    body: encodeJson(event.data),
  };
}

/**
 * The deterministic id of an event that may be emitted several times: a UUIDv8 of the run, the type and the resend number, or of the
 * cause outside a run. A redelivery therefore publishes the same event again.
 */
export function eventIdOf({ id, evaluation }: Pick<Cause, 'id' | 'evaluation'>, type: string): string {
  const origin = evaluation === undefined ? (id ?? '') : `${evaluation.runId} ${evaluation.resend}`;
  const digits = createHash('sha256').update(`${origin} ${type}`).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join('-');
}
