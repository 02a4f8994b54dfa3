/** What tells a parked message from all others of its service. */
export interface ParkedMessageKey {
  readonly queue: string;
  readonly messageId: string;
  readonly resend: number;
}

export interface ParkedMessageSummary extends ParkedMessageKey {
  /** Null when the message names no tenant. */
  readonly tenantId: string | null;
  readonly type: string;
  readonly faultKind: string;
  readonly faultCode: string;
  /** Cut short in a page. */
  readonly reason: string;
  readonly attempts: number;
  /** ISO 8601 in UTC, to the microsecond. */
  readonly parkedAt: string;
}

export interface ParkedMessage extends ParkedMessageSummary {
  /** The whole message, its body as text. */
  readonly message: Readonly<Record<string, unknown>>;
}

export interface ParkedMessageQuery {
  readonly queue?: string;
  readonly tenantId?: string;
  /** At most 100; 50 when it is not given. */
  readonly limit?: number;
  /** `next` of the page before. */
  readonly after?: string;
}

/** The newest come first. `next` is null on the last page. */
export interface ParkedMessagePage {
  readonly items: readonly ParkedMessageSummary[];
  readonly next: string | null;
}

/**
 * The messages that a service has given up on, for operators. They look after all tenants, so a tenant narrows a list and nothing
 * else.
 */
export abstract class ParkedMessageAdministration {
  abstract list(query: ParkedMessageQuery): Promise<ParkedMessagePage>;
  /** Throws a `not-found` fault when there is none, as the others do. */
  abstract read(key: ParkedMessageKey): Promise<ParkedMessage>;
  /** Hands the message back to its queue, once, and parks it no longer. If it fails again it is parked again. */
  abstract replay(key: ParkedMessageKey): Promise<void>;
  /** Removes the message; the reason goes to the log with what the message was. */
  abstract discard(key: ParkedMessageKey, reason: string): Promise<void>;
}
