import { Pool } from 'pg';
import { type ConnectionOptions, SESSION_LIMITS } from './connection-options.ts';
import { HotPgClient } from './hot-pg-client.ts';
import { measurePool } from './pool-gauges.ts';
import { PgTransaction } from './transaction.ts';

/**
 * Settings for hot statements. Planning a statement at every use costs as much as running it, so each is planned once, perhaps while
 * its tables are empty. Plans therefore use indexes, and statements list the keys that they look up (`keysOf`), which is right at any
 * size.
 */
const PLANNER_SETTINGS = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'];

export interface PreparedDatabaseOptions extends ConnectionOptions {
  /** Maximum number of connections. Each opens on demand and stays open. */
  readonly poolSize: number;
}

/**
 * The database for hot statements: few and fixed statements that run for every submission or read. Each connection prepares and plans
 * them once. All other statements use the ordinary `DataSource`.
 */
export class PreparedDatabase {
  private readonly pool: Pool;
  private readonly stopMeasuring: () => void;
  private closing: Promise<void> | undefined;

  constructor({ service, url, poolSize }: PreparedDatabaseOptions) {
    const settings = [...SESSION_LIMITS.settings, ...PLANNER_SETTINGS];
    this.pool = new Pool({
      Client: HotPgClient as never,
      connectionString: url,
      application_name: `cpes-${service}`,
      max: poolSize,
      connectionTimeoutMillis: SESSION_LIMITS.connectTimeoutMs,
      // Opening a connection costs as much as a hundred transactions.
      idleTimeoutMillis: 0,
      options: settings.map((setting) => `-c ${setting}`).join(' '),
      statement_timeout: SESSION_LIMITS.statementTimeoutMs,
      idle_in_transaction_session_timeout: SESSION_LIMITS.statementTimeoutMs,
    });
    // The pool replaces a broken idle connection. Without a listener the event would end the process.
    this.pool.on('error', () => undefined);
    this.stopMeasuring = measurePool(`${service} hot`, this.pool);
  }

  /** The rows that a statement returns. */
  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.send(sql, parameters)).rows as Row[];
  }

  /** The number of rows that a statement inserted, updated or deleted. */
  async change(sql: string, parameters: readonly unknown[] = []): Promise<number> {
    return (await this.send(sql, parameters)).rowCount ?? 0;
  }

  /** Runs `work` in a transaction on its own connection, and commits it. A failure of `work` or of the commit rolls back. */
  async transaction<Result>(work: (tx: PgTransaction) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    try {
      return await PgTransaction.run(client, work);
    } finally {
      client.release();
    }
  }

  /** Waits for the statements that are running. A second call waits for the first. */
  close(): Promise<void> {
    this.stopMeasuring();
    return (this.closing ??= this.pool.end());
  }

  private async send(sql: string, parameters: readonly unknown[]) {
    const client = await this.pool.connect();
    try {
      return await client.query(sql, [...parameters]);
    } finally {
      client.release();
    }
  }
}
