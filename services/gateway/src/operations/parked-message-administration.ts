/** Identifies a parked message. */
export interface ParkedMessageKey {
  readonly queue: string;
  readonly messageId: string;
  readonly resend: number;
}

export interface ParkedMessageSummary extends ParkedMessageKey {
  /** Null when the message names no tenant. */
  readonly tenantId: string | null;
  /** What the message is about, e.g. a SKU. */
  readonly aggregateId: string;
  readonly type: string;
  readonly faultKind: string;
  readonly faultCode: string;
  /** In a page, only the beginning of the reason. */
  readonly reason: string;
  /** The fingerprint of queue, code and reason: messages that fail in one way have the same. */
  readonly cause: string;
  readonly attempts: number;
  /** ISO 8601 in UTC, with microseconds. */
  readonly parkedAt: string;
}

export interface ParkedMessage extends ParkedMessageSummary {
  /** The whole message, with its body as text. */
  readonly message: Readonly<Record<string, unknown>>;
}

/** Which messages are meant. `search` looks in ids, type, code and reason of the newest 100,000. */
export interface ParkedMessageFilter {
  readonly queue?: string | undefined;
  readonly cause?: string | undefined;
  readonly search?: string | undefined;
  /** Of these alone, each as `keyText` writes it. */
  readonly messages?: readonly string[] | undefined;
}

/** Chosen messages that an audit entry names, at most: it has 4 KiB, with a reason. */
const NAMED_MAX = 10;

/** Which messages were meant, for the audit. */
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
  /** `next` of the page before. Without it, the first page. */
  readonly after?: string;
}

/** Newest messages first. `next` is null on the last page. */
export interface ParkedMessagePage {
  readonly items: readonly ParkedMessageSummary[];
  readonly next: string | null;
}

/** The messages that services have given up on. Operators see those of all tenants, so a tenant is only a filter of the list. */
export abstract class ParkedMessageAdministration {
  abstract list(query: ParkedMessageQuery): Promise<ParkedMessagePage>;
  /** Throws a `not-found` fault when there is no such message. So do `replay` and `discard`. */
  abstract read(key: ParkedMessageKey): Promise<ParkedMessage>;
  /**
   * Sends the message to its queue again, once, and removes it from the parked messages. When it fails again, it is parked again.
   */
  abstract replay(key: ParkedMessageKey): Promise<void>;
  /** Removes the message. The log keeps the reason and the identity of the message. */
  abstract discard(key: ParkedMessageKey, reason: string): Promise<void>;
}
