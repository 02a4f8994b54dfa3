/** Identifies a parked message. */
export interface ParkedMessageKey {
  readonly queue: string;
  readonly messageId: string;
  readonly resend: number;
}

export interface ParkedMessageSummary extends ParkedMessageKey {
  /** Null when the message names no tenant. */
  readonly tenantId: string | null;
  /** The subject of the message, e.g. a SKU. */
  readonly aggregateId: string;
  readonly type: string;
  readonly faultKind: string;
  readonly faultCode: string;
  /** A page contains only the beginning of the reason. */
  readonly reason: string;
  /** The digest of queue, code and reason, which groups messages with the same failure. */
  readonly cause: string;
  readonly attempts: number;
  /** ISO 8601 in UTC, with microseconds. */
  readonly parkedAt: string;
}

export interface ParkedMessage extends ParkedMessageSummary {
  /** The whole message, with its body as text. */
  readonly message: Readonly<Record<string, unknown>>;
}

/** The selected messages. `search` looks in ids, type, code and reason of the newest 100,000. */
export interface ParkedMessageFilter {
  readonly queue?: string | undefined;
  readonly cause?: string | undefined;
  readonly search?: string | undefined;
  /** Only these, each in the form of `keyText`. */
  readonly messages?: readonly string[] | undefined;
}

/** Selected messages in an audit entry, at most: it has 4 KiB, including a reason. */
const NAMED_MAX = 10;

/** The selected messages, for the audit log. */
export function whichOf({ queue, cause, search, messages }: ParkedMessageFilter): Record<string, unknown> {
  return {
    queue: queue ?? null,
    cause: cause ?? null,
    search: search ?? null,
    messages: messages?.slice(0, NAMED_MAX) ?? null,
  };
}

/** The key as the end of the message's address. */
export function keyText({ queue, messageId, resend }: ParkedMessageKey): string {
  return `${queue}/${messageId}/${String(resend)}`;
}

export interface ParkedMessageQuery extends ParkedMessageFilter {
  readonly tenantId?: string;
  /** At most 100; by default 50. */
  readonly limit?: number;
  /** `next` of the previous page. Without it, the first page. */
  readonly after?: string;
}

/** Newest messages first. `next` is null on the last page. */
export interface ParkedMessagePage {
  readonly items: readonly ParkedMessageSummary[];
  readonly next: string | null;
}

/** The parked messages. Operators see those of all tenants, so a tenant is only a filter of the list. */
export abstract class ParkedMessageAdministration {
  abstract list(query: ParkedMessageQuery): Promise<ParkedMessagePage>;
  /** Throws a `not-found` fault when there is no such message. So do `replay` and `discard`. */
  abstract read(key: ParkedMessageKey): Promise<ParkedMessage>;
  /**
   * Sends the message to its queue again, once, and removes it from the parked messages. A message that fails again is parked
   * again.
   */
  abstract replay(key: ParkedMessageKey): Promise<void>;
  /** Removes the message. The log keeps the reason and the identity of the message. */
  abstract discard(key: ParkedMessageKey, reason: string): Promise<void>;
}
