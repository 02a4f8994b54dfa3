import { createHash } from 'node:crypto';
import type { RateImport } from '@cpes/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { ExchangeRateRow } from '../domain/rate-rows.ts';
import { lockRateTables, readTable, replaceRows } from './rate-loader.ts';
import { fromRows } from './rate-files.ts';
import { RATE_TABLES } from './rate-tables.ts';

const TABLE = RATE_TABLES.exchangeRates;
/** More than a month of hourly checks of every source. */
const KEPT_MAX = 2_000;
const LISTED_MAX = 50;

/** The imports of published rates: whose turn it is, the swap of a table, and the record of every check. */
export class RateImports {
  constructor(private readonly dataSource: DataSource) {}

  /** True for one instance, once in each interval. */
  async takeTurn(source: string, everyMs: number): Promise<boolean> {
    const taken = await this.dataSource.query<unknown[]>(TAKE_TURN, [source, everyMs]);
    return taken.length > 0;
  }

  /**
   * Replaces the exchange rates by those that `next` makes of the rates in use, in one transaction, and records the outcome. An error
   * of `next` leaves the rates as they are.
   */
  replaceExchangeRates(
    file: { readonly source: string; readonly detail: string; readonly sha256: string },
    next: (present: readonly ExchangeRateRow[]) => readonly ExchangeRateRow[],
  ): Promise<RateImport> {
    return this.dataSource.transaction(async (manager) => {
      await lockRateTables(manager);
      const present = (await readTable(manager, TABLE)) as unknown as ExchangeRateRow[];
      const rows = next(present);
      if (JSON.stringify(byCurrency(rows)) === JSON.stringify(byCurrency(present)))
        return record(manager, { ...file, outcome: 'unchanged' });
      const sha256 = createHash('sha256')
        .update(JSON.stringify(byCurrency(rows)))
        .digest('hex');
      const asOf = rows.reduce((latest, row) => (row.asOf > latest ? row.asOf : latest), '');
      await replaceRows(manager, { table: TABLE, sha256, rows: fromRows(TABLE, rows), importedAsOf: asOf });
      return record(manager, { ...file, outcome: 'imported', rows: rows.length });
    });
  }

  /** Records a check that changed nothing. */
  note(source: string, outcome: 'unchanged' | 'refused' | 'failed', detail: string): Promise<RateImport> {
    return record(this.dataSource.manager, { source, outcome, detail });
  }

  /** The latest checks, newest first. */
  async list(): Promise<RateImport[]> {
    const rows = await this.dataSource.query<Row[]>(LIST, [LISTED_MAX]);
    return rows.map(fromRow);
  }

  /** When each file was loaded last. */
  async loads(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.dataSource.query<{ file: string; at: Date }[]>(LOADS);
    return new Map(rows.map(({ file, at }) => [file, at.toISOString()]));
  }

  /** The last successful check of each source, and the next one. */
  async checks(): Promise<ReadonlyMap<string, Check>> {
    const rows = await this.dataSource.query<{ source: string; at: Date | null; next_at: Date }[]>(CHECKS);
    return new Map(
      rows.map(({ source, at, next_at: nextAt }) => [
        source,
        { checkedAt: at?.toISOString() ?? null, nextAt: nextAt.toISOString() },
      ]),
    );
  }
}

interface Check {
  /** Null without a successful one. */
  readonly checkedAt: string | null;
  readonly nextAt: string;
}

interface Row extends Omit<RateImport, 'at'> {
  readonly at: Date;
}

async function record(manager: EntityManager, one: Omit<RateImport, 'at' | 'sha256' | 'rows'> & Partial<Row>) {
  const { source, outcome, detail, sha256 = null, rows = null } = one;
  const [row] = await manager.query<Row[]>(RECORD, [source, outcome, detail, sha256, rows]);
  await manager.query(FORGET, [KEPT_MAX]);
  if (row === undefined) throw new Error('the import was not recorded');
  return fromRow(row);
}

function fromRow({ at, ...row }: Row): RateImport {
  return { ...row, at: at.toISOString() };
}

/** The same order, and the members in the same order. */
function byCurrency(rows: readonly ExchangeRateRow[]): unknown[] {
  const members = Object.keys(TABLE.columns) as (keyof ExchangeRateRow)[];
  return rows
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map((row) => members.map((member) => row[member]));
}

const TAKE_TURN = `
  INSERT INTO rate_import_turns AS turn (source, next_at) VALUES ($1, now() + make_interval(secs => $2 / 1000.0))
  ON CONFLICT (source) DO UPDATE SET next_at = excluded.next_at WHERE turn.next_at <= now()
  RETURNING 1`;

const RECORD = `
  INSERT INTO rate_imports (source, outcome, detail, sha256, rows) VALUES ($1, $2, $3, $4, $5)
  RETURNING source, at, outcome, detail, sha256, rows`;

const FORGET = 'DELETE FROM rate_imports WHERE seq <= (SELECT max(seq) FROM rate_imports) - $1';

const LIST = 'SELECT source, at, outcome, detail, sha256, rows FROM rate_imports ORDER BY seq DESC LIMIT $1';

const LOADS = 'SELECT file, max(loaded_at) AS at FROM rate_table_loads GROUP BY file';

const CHECKS = `
  SELECT turn.source, turn.next_at, (
    SELECT max(done.at) FROM rate_imports done WHERE done.source = turn.source AND done.outcome IN ('imported', 'unchanged')) AS at
  FROM rate_import_turns turn`;
