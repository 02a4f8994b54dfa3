import type { ClientBase } from 'pg';
import type { ObjectLiteral } from 'typeorm';
import type { EntityClass } from './entity-table.ts';
import { findQuery, toEntity } from './find-entity.ts';
import { parametersOf, type Statement } from './statement.ts';

/** What a unit of work may do with the database. Units share transactions, so no unit can commit one. */
export interface Transaction {
  /** Sends a statement at once, and gives the rows that it returns, whatever its kind. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;

  /** Collects a row. One statement writes the rows of all units at the end of the transaction; reads do not see them before. */
  write<Row extends object>(statement: Statement<Row>, row: Row): void;

  /** One entity with these members, if there is one. Name the tenant among them. */
  find<Entity extends ObjectLiteral>(
    entity: EntityClass<Entity>,
    where: Readonly<Partial<Entity>>,
  ): Promise<Entity | undefined>;
}

/** A transaction whose statements are sent without waiting for each other's answers, its beginning and its commit included. */
export class PipelinedTransaction implements Transaction {
  private readonly collected = new Map<Statement<never>, object[]>();
  private readonly sent: Promise<unknown>[] = [];
  private hasBegun = false;
  private isEnding = false;

  private constructor(private readonly client: ClientBase) {}

  /** Gives `work` a transaction and commits it, unless `work` has. Rolls it back when `work` fails. */
  static async run<Result>(client: ClientBase, work: (tx: PipelinedTransaction) => Promise<Result>): Promise<Result> {
    const tx = new PipelinedTransaction(client);
    try {
      const result = await work(tx);
      if (!tx.isEnding) await tx.commit();
      return result;
    } catch (error) {
      const failure = await tx.firstFailure(error);
      await tx.rollBack();
      throw failure;
    }
  }

  query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const begun = this.begin();
    const answer = this.client.query(sql, [...parameters]);
    return this.note(Promise.all([answer, begun]).then(([result]) => result.rows as Row[]));
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

  /**
   * Sends the statements of the collected rows in order of first use, and the commit behind them. Statements that nobody has waited
   * for may still be under way. When one of all these fails, so does the commit.
   */
  async commit(): Promise<void> {
    for (const [statement, rows] of this.collected)
      for (const round of rounds(rows, statement.keyOf as (row: object) => string))
        void this.query(statement.sql, parametersOf<object>(statement, round));
    this.isEnding = true;
    if (this.hasBegun) void this.note(this.client.query('COMMIT'));
    await Promise.all(this.sent);
  }

  /**
   * The transaction begins with its first statement, in the same packet. When the beginning fails, so does that statement: the
   * server then carries out each of the others by itself.
   */
  private begin(): Promise<unknown> | undefined {
    if (this.hasBegun) return undefined;
    this.hasBegun = true;
    return this.note(this.client.query('START TRANSACTION'));
  }

  private async rollBack(): Promise<void> {
    if (this.hasBegun && !this.isEnding) await this.client.query('ROLLBACK').catch(() => undefined);
  }

  /** Whether somebody waits for the answer or not, its failure is the transaction's. */
  private note<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.sent.push(answer);
    answer.catch(() => undefined);
    return answer;
  }

  /** The statement that failed first tells the reason. The server refuses all that follow it, which tells nothing. */
  private async firstFailure(error: unknown): Promise<unknown> {
    const outcomes = await Promise.allSettled(this.sent);
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason ?? error;
  }
}

/** Rows in as few lots as possible, none of which has two rows with the same key. */
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
