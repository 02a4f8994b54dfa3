import type {
  EventOf,
  ListingDrafted,
  ListingPushFailed,
  ListingQuarantined,
  MessageId,
  MessageType,
  SkuEvaluated,
  SkuFailed,
  SkuId,
  TenantId,
} from '@cpes/contracts';

/** What subscribers are told, as it is stored: once, with the very bytes that are signed. */
export interface Message {
  readonly id: MessageId;
  readonly tenantId: TenantId;
  readonly type: MessageType;
  /** Messages about one SKU reach an endpoint in their order. */
  readonly skuId: SkuId | null;
  readonly body: Buffer;
  readonly traceparent: string | null;
}

export type PublicFact = EventOf<
  typeof SkuEvaluated | typeof SkuFailed | typeof ListingDrafted | typeof ListingPushFailed | typeof ListingQuarantined
>;

const VERSION = /\.v\d+$/;

/** The message about a public fact. The same event makes the same message, id and bytes included. */
export function messageAbout(fact: PublicFact): Message {
  const type = fact.type.replace(VERSION, '') as MessageType;
  return {
    id: messageIdOf(fact.id),
    tenantId: fact.tenantId,
    type,
    skuId: fact.data.skuId,
    body: bodyOf(type, fact.occurredAt, fact.data),
    traceparent: fact.traceparent ?? null,
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
