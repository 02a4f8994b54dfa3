import type { Envelope } from '@cpes/contracts';
import type { FaultKind } from '@cpes/service-kit';

/** An event as it is sent and stored in an outbox: the envelope, and the payload encoded by `encodeJson`. */
export interface WireMessage extends Omit<Envelope, 'data'> {
  readonly body: Buffer;
}

/**
 * The outcome of a publication.
 * - `sent`: every subscribed queue has stored the message.
 * - `unroutable`: no queue is subscribed. Try again later.
 * - `refused`: the broker did not take the message. Try again after `retryAfterMs`.
 * - `unknown`: the message may have arrived. Send it again; receivers ignore repeats.
 */
export type Outcome =
  | { readonly kind: 'sent' | 'unroutable' }
  | { readonly kind: 'unknown'; readonly retryAfterMs?: number }
  | { readonly kind: 'refused'; readonly retryAfterMs?: number; readonly reason: string };

/** Why a message was parked. */
export interface LetterFault {
  readonly kind: FaultKind;
  readonly code: string;
  readonly reason: string;
}

/** A message that a service has parked, or the broker itself, for example after too many redeliveries. */
export interface DeadLetter {
  readonly queue: string;
  readonly message: WireMessage;
  /** Absent when the broker has parked the message: no handler has given a reason. */
  readonly fault?: LetterFault;
}

/**
 * The broker's action after a delivery has been handled. It publishes the events of the handler before it acknowledges the delivery.
 * A parked message goes to the dead-letter queue of its queue.
 */
export type Disposition =
  | { readonly kind: 'done'; readonly events?: readonly WireMessage[] }
  | { readonly kind: 'retry'; readonly tier: DelayTier; readonly reason: string }
  | { readonly kind: 'parked'; readonly fault: LetterFault; readonly events?: readonly WireMessage[] };

/**
 * How long a message waits before its next attempt. Each tier has its own queue, because a queue expires messages only
 * at its head.
 */
export const DELAY_TIERS = { '1s': 1_000, '5s': 5_000, '30s': 30_000, '2m': 120_000, '10m': 600_000 } as const;
export type DelayTier = keyof typeof DELAY_TIERS;

export interface Subscription {
  /** `<service>.<event type>`. Each service has one queue for a type, which all its instances share. */
  readonly queue: string;
  /** Maximum number of unacknowledged deliveries. */
  readonly prefetch: number;
  /** Never rejects: a disposition reports every failure. */
  readonly handle: (message: WireMessage) => Promise<Disposition>;
}

/** The depth of a queue. */
export interface QueueDepth {
  readonly queue: string;
  /** Messages without a consumer so far. */
  readonly ready: number;
  /** Consumers of all instances. */
  readonly consumers: number;
}

/** The content and counters of a queue. */
export interface QueueCounts {
  readonly queue: string;
  /** Unacknowledged deliveries. */
  readonly inWork: number;
  /** Messages of the queue, including unacknowledged ones. */
  readonly held: number;
  /** Acknowledged deliveries, a counter that starts at 0 when the broker restarts. */
  readonly acknowledged: number;
}

/** Carries events between services: RabbitMQ in production, the process itself when all services share one. */
export abstract class Broker {
  /**
   * Sends a message to every queue that receives its type, or only to `queue` when that is given. Resolves with the outcome, or after
   * the publish timeout.
   */
  abstract publish(message: WireMessage, queue?: string): Promise<Outcome>;
  /** Starts deliveries. They resume after the loss of the broker, a channel or the queue. */
  abstract subscribe(subscription: Subscription): Promise<void>;
  /** Passes every dead letter of all queues to `keep`, and retries until it resolves. */
  abstract keepDeadLetters(keep: (letter: DeadLetter) => Promise<void>): Promise<void>;
  /** The depth of every existing queue. Rejects while the broker is unavailable. */
  abstract depths(): Promise<readonly QueueDepth[]>;
  /** The counts of every queue. Undefined when the broker offers none. Rejects while they are unavailable. */
  counts(): Promise<readonly QueueCounts[] | undefined> {
    return Promise.resolve(undefined);
  }
  /**
   * Pauses the deliveries of exactly these queues in every connected process, and resumes those of all others. Current deliveries
   * finish, and later messages wait. A process that connects later receives the list with the next call.
   */
  pause(_queues: readonly string[]): Promise<void> {
    return Promise.resolve();
  }
  /** The paused queues, as far as this process knows. */
  paused(): ReadonlySet<string> {
    return new Set();
  }
  /** True while messages can be published. */
  abstract isReady(): boolean;
  /** Stops deliveries and waits until current ones are settled. Publishing stays possible. */
  abstract drain(): Promise<void>;
  /** Closes all connections. A second call has no effect. */
  abstract close(): Promise<void>;
}
