import type { Envelope } from '@cpes/contracts';
import type { FaultKind } from '@cpes/service-kit';

/** An event as it is sent and as an outbox holds it: the envelope, and the fact as `encodeJson` encodes it. */
export interface WireMessage extends Omit<Envelope, 'data'> {
  readonly body: Buffer;
}

/**
 * The result of a publication.
 * - `sent`: every subscribed queue has stored the message.
 * - `unroutable`: no queue is subscribed. Try again later.
 * - `refused`: the broker did not take the message. Try again after `retryAfterMs`.
 * - `unknown`: the message may have arrived. Send it again; receivers make any number of deliveries one effect.
 */
export type Outcome =
  | { readonly kind: 'sent' | 'unroutable' | 'unknown' }
  | { readonly kind: 'refused'; readonly retryAfterMs?: number; readonly reason: string };

/** Why a message was given up. */
export interface LetterFault {
  readonly kind: FaultKind;
  readonly code: string;
  readonly reason: string;
}

/** A message that a service has given up on, or that the broker itself has, for example after too many redeliveries. */
export interface DeadLetter {
  readonly queue: string;
  readonly message: WireMessage;
  /** Absent when the broker has given up: no handler has said why. */
  readonly fault?: LetterFault;
}

/**
 * The broker's action after the handling of a delivery. It publishes the events that follow before it acknowledges the
 * delivery. A parked message goes to the parking queue of its queue.
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
  /** Deliveries that may be under way at the same time, at most. */
  readonly prefetch: number;
  /** Never rejects: every failure is a disposition. */
  readonly handle: (message: WireMessage) => Promise<Disposition>;
}

/** How far a queue has filled. */
export interface QueueDepth {
  readonly queue: string;
  /** Messages that no consumer has taken yet. */
  readonly ready: number;
  /** Consumers of all instances. */
  readonly consumers: number;
}

/** The content and counters of a queue. */
export interface QueueCounts {
  readonly queue: string;
  /** Deliveries that a consumer has and has not acknowledged yet. */
  readonly inWork: number;
  /** Messages of the queue, with those in work. */
  readonly held: number;
  /** Deliveries that were acknowledged. It only grows, until the broker starts again and counts from 0. */
  readonly acknowledged: number;
}

/** Carries events between services: RabbitMQ in production, the process itself when all services share one. */
export abstract class Broker {
  /**
   * Sends a message to every queue that receives its type, or only to `queue` when that is given. Resolves when the
   * outcome is known, or when the time for it is over.
   */
  abstract publish(message: WireMessage, queue?: string): Promise<Outcome>;
  /** Starts deliveries. They continue after the loss of the broker, of a channel or of the queue. */
  abstract subscribe(subscription: Subscription): Promise<void>;
  /** Gives every dead letter of all queues to `keep`, until it resolves. */
  abstract keepDeadLetters(keep: (letter: DeadLetter) => Promise<void>): Promise<void>;
  /** The depth of every queue that is there. Rejects while the broker is away. */
  abstract depths(): Promise<readonly QueueDepth[]>;
  /** The counts of every queue. Undefined when the broker keeps none that can be read. Rejects while they cannot be read. */
  counts(): Promise<readonly QueueCounts[] | undefined> {
    return Promise.resolve(undefined);
  }
  /**
   * Pauses the deliveries of exactly these queues in every connected process, and resumes those of all others. Deliveries under way
   * end as usual, and messages wait. A process that connects later learns of it by the next call.
   */
  pause(_queues: readonly string[]): Promise<void> {
    return Promise.resolve();
  }
  /** The paused queues that this process knows of. */
  paused(): ReadonlySet<string> {
    return new Set();
  }
  /** True while messages can be published. */
  abstract isReady(): boolean;
  /** Stops deliveries and waits until those under way are settled. Publishing stays possible. */
  abstract drain(): Promise<void>;
  /** Closes all connections. A second call changes nothing. */
  abstract close(): Promise<void>;
}
