/**
 * Points in the work of a service process at which it can be killed:
 * - `after-claim`: it has claimed the row and is about to publish it;
 * - `after-publish`: the message is sent, and no confirm has arrived;
 * - `after-confirm`: the broker has the message, and the outbox row still exists;
 * - `before-commit`: everything is written, nothing is committed;
 * - `after-commit`: the database has committed, and no other process has been notified.
 */
export const RELAY_POINTS = ['after-claim', 'after-publish', 'after-confirm'] as const;
export const FAULT_POINTS = [...RELAY_POINTS, 'before-commit', 'after-commit'] as const;
/** `consuming`: a queue's deliveries start; each start reaches it once per queue and parking queue. */
export type FaultPoint = (typeof FAULT_POINTS)[number] | 'consuming';

/** A process sends itself `signal` once, when it reaches `point` for the `passage`th time from now. */
export interface Fault {
  readonly point: FaultPoint;
  readonly passage: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP' | 'SIGTERM';
}

/** A message from the harness to the preload over the process's IPC channel. */
export interface ArmFault {
  readonly chaos: 'arm';
  readonly fault: Fault;
}

/**
 * Faults of a process's consumers:
 * - `ack-unknown`: acknowledges an unknown delivery tag, which makes the broker close the channel and nothing else;
 * - `cancel`: cancels the consumers without the service's knowledge, like a broker that has lost them.
 */
export type ConsumerFault = 'ack-unknown' | 'cancel';

export interface StrikeConsumers {
  readonly chaos: 'strike-consumers';
  readonly how: ConsumerFault;
}

/** Start settings of a process, in `CHAOS_PRELOAD` as JSON. */
export interface PreloadSettings {
  /** Added to the process's clock; the database's clock is unchanged. */
  readonly clockSkewMs?: number;
  /** Multiplies every delay tier, so that twelve minutes of retries fit a scenario. The same for all processes. */
  readonly delayScale?: number;
  /** The process is of the next version, whose events have fields that this version does not know. */
  readonly isNext?: boolean;
}
