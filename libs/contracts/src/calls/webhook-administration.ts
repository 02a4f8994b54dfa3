import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import {
  type DeliveryId,
  type EndpointId,
  ID_PATTERN,
  type MessageId,
  type RecoveryId,
  type TenantId,
} from '../ids.ts';
import { IsMoment } from '../moment.ts';

/** The types of events that an endpoint can receive. A public event has the same name without its version. */
export const SUBSCRIBABLE_TYPES = [
  'sku.evaluated',
  'sku.failed',
  'listing.drafted',
  'listing.push_failed',
  'listing.quarantined',
  'endpoint.disabled',
] as const;
export type SubscribableType = (typeof SUBSCRIBABLE_TYPES)[number];
/** All types of messages. A `ping` goes to the endpoint that it tests, whatever the endpoint subscribes to. */
export const MESSAGE_TYPES = [...SUBSCRIBABLE_TYPES, 'ping'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Pending: has not accepted a ping yet, so its messages wait. Disabled: gets nothing until it is enabled again. */
export const ENDPOINT_STATES = ['pending', 'enabled', 'disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
/** Pending: an attempt is due or under way. Failed: no attempt follows by itself. */
export const DELIVERY_STATES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const ENDPOINT_BOUNDS = {
  /** As long as browsers and proxies take. */
  urlLengthMax: 2_000,
  descriptionLengthMax: 200,
  ratePerMinuteMax: 60_000,
  /** A week to bring a new secret to every receiver. */
  overlapSecondsMax: 7 * 86_400,
  /** One page of a list. */
  pageMax: 101,
} as const;

const whenGiven = () => ValidateIf((_request, value) => value !== undefined);
const whenSet = () => ValidateIf((_request, value) => value !== undefined && value !== null);

/** The same in a repeat of the request, which has no further effect. */
function IsRequestKey(): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [whenGiven(), IsString(), Length(1, 64)]) decorate(target, property);
  };
}

class OfTenant {
  @IsUUID() tenantId!: TenantId;
}

class OfEndpoint extends OfTenant {
  @Matches(ID_PATTERN.whe) endpointId!: EndpointId;
}

/** The members of an endpoint that are set when it is made and can be changed. */
class EndpointWish extends OfTenant {
  @whenSet() @IsString() @Length(1, ENDPOINT_BOUNDS.descriptionLengthMax * 2) description?: string | null;
  /** Absent or null: all types, also later ones. */
  @whenSet()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SUBSCRIBABLE_TYPES.length)
  @IsIn(SUBSCRIBABLE_TYPES, { each: true })
  eventTypes?: SubscribableType[] | null;
  /** Absent or null: no separate limit. */
  @whenSet() @IsInt() @Min(1) @Max(ENDPOINT_BOUNDS.ratePerMinuteMax) ratePerMinute?: number | null;
}

export class CreateEndpointRequest extends EndpointWish {
  @IsRequestKey() requestKey?: string;
  @IsString() @Length(1, ENDPOINT_BOUNDS.urlLengthMax) url!: string;
  /** True: signed with Ed25519 too, which receivers verify with a public key. */
  @whenGiven() @IsBoolean() hasPublicKey?: boolean;
}

export class UpdateEndpointRequest extends EndpointWish {
  @Matches(ID_PATTERN.whe) endpointId!: EndpointId;
  @whenGiven() @IsString() @Length(1, ENDPOINT_BOUNDS.urlLengthMax) url?: string;
  @whenGiven() @IsIn(['enabled', 'disabled']) state?: 'enabled' | 'disabled';
}

export class FindEndpointRequest extends OfEndpoint {}

export class TestEndpointRequest extends OfEndpoint {
  @IsRequestKey() requestKey?: string;
}

export class ListEndpointsRequest extends OfTenant {
  @IsInt() @Min(1) @Max(ENDPOINT_BOUNDS.pageMax) limit!: number;
  @whenGiven() @Matches(ID_PATTERN.whe) before?: EndpointId;
}

export class RotateSecretRequest extends OfEndpoint {
  @IsRequestKey() requestKey?: string;
  /** How long the old secret stays in force. */
  @IsInt() @Min(0) @Max(ENDPOINT_BOUNDS.overlapSecondsMax) overlapSeconds!: number;
}

