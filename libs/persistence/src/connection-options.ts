/** Which database, and for whom the server lists its connections. */
export interface ConnectionOptions {
  readonly service: string;
  readonly url: string;
}

/** The longest wait for a connection and for the end of a statement. A longer one becomes `unavailable`. */
export const SESSION_LIMITS = {
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
  /** The services' locking relies on this isolation level, whatever the server's default is. */
  settings: ['default_transaction_isolation=read\\ committed'],
} as const;
