/** The database, and the name of its connections in the server's list. */
export interface ConnectionOptions {
  readonly service: string;
  readonly url: string;
}

/** The timeout of a connection and of a statement; a longer one becomes `unavailable`. */
export const SESSION_LIMITS = {
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
  /** The services' locking relies on this isolation level, so it does not depend on the server's default. */
  settings: ['default_transaction_isolation=read\\ committed'],
} as const;
