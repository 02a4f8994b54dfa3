import type { EntityManager } from 'typeorm';
import { columnsOf, rowsOf } from './columns.ts';

/** How rows of one kind are written, any number of them at once. */
export interface Statement<Row extends object> {
  readonly name: string;
  /** What a row holds, with the PostgreSQL type of each. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** SQL that reads its rows by `rowsOf`. Made by `insertInto`, or written by hand for other set-based statements. */
  readonly sql: string;
  /** Rows with the same key may not meet in one statement; they are written one after the other, in order. */
  readonly keyOf: (row: Row) => string;
  /** True when a row that changes nothing means that the same work was done elsewhere at the same time. */
  readonly isExclusive: boolean;
}

/**
 * What a unit of work may do with the database. Rows given to `write` are collected over all units that share the
 * transaction and written by one statement each; reads do not see them.
 */
export class Transaction {
  private readonly pending = new Map<Statement<never>, object[]>();

  constructor(readonly manager: EntityManager) {}

  write<Row extends object>(statement: Statement<Row>, row: Row): void {
    const rows = this.pending.get(statement);
    if (rows === undefined) this.pending.set(statement, [row]);
    else rows.push(row);
  }

  /** The rows that a statement returns, whatever its kind. */
  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { queryRunner } = this.manager;
    if (queryRunner === undefined) throw new Error('a transaction has a connection of its own');
    // The structured answer: the plain one has another shape for UPDATE and DELETE than for the rest.
    const { records = [] } = (await queryRunner.query(sql, parameters, true)) as { records?: Row[] };
    return records;
  }

  /**
   * Runs the collected statements in order of first use, sent together: the server goes through them without waiting for us in
   * between. Throws `ExclusiveRowTaken` when an exclusive row existed.
   */
  async flush(): Promise<void> {
    const writes = [...this.pending].flatMap(([statement, rows]) =>
      rounds(rows, statement.keyOf as (row: object) => string).map((round) => this.writeAll(statement, round)),
    );
    this.pending.clear();
    await allOf(writes);
  }

  private async writeAll(statement: Statement<never>, rows: readonly object[]): Promise<void> {
    const written = await this.query(statement.sql, columnsOf(statement.columns, rows));
    if (statement.isExclusive && written.length < rows.length) throw new ExclusiveRowTaken(statement.name);
  }
}

/**
 * Waits for statements that were sent together, and fails as the first of them did that failed: after it the server refuses
 * all that follow in the transaction, which tells nothing.
 */
export async function allOf(sent: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(sent);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Another process did the same work first. Trying again finds its row. */
export class ExclusiveRowTaken extends Error {
  constructor(table: string) {
    super(`a row of ${table} was written by another process at the same time`);
  }
}

/**
 * An insert that leaves existing rows alone. Column types are those of PostgreSQL; properties of a row are named as its
 * columns. When `exclusive`, an existing row fails the unit of work, so that its repeat can find that row.
 */
export function insertInto<Row extends object>(
  table: string,
  columns: Readonly<Record<keyof Row & string, string>>,
  options: { key: keyof Row & string; exclusive?: boolean },
): Statement<Row> {
  const names = Object.keys(columns).join(', ');
  return {
    name: table,
    columns,
    sql: `INSERT INTO ${table} (${names}) ${rowsOf(columns)} ON CONFLICT DO NOTHING RETURNING 1`,
    keyOf: (row) => String(row[options.key]),
    isExclusive: options.exclusive ?? false,
  };
}

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
