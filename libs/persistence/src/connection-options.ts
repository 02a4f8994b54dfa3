/** Which database, and for whom the server lists its connections. */
export interface ConnectionOptions {
  readonly service: string;
  readonly url: string;
}

/** A request waits no longer for a connection, a statement no longer for its end. Both become `unavailable`. */
export const SESSION_LIMITS = {
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
  /** What the services' own locking counts on, whatever the server's default is. */
  settings: ['default_transaction_isolation=read\\ committed'],
} as const;
