import { type EvaluationContext, ID_PATTERN, type RunId } from '@cpes/contracts';
import { FAULT_KINDS, isCompressed } from '@cpes/service-kit';
import type { Message, Options } from 'amqplib';
import type { LetterFault, WireMessage } from './broker.ts';

/** Bounds of header values: the last instant of `Date`, and the largest `smallint`. Other values are not from CPES. */
const TIME_MS_MAX = 8_640_000_000_000_000;
export const COUNT_MAX = 32_767;

/** The AMQP properties of a message. docs/developers/events.md lists them. */
export function toProperties(message: WireMessage, appId: string): Options.Publish {
  return {
    messageId: message.id,
    type: message.type,
    timestamp: Date.parse(message.occurredAt),
    contentType: 'application/json',
    ...(isCompressed(message.body) ? { contentEncoding: 'deflate' } : {}),
    appId,
    correlationId: message.aggregateId,
    persistent: true,
    headers: {
      'tenant-id': message.tenantId,
      'aggregate-type': message.aggregateType,
      'aggregate-id': message.aggregateId,
      attempt: message.attempt,
      ...(message.causeId === undefined ? {} : { 'cause-id': message.causeId }),
      ...(message.traceparent === undefined ? {} : { traceparent: message.traceparent }),
      ...(message.requestId === undefined ? {} : { 'request-id': message.requestId }),
      ...(message.evaluation === undefined ? {} : toHeaders(message.evaluation)),
      ...(message.handling === undefined
        ? {}
        : { 'wait-ms': message.handling.waitMs, 'work-ms': message.handling.workMs }),
    },
  };
}

/** Converts a delivery to a message. Missing properties become empty; the event server refuses such a message. */
export function fromDelivery({ properties, content }: Message): WireMessage {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const causeId = textOf(headers['cause-id']);
  const traceparent = textOf(headers['traceparent']);
  const requestId = textOf(headers['request-id']);
  return {
    id: textOf(properties.messageId),
    type: textOf(properties.type),
    tenantId: textOf(headers['tenant-id']),
    aggregateType: textOf(headers['aggregate-type']),
    aggregateId: textOf(headers['aggregate-id']),
    occurredAt: new Date(numberOf(properties.timestamp, 0, TIME_MS_MAX)).toISOString(),
    attempt: numberOf(headers['attempt'], 1, COUNT_MAX),
    ...(causeId === '' ? {} : { causeId }),
    ...(traceparent === '' ? {} : { traceparent }),
    ...(requestId === '' ? {} : { requestId }),
    ...(headers['deadline'] === undefined ? {} : { evaluation: fromHeaders(headers) }),
    ...(headers['wait-ms'] === undefined
      ? {}
      : {
          handling: {
            waitMs: numberOf(headers['wait-ms'], 0, TIME_MS_MAX),
            workMs: numberOf(headers['work-ms'], 0, TIME_MS_MAX),
          },
        }),
    body: content,
  };
}

/** Characters of a reason in a header. The whole frame of headers has to stay far below 64 KiB. */
const REASON_LENGTH_MAX = 2_000;

/** The headers with the fault of a message in a dead-letter queue. */
export function toFaultHeaders({ kind, code, reason }: LetterFault): Record<string, string> {
  return { 'fault-kind': kind, 'fault-code': code, 'fault-reason': reason.slice(0, REASON_LENGTH_MAX) };
}

/** The fault in the headers of a dead letter, if a service has parked it. */
export function faultOfDelivery({ properties }: Message): { readonly fault?: LetterFault } {
  const headers: Record<string, unknown> = properties.headers ?? {};
  const kind = FAULT_KINDS.find((one) => one === headers['fault-kind']);
  if (kind === undefined) return {};
  return { fault: { kind, code: textOf(headers['fault-code']), reason: textOf(headers['fault-reason']) } };
}

function toHeaders({ runId, deadlineMs, resend }: EvaluationContext): Record<string, unknown> {
  return { 'run-id': runId, deadline: deadlineMs, resend };
}

/** Older senders have the run only in the body. */
function fromHeaders(headers: Record<string, unknown>): EvaluationContext {
  const runId = textOf(headers['run-id']);
  return {
    runId: (ID_PATTERN.run.test(runId) ? runId : '') as RunId,
    deadlineMs: numberOf(headers['deadline'], 0, TIME_MS_MAX),
    resend: numberOf(headers['resend'], 0, COUNT_MAX),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown, otherwise: number, max: number): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max
    ? (value as number)
    : otherwise;
}
