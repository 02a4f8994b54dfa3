import type { TenantId } from '../ids.ts';

/** An event that the broker has refused too often; the relay no longer publishes it. */
export interface FailedEvent {
  /** The key of its row, a whole number as text. */
  readonly seq: string;
  readonly id: string;
  readonly tenantId: TenantId;
  readonly aggregateId: string;
  readonly type: string;
  readonly attempts: number;
  readonly reason: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly failedAt: string;
}

/** The newest first. `isCut` when there are more. */
export interface FailedEventList {
  readonly items: readonly FailedEvent[];
  readonly isCut: boolean;
}

/** Unpublished events of a service. */
export interface OutboxBacklog {
  /** The age of the oldest event that is not published yet, in seconds; 0 when there is none. */
  readonly oldestSeconds: number;
  /** Events that the broker has refused too often. The count stops at 100. */
  readonly failed: number;
}

/** The events that a service could not publish. Each service with a database has its own. */
export abstract class FailedEvents {
  abstract list(): Promise<FailedEventList>;
  abstract backlog(): Promise<OutboxBacklog>;
  /** Returns the event to the outbox. Throws a `not-found` fault for a missing event; so does `discard`. */
  abstract sendAgain(seq: string): Promise<void>;
  /** Removes the event. The log keeps the reason and the identity of the event. */
  abstract discard(seq: string, reason: string): Promise<void>;
}
