import type { EntityManager } from 'typeorm';

/** A table as rows are inserted into it: `columns` maps each column to its SQL type. */
export interface Statement<Row extends object> {
  readonly name: string;
  /**
   * SQL whose one parameter `$1` is a JSON array of rows, read by `jsonb_to_recordset`. Made by `insertInto`, or written by
   * hand for other set-based statements.
   */
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

  /** Runs the collected statements in order of first use. Throws `ExclusiveRowTaken` when an exclusive row existed. */
  async flush(): Promise<void> {
    for (const [statement, rows] of this.pending) {
      for (const round of rounds(rows, statement.keyOf as (row: object) => string)) {
        const written = await this.query(statement.sql, [JSON.stringify(round)]);
        if (statement.isExclusive && written.length < round.length) throw new ExclusiveRowTaken(statement.name);
      }
    }
    this.pending.clear();
  }
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
  const types = Object.entries<string>(columns).map(([name, type]) => `${name} ${type}`);
  const sql = `INSERT INTO ${table} (${names})
    SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS row(${types.join(', ')})
    ON CONFLICT DO NOTHING RETURNING 1`;
  return { name: table, sql, keyOf: (row) => String(row[options.key]), isExclusive: options.exclusive ?? false };
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
