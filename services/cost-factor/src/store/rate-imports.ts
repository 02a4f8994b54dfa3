import { createHash } from 'node:crypto';
import type { RateImport } from '@cpes/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { RateTables } from '../domain/rate-rows.ts';
import { lockRateTables, readTables, replaceRows } from './rate-loader.ts';
import { fromRows } from './rate-files.ts';
import { RATE_TABLES } from './rate-tables.ts';

/** More than a month of hourly checks of every source. */
const KEPT_MAX = 2_000;
const LISTED_MAX = 50;
/** A detail that fits a terminal; it names a few of many codes. */
const DETAIL_LENGTH_MAX = 2_000;

type TableName = keyof RateTables;
type Outcome = RateImport['outcome'];

/** The file of a check. */
export interface CheckedFile {
  readonly source: string;
  readonly release: string | null;
  /** Of the file; null when a check confirms the release of the last one. */
  readonly sha256: string | null;
  /** The source after whose imports this one is read again. */
  readonly follows?: string | undefined;
}

/** The tables after a check, all rows of each; absent ones stay as they are. */
export interface Swap {
  readonly tables: Partial<RateTables>;
  readonly detail: string;
  /** False when the file has other tables that were refused. Its release is then not recorded, so that the next check reads it again. */
  readonly isComplete: boolean;
}

/** The imports of published rates: whose turn it is, the swap of tables, and the record of every check. */
export class RateImports {
  /** `pauseMs` separates slices of rows while tables are replaced. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly pauseMs = 0,
  ) {}

  /** True for one instance, when the turn has come. The next one comes after the time, unless `extendTurn` defers it. */
  async takeTurn(source: string, retryAfterMs: number): Promise<boolean> {
    const taken = await this.dataSource.query<unknown[]>(TAKE_TURN, [source, retryAfterMs]);
    return taken.length > 0;
  }

  /** Lets the next turn come after an interval from now. */
  async extendTurn(source: string, everyMs: number): Promise<void> {
    await this.dataSource.query(EXTEND_TURN, [source, everyMs]);
  }

  /** The release of the last successful check of a source; null when it had none, or none since the last import of the one it follows. */
  findRelease(source: string, follows?: string): Promise<string | null> {
    return lastRelease(this.dataSource.manager, source, follows);
  }

  /**
   * Replaces tables by those that `next` makes of the rows in use, in one transaction, and records the outcome. An error of `next`
   * leaves all of them as they are.
   */
  replaceTables(
    file: CheckedFile,
    names: readonly TableName[],
    next: (present: RateTables) => Swap,
    today: string,
  ): Promise<RateImport> {
    return this.dataSource.transaction(async (manager) => {
      await lockRateTables(manager);
      const present = await readTables(manager, names, this.pauseMs);
      const { tables, detail, isComplete } = next(present);
      let count = 0;
      for (const [name, rows] of Object.entries(tables) as [TableName, readonly object[]][])
        if (await this.replaceTable(manager, name, present[name], rows, today)) count += rows.length;
      const outcome = count === 0 || file.sha256 === null ? 'unchanged' : 'imported';
      // Since the check began, a load or an import may have required that the release is read again.
      const isCurrent =
        file.sha256 !== null || (await lastRelease(manager, file.source, file.follows)) === file.release;
      const release = isComplete && isCurrent ? file.release : null;
      return record(manager, { ...file, release, outcome, detail, rows: outcome === 'imported' ? count : null });
    });
  }

  /** The rows in use of some tables, in one snapshot. */
  readTables(names: readonly TableName[]): Promise<RateTables> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => readTables(manager, names));
  }

  /** Records a check that changed nothing. */
  note(source: string, outcome: Outcome, detail: string): Promise<RateImport> {
    return record(this.dataSource.manager, { source, release: null, sha256: null, outcome, detail, rows: null });
  }

  /** False when the rows are the same. */
  private async replaceTable(
    manager: EntityManager,
    name: TableName,
    present: readonly object[],
    rows: readonly object[],
    today: string,
  ): Promise<boolean> {
    const table = RATE_TABLES[name];
    const text = textOf(name, rows);
    if (text === textOf(name, present)) return false;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const days = rows.flatMap((row) => ('asOf' in row ? [String(row.asOf)] : []));
    const importedAsOf = days.toSorted().at(-1) ?? today;
    await replaceRows(manager, { table, sha256, rows: fromRows(table, rows), importedAsOf, pauseMs: this.pauseMs });
    return true;
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

async function lastRelease(manager: EntityManager, source: string, follows?: string): Promise<string | null> {
  const [last] = await manager.query<{ release: string | null }[]>(LAST_RELEASE, [source, follows ?? null]);
  return last?.release ?? null;
}

async function record(manager: EntityManager, one: Omit<RateImport, 'at'>): Promise<RateImport> {
  const { source, outcome, release, sha256, rows } = one;
  const detail = one.detail.slice(0, DETAIL_LENGTH_MAX);
  const [row] = await manager.query<Row[]>(RECORD, [source, outcome, detail, release, sha256, rows]);
  await manager.query(FORGET, [KEPT_MAX]);
  if (row === undefined) throw new Error('the import was not recorded');
  return fromRow(row);
}

function fromRow({ at, ...row }: Row): RateImport {
  return { ...row, at: at.toISOString() };
}

/** The same text for the same rows in any order. */
function textOf(name: TableName, rows: readonly object[]): string {
  const members = Object.keys(RATE_TABLES[name].columns);
  const texts = rows.map((row) => JSON.stringify(members.map((member) => row[member as keyof typeof row])));
  return texts.toSorted().join('\n');
}

const TAKE_TURN = `
  INSERT INTO rate_import_turns AS turn (source, next_at) VALUES ($1, now() + make_interval(secs => $2 / 1000.0))
  ON CONFLICT (source) DO UPDATE SET next_at = excluded.next_at WHERE turn.next_at <= now()
  RETURNING 1`;

const EXTEND_TURN = `
  UPDATE rate_import_turns SET next_at = now() + make_interval(secs => $2 / 1000.0) WHERE source = $1`;

const LAST_RELEASE = `
  SELECT release FROM rate_imports WHERE source = $1 AND outcome IN ('imported', 'unchanged')
    AND seq > (SELECT coalesce(max(seq), 0) FROM rate_imports WHERE source = $2 AND outcome = 'imported')
  ORDER BY seq DESC LIMIT 1`;

const RECORD = `
  INSERT INTO rate_imports (source, outcome, detail, release, sha256, rows) VALUES ($1, $2, $3, $4, $5, $6)
  RETURNING source, at, outcome, detail, release, sha256, rows`;

const FORGET = 'DELETE FROM rate_imports WHERE seq <= (SELECT max(seq) FROM rate_imports) - $1';

const LIST = 'SELECT source, at, outcome, detail, release, sha256, rows FROM rate_imports ORDER BY seq DESC LIMIT $1';

const LOADS = 'SELECT file, max(loaded_at) AS at FROM rate_table_loads GROUP BY file';

const CHECKS = `
  SELECT turn.source, turn.next_at, (
    SELECT max(done.at) FROM rate_imports done WHERE done.source = turn.source AND done.outcome IN ('imported', 'unchanged')) AS at
  FROM rate_import_turns turn`;
