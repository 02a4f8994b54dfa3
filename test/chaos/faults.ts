/**
 * Where a service process can be struck at its work:
 * - `after-claim`: it holds the row and is about to publish it;
 * - `after-publish`: the message is on its way, and no confirm has come;
 * - `after-confirm`: the broker has it, and the outbox row is still there;
 * - `before-commit`: everything is written, nothing is committed;
 * - `after-commit`: the database has it, and nobody has been told.
 */
export const RELAY_POINTS = ['after-claim', 'after-publish', 'after-confirm'] as const;
export const FAULT_POINTS = [...RELAY_POINTS, 'before-commit', 'after-commit'] as const;
/** `consuming`: a queue's deliveries begin. A process comes by it as it starts, once for each of its queues and their parking queues. */
export type FaultPoint = (typeof FAULT_POINTS)[number] | 'consuming';

/** A process sends itself `signal` at the `passage`th time it comes by `point`, counted from now. Once only. */
export interface Fault {
  readonly point: FaultPoint;
  readonly passage: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP' | 'SIGTERM';
}

/** What the harness tells the preload over the process's channel. */
export interface ArmFault {
  readonly chaos: 'arm';
  readonly fault: Fault;
}

/**
 * What a process can be made to do to its consumers:
 * - `ack-unknown`: acknowledges what was never delivered, for which the broker closes the channel and nothing else;
 * - `cancel`: takes the consumers away behind the service's back, as a broker does that has forgotten them.
 */
export type ConsumerFault = 'ack-unknown' | 'cancel';

export interface StrikeConsumers {
  readonly chaos: 'strike-consumers';
  readonly how: ConsumerFault;
}

/** What a process is born with, in `CHAOS_PRELOAD` as JSON. */
export interface PreloadSettings {
  /** Added to the process's clock; the database's clock stays as it is. */
  readonly clockSkewMs?: number;
  /** Every delay tier is multiplied by it, so that twelve minutes of retries fit a scenario. The same for all processes. */
  readonly delayScale?: number;
  /** It is of the next version, whose events have fields that this version does not know. */
  readonly isNext?: boolean;
}
