import type {
  EventOf,
  ListingDrafted,
  ListingPushFailed,
  ListingQuarantined,
  MessageId,
  MessageType,
  ReportOutdated,
  ReportOutdatedDigest,
  SkuEvaluated,
  SkuFailed,
  SkuId,
  SkuVerdictChanged,
  TenantId,
} from '@cpes/contracts';

/** The stored message for subscribers, written once with the exact bytes that are signed. */
export interface Message {
  readonly id: MessageId;
  readonly tenantId: TenantId;
  readonly type: MessageType;
  /** Messages about one SKU reach an endpoint in order. */
  readonly skuId: SkuId | null;
  readonly body: Buffer;
  readonly traceparent: string | null;
}

export type PublicEvent = EventOf<
  | typeof SkuEvaluated
  | typeof SkuFailed
  | typeof SkuVerdictChanged
  | typeof ReportOutdated
  | typeof ReportOutdatedDigest
  | typeof ListingDrafted
  | typeof ListingPushFailed
  | typeof ListingQuarantined
>;

const VERSION = /\.v\d+$/;

/** The message for a public event. The same event gives the same message, including id and bytes. */
export function messageAbout(event: PublicEvent): Message {
  const type = event.type.replace(VERSION, '') as MessageType;
  return {
    id: messageIdOf(event.id),
    tenantId: event.tenantId,
    type,
    skuId: 'skuId' in event.data ? event.data.skuId : null,
    body: bodyOf(type, event.occurredAt, event.data),
    traceparent: event.traceparent ?? null,
  };
}

/** An event has a UUIDv7, so messages sort by the time of their events. */
export function messageIdOf(uuid: string): MessageId {
  return `msg_${uuid.replaceAll('-', '')}`;
}

/** The body of Standard Webhooks. `timestamp` is the event's, not the attempt's. */
export function bodyOf(type: MessageType, timestamp: string, data: object): Buffer {
  return Buffer.from(JSON.stringify({ type, timestamp, data }));
}
