import type { Envelope } from '@cpes/contracts';

/** An event as it travels and as the outbox holds it: its envelope, and the fact as `encodeJson` writes it. */
export interface WireMessage extends Omit<Envelope, 'data'> {
  readonly body: Buffer;
}

/**
 * What became of a publication.
 * - `sent`: every subscribed queue has it safely;
 * - `unroutable`: nobody is subscribed, try again when somebody is;
 * - `refused`: not taken, try again after `retryAfterMs`;
 * - `unknown`: it may have arrived; send it again, the inbox absorbs the double.
 */
export type Outcome =
  | { readonly kind: 'sent' | 'unroutable' | 'unknown' }
  | { readonly kind: 'refused'; readonly retryAfterMs?: number; readonly reason: string };

/** What is to be done with a delivery now that it was handled. */
export type Disposition =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly tier: DelayTier; readonly reason: string }
  | { readonly kind: 'parked' };

/** How long a message waits before its next attempt. One queue per tier: a queue expires at its head only. */
export const DELAY_TIERS = { '1s': 1_000, '5s': 5_000, '30s': 30_000, '2m': 120_000, '10m': 600_000 } as const;
export type DelayTier = keyof typeof DELAY_TIERS;

export interface Subscription {
  /** `<service>.<event type>`: one service, one queue; all its instances share it. */
  readonly queue: string;
  /** How many deliveries may be under way at once. */
  readonly prefetch: number;
  /** Never rejects: every failure is a disposition. */
  readonly handle: (message: WireMessage) => Promise<Disposition>;
  /** Keeps what the broker itself gave up on, e.g. after too many redeliveries. Rejects when it could not. */
  readonly keepDeadLetter: (message: WireMessage, reason: string) => Promise<void>;
}

/** How events travel between services: RabbitMQ in earnest, the process itself when there is only one. */
export abstract class Broker {
  /**
   * Hands one message over, to every queue that receives its type, or to `queue` alone when it is given. Resolves when its fate is
   * decided: sent, refused, or not known in time.
   */
  abstract publish(message: WireMessage, queue?: string): Promise<Outcome>;
  /** Starts deliveries; survives the loss of broker, channel and queue. */
  abstract subscribe(subscription: Subscription): Promise<void>;
  /** True while messages can be published. */
  abstract isReady(): boolean;
  /** Stops deliveries and waits until those under way are settled. Publishing stays possible. */
  abstract drain(): Promise<void>;
  /** Lets go of everything. A second call changes nothing. */
  abstract close(): Promise<void>;
}
