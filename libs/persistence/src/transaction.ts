import type { DataSource, EntityManager } from 'typeorm';
import { columnsOf, rowsOf } from './columns.ts';
import type { PipelinedPgClient } from './pipelined-pg-client.ts';

/** How rows of one kind are written, any number of them at once. */
export interface Statement<Row extends object> {
  /** What a row holds, with the PostgreSQL type of each. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** SQL that reads its rows by `rowsOf`. Made by `insertInto`, or written by hand for other set-based statements. */
  readonly sql: string;
  /** Rows with the same key may not meet in one statement; they are written one after the other, in order. */
  readonly keyOf: (row: Row) => string;
}

/**
 * What a unit of work may do with the database. Rows given to `write` are collected over all units that share the
 * transaction and written by one statement each; reads do not see them.
 */
export class Transaction {
  private readonly pending = new Map<Statement<never>, object[]>();
  private readonly sent: Promise<unknown>[] = [];
  private isEnding = false;

  private constructor(
    readonly manager: EntityManager,
    private readonly client: PipelinedPgClient,
  ) {}

  /** Gives `work` a transaction on a connection of its own. What it has not committed when it ends, or fails, is rolled back. */
  static async run<Result>(dataSource: DataSource, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const runner = dataSource.createQueryRunner();
    try {
      const tx = new Transaction(runner.manager, (await runner.connect()) as PipelinedPgClient);
      await runner.startTransaction();
      try {
        return await work(tx);
      } catch (error) {
        throw await tx.firstFailure(error);
      } finally {
        if (!tx.isEnding) await runner.rollbackTransaction().catch(() => undefined);
      }
    } finally {
      await runner.release();
    }
  }

  write<Row extends object>(statement: Statement<Row>, row: Row): void {
    const rows = this.pending.get(statement);
    if (rows === undefined) this.pending.set(statement, [row]);
    else rows.push(row);
  }

  /** Sends a statement at once, and gives the rows that it returns, whatever its kind. */
  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.send(this.client.query(sql, parameters).then((result) => result.rows as Row[]));
  }

  /**
   * Sends the collected statements in order of first use, and the end of the transaction behind them and those that nobody has waited
   * for: the server goes through all of them without waiting for us in between. When one of them fails, so does the commit.
   */
  async commit(): Promise<void> {
    for (const [statement, rows] of this.pending)
      for (const round of rounds(rows, statement.keyOf as (row: object) => string))
        void this.query(statement.sql, columnsOf(statement.columns, round));
    this.isEnding = true;
    void this.send(this.client.query('COMMIT'));
    await Promise.all(this.sent);
  }

  private send<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.sent.push(answer);
    // Whether somebody waits for it or not, its failure is the transaction's.
    answer.catch(() => undefined);
    return answer;
  }

  /** The statement that failed first tells why; all that follow it in the transaction are refused, which tells nothing. */
  private async firstFailure(error: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.sent);
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason ?? error;
  }
}

/**
 * An insert that leaves existing rows alone. Column types are those of PostgreSQL; properties of a row are named as its
 * columns. When `exclusive`, an existing row fails the unit of work as a conflict, so that its repeat can find that row.
 */
export function insertInto<Row extends object>(
  table: string,
  columns: Readonly<Record<keyof Row & string, string>>,
  options: { key: keyof Row & string; exclusive?: boolean },
): Statement<Row> {
  const names = Object.keys(columns).join(', ');
  const onConflict = options.exclusive === true ? '' : 'ON CONFLICT DO NOTHING';
  return {
    columns,
    sql: `INSERT INTO ${table} (${names}) ${rowsOf(columns)} ${onConflict}`,
    keyOf: (row) => String(row[options.key]),
  };
}

/**
 * SQL that ends a statement written by hand, whose rows have to be found in `source`: it fails with a conflict when some are not. The
 * first of its columns is a text.
 */
export function failOnConflict(source: string): string {
  return `SELECT fail_on_conflict('${source}') FROM ${source} HAVING count(*) < cardinality($1::text[])`;
}

/** Whether a unit of work failed because a row was there already, or was not there when it had to be. Trying again tells which. */
export function isConflict(error: unknown): boolean {
  return CONFLICT_SQLSTATES.has(sqlStateOf(error));
}

export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A unique key, and `fail_on_conflict`. */
const CONFLICT_SQLSTATES = new Set(['23505', 'CNFLT']);

function rounds<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const result: Row[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (result[round] ??= []).push(row);
  }
  return result;
}
