import type { DeliveryId, EndpointId, MessageId, RecoveryId } from './ids.ts';

/** The types of events that an endpoint can receive. A public event has the same name without its version. */
export const SUBSCRIBABLE_TYPES = [
  'sku.evaluated',
  'sku.failed',
  'sku.verdict_changed',
  'report.outdated',
  'report.outdated_digest',
  'listing.drafted',
  'listing.push_failed',
  'listing.quarantined',
  'endpoint.disabled',
] as const;
export type SubscribableType = (typeof SUBSCRIBABLE_TYPES)[number];
/** All types of messages. A `ping` goes to the endpoint that it tests, whatever the endpoint subscribes to. */
export const MESSAGE_TYPES = [...SUBSCRIBABLE_TYPES, 'ping'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Pending: has not accepted a ping yet, so its messages wait. Disabled: receives nothing until it is enabled again. */
export const ENDPOINT_STATES = ['pending', 'enabled', 'disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
/** Pending: an attempt is due or under way. Failed: no attempt follows by itself. */
export const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ENDPOINT_BOUNDS = {
  /** The limit of browsers and proxies. */
  urlLengthMax: 2_000,
  descriptionLengthMax: 200,
  ratePerMinuteMax: 60_000,
  /** A week to deploy a new secret to every receiver. */
  overlapSecondsMax: 7 * 86_400,
} as const;

/** The deliveries of a recovery: those that failed or were never sent, those that wait for a later attempt, or both. */
export const RECOVERABLE = ['failed', 'waiting', 'both'] as const;
export type Recoverable = (typeof RECOVERABLE)[number];

/** Times are ISO 8601 in UTC. */
export interface Endpoint {
  readonly endpointId: EndpointId;
  readonly url: string;
  readonly description: string | null;
  /** Null: all. */
  readonly eventTypes: readonly SubscribableType[] | null;
  readonly ratePerMinute: number | null;
  /** `whpk_…`, of the newest Ed25519 pair. */
  readonly publicKey: string | null;
  readonly state: EndpointState;
  readonly stateReason: string | null;
  readonly stateSince: string;
  /** Since then every attempt has failed. */
  readonly failingSince: string | null;
  /** Until then the previous secret also signs messages. */
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface EndpointWithSecret {
  readonly endpoint: Endpoint;
  /** `whsec_…`; null for a repeat, because CPES shows it only once. */
  readonly secret: string | null;
}

export interface Delivery {
  readonly deliveryId: DeliveryId;
  readonly endpointId: EndpointId;
  readonly webhookId: MessageId;
  readonly type: MessageType;
  readonly skuId: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly endedAt: string | null;
}

export interface DeliveryAttempt {
  readonly number: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  /** Null without a response. The body is its beginning, as text. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly isBodyCut: boolean;
  } | null;
  /** The IP address of the connection. */
  readonly address: string | null;
  /** Milliseconds from the start, for each step that was reached. */
  readonly timingsMs: Readonly<Record<string, number>>;
  readonly errorClass: string | null;
  readonly errorDetail: string | null;
}

export interface DeliveryDetail extends Delivery {
  /** The signed bytes, as text. */
  readonly body: string;
  /** The latest ones, in order. */
  readonly log: readonly DeliveryAttempt[];
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Where the next page begins; null on the last page. */
  readonly next: DeliveryId | null;
}

/** The deliveries that a recovery sends again, and its progress. */
export interface Recovery {
  /** Null for a plan. */
  readonly recoveryId: RecoveryId | null;
  readonly endpointId: EndpointId;
  readonly since: string;
  readonly state: 'planned' | 'running' | 'done';
  readonly include: Recoverable;
  /** Deliveries that have failed. */
  readonly failedDeliveries: number;
  /** Deliveries that wait for a later attempt, or for an earlier delivery with one. */
  readonly waitingDeliveries: number;
  /** Messages of its types that were not sent because the endpoint was disabled or did not exist yet. */
  readonly missedMessages: number;
  /** The number that is due again. */
  readonly waiting: number;
  readonly succeeded: number;
  readonly failed: number;
}
