import type { Envelope } from '@cpes/contracts';

/** An event as it is sent and as the outbox holds it: the envelope, and the fact as `encodeJson` encodes it. */
export interface WireMessage extends Omit<Envelope, 'data'> {
  readonly body: Buffer;
}

/**
 * The result of a publication.
 * - `sent`: every subscribed queue has stored the message.
 * - `unroutable`: no queue is subscribed. Try again later.
 * - `refused`: the broker did not take the message. Try again after `retryAfterMs`.
 * - `unknown`: the message may have arrived. Send it again; the inbox ignores a repeat.
 */
export type Outcome =
  | { readonly kind: 'sent' | 'unroutable' | 'unknown' }
  | { readonly kind: 'refused'; readonly retryAfterMs?: number; readonly reason: string };

/** What the broker does with a delivery after its handling. */
export type Disposition =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly tier: DelayTier; readonly reason: string }
  | { readonly kind: 'parked' };

/**
 * How long a message waits before its next attempt. Each tier has its own queue, because a queue expires messages only at its
 * head.
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
  /** Keeps a message that the broker itself gave up on, for example after too many redeliveries. Rejects when that fails. */
  readonly keepDeadLetter: (message: WireMessage, reason: string) => Promise<void>;
}

/** Carries events between services: RabbitMQ in production, the process itself when all services share one. */
export abstract class Broker {
  /**
   * Sends a message to every queue that receives its type, or only to `queue` when that is given. Resolves when the outcome is
   * known, or when the time for it is over.
   */
  abstract publish(message: WireMessage, queue?: string): Promise<Outcome>;
  /** Starts deliveries. They continue after the loss of the broker, of a channel or of the queue. */
  abstract subscribe(subscription: Subscription): Promise<void>;
  /** True while messages can be published. */
  abstract isReady(): boolean;
  /** Stops deliveries and waits until those under way are settled. Publishing stays possible. */
  abstract drain(): Promise<void>;
  /** Closes all connections. A second call changes nothing. */
  abstract close(): Promise<void>;
}