/** The deliveries of a recovery: those that failed or were never sent, those that wait for a later attempt, or both. */
export const RECOVERABLE = ['failed', 'waiting', 'both'] as const;
export type Recoverable = (typeof RECOVERABLE)[number];

export class RecoverRequest extends OfEndpoint {
  @IsRequestKey() requestKey?: string;
  @IsMoment() since!: string;
  @IsIn(RECOVERABLE) include!: Recoverable;
  /** True: only says what would be sent. */
  @IsBoolean() isPlan!: boolean;
}

export class FindRecoveryRequest extends OfEndpoint {
  @Matches(ID_PATTERN.rcv) recoveryId!: RecoveryId;
}

export class ListDeliveriesRequest extends OfTenant {
  @IsInt() @Min(1) @Max(ENDPOINT_BOUNDS.pageMax) limit!: number;
  @whenGiven() @Matches(ID_PATTERN.dlv) before?: DeliveryId;
  @whenGiven() @Matches(ID_PATTERN.whe) endpointId?: EndpointId;
  @whenGiven() @IsIn(DELIVERY_STATES) state?: DeliveryState;
  @whenGiven() @IsIn(MESSAGE_TYPES) type?: MessageType;
  @whenGiven() @Matches(ID_PATTERN.sku) skuId?: string;
  @whenGiven() @IsMoment() since?: string;
}

export class FindDeliveryRequest extends OfTenant {
  @Matches(ID_PATTERN.dlv) deliveryId!: DeliveryId;
}

export class RedeliverRequest extends FindDeliveryRequest {
  @IsRequestKey() requestKey?: string;
}

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
  /** Until then messages are signed with the secret before this one, too. */
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface EndpointWithSecret {
  readonly endpoint: Endpoint;
  /** `whsec_…`; null for a repeat, as it is shown once. */
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
  /** Null when there was no answer. The body is the beginning of it, as text. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly isBodyCut: boolean;
  } | null;
  /** The address that the connection led to. */
  readonly address: string | null;
  /** Milliseconds from the beginning, of those steps that were reached. */
  readonly timingsMs: Readonly<Record<string, number>>;
  readonly errorClass: string | null;
  readonly errorDetail: string | null;
}

export interface DeliveryDetail extends Delivery {
  /** The bytes that were signed, as text. */
  readonly body: string;
  /** The latest, in order. */
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
  /** Deliveries that wait for a later attempt, or behind one that does. */
  readonly waitingDeliveries: number;
  /** Messages of its types that the endpoint was not sent, for it was disabled or not there yet. */
  readonly missedMessages: number;
  /** Of those that were put on their way again. */
  readonly waiting: number;
  readonly succeeded: number;
  readonly failed: number;
}

/**
 * Endpoints of subscribers and what was sent to them. Every call throws `not-found` for what the tenant does not have, and
 * `invalid` for what cannot be done.
 */
export abstract class WebhookAdministration {
  abstract createEndpoint(request: CreateEndpointRequest): Promise<EndpointWithSecret>;
  /** The newest first. */
  abstract listEndpoints(request: ListEndpointsRequest): Promise<readonly Endpoint[]>;
  abstract findEndpoint(request: FindEndpointRequest): Promise<Endpoint>;
  abstract updateEndpoint(request: UpdateEndpointRequest): Promise<Endpoint>;
  abstract deleteEndpoint(request: FindEndpointRequest): Promise<Endpoint>;
  abstract rotateSecret(request: RotateSecretRequest): Promise<EndpointWithSecret>;
  /** Sends a ping, which also confirms a pending endpoint. */
  abstract testEndpoint(request: TestEndpointRequest): Promise<Delivery>;
  abstract recover(request: RecoverRequest): Promise<Recovery>;
  abstract findRecovery(request: FindRecoveryRequest): Promise<Recovery>;
  /** The newest first. A page may be short. */
  abstract listDeliveries(request: ListDeliveriesRequest): Promise<DeliveryPage>;
  abstract findDelivery(request: FindDeliveryRequest): Promise<DeliveryDetail>;
  /** Sends the same message under the same id again, beginning at once. */
  abstract redeliver(request: RedeliverRequest): Promise<Delivery>;
}
