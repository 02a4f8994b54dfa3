import type { ClientBase } from 'pg';
import type { ObjectLiteral } from 'typeorm';
import type { EntityClass } from './entity-table.ts';
import { findQuery, toEntity } from './find-entity.ts';
import { parametersOf, type Statement } from './statement.ts';

/** The operations of a unit of work on the database. Units share transactions, so no unit can commit one. */
export interface Transaction {
  /** Runs a statement and returns its rows. Await it before the next one. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;

  /** Collects a row. One statement writes the rows of all units at the end of the transaction; earlier reads do not see them. */
  write<Row extends object>(statement: Statement<Row>, row: Row): void;

  /** One entity with these members, if it exists. The members must include the tenant. */
  find<Entity extends ObjectLiteral>(
    entity: EntityClass<Entity>,
    where: Readonly<Partial<Entity>>,
  ): Promise<Entity | undefined>;
}

/** The transaction of a connection. Its statements run one after the other. */
export class PgTransaction implements Transaction {
  private readonly collected = new Map<Statement<never>, object[]>();

  private constructor(private readonly client: ClientBase) {}

  /** Runs `work` in a transaction, writes the collected rows and commits. Rolls back when any of these fails. */
  static async run<Result>(client: ClientBase, work: (tx: PgTransaction) => Promise<Result>): Promise<Result> {
    const tx = new PgTransaction(client);
    await client.query('START TRANSACTION');
    try {
      const result = await work(tx);
      await tx.writeCollected();
      const { command } = await client.query('COMMIT');
      // PostgreSQL returns this when the work has caught the error of a statement: the transaction is rolled back.
      if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query(sql, [...parameters])).rows as Row[];
  }

  write<Row extends object>(statement: Statement<Row>, row: Row): void {
    const rows = this.collected.get(statement);
    if (rows === undefined) this.collected.set(statement, [row]);
    else rows.push(row);
  }

  async find<Entity extends ObjectLiteral>(
    entity: EntityClass<Entity>,
    where: Readonly<Partial<Entity>>,
  ): Promise<Entity | undefined> {
    const { sql, parameters } = findQuery(entity, where);
    const [row] = await this.query<ObjectLiteral>(`${sql} LIMIT 1`, parameters);
    return row && toEntity(entity, row);
  }

  /** Statements run in the order in which they were first used. */
  private async writeCollected(): Promise<void> {
    for (const [statement, rows] of this.collected)
      for (const round of rounds(rows, statement.keyOf as (row: object) => string))
        await this.query(statement.sql, parametersOf<object>(statement, round));
  }
}

/** Rows in as few batches as possible, none of which has two rows with the same key. */
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
