import {
  type CostFactorsExtracted,
  type Envelope,
  EVALUATION_DEADLINE_MS,
  type Handling,
  type ReportCompleted,
  type RunId,
} from '@cpes/contracts';
import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bucketOf, noTimes } from './figures.ts';

/** The maximum age of the figures on a page. A write of some ten rows is cheap. */
const WRITE_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;
/** A day longer than the longest window. Each round removes some older rows. */
const KEPT_DAYS = 31;
const PURGED_AT_ONCE = 200;
/** Rows that wait for an unavailable database: more than an hour. Beyond this the oldest are dropped. */
const WAITING_MAX = 1_000;

/** A few seconds at the highest rate and hours at a normal one, within which redeliveries arrive. 2 MB. */
const KNOWN_MAX = 20_000;

/** An event with its emitter's own timing. */
type Handled<Data> = Pick<Envelope<Data>, 'occurredAt' | 'attempt' | 'handling' | 'data'>;

/** The name under which waits for a stage are counted. */
export function waitOf(stage: string): string {
  return `${stage}.wait`;
}

interface Counted {
  count: number;
  errors: number;
  fallbacks: number;
  late: number;
  readonly buckets: number[];
}

/**
 * Counts the work of stages per minute, from their events. Stored in the database, so that counts cover several gateways and
 * survive a restart. Counts since the last write are lost with the process.
 */
@Injectable()
export class StageFigures {
  /** By stage and minute: some ten rows, because each write removes its rows. */
  private readonly counted = new Map<string, Counted>();
  private readonly sources: (() => Iterable<[stage: string, count: number]>)[] = [];
  /** Recently counted stages of runs. */
  private readonly known = new Set<string>();
  private readonly writing: PeriodicTask;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    const run = () => this.write();
    const every = { everyMs: WRITE_EVERY_MS, lifecycle, phase: 'relay' as const };
    this.writing = new PeriodicTask({ service: 'gateway', name: 'stage-figures', run, ...every });
  }

  onApplicationBootstrap(): void {
    this.writing.start();
  }

  /** Adds the counts of another part of the gateway by stage. `take` is called before each write. */
  include(take: () => Iterable<[stage: string, count: number]>): void {
    this.sources.push(take);
  }

  normalised({ handling, data }: Handled<{ readonly runId: RunId }>): void {
    if (!this.isFirst('normalise', data.runId)) return;
    this.countHandling('normalise', handling);
  }

  extracted({ handling, data }: Handled<Pick<CostFactorsExtracted, 'extraction' | 'runId'>>): void {
    if (!this.isFirst('extract', data.runId)) return;
    const { extraction } = data;
    if (handling !== undefined) this.count(waitOf('extract'), handling.waitMs);
    const { startedAt, completedAt, durationMs, sources = [] } = extraction;
    const fallbacks = sources.filter(({ outcome }) => outcome !== 'answered');
    this.count('extract', Date.parse(completedAt) - Date.parse(startedAt), { isFallback: fallbacks.length > 0 });
    this.count('factors', durationMs, { isLate: durationMs > EVALUATION_DEADLINE_MS });
    for (const { kind, outcome, tookMs } of sources)
      this.count(`source.${kind}`, tookMs, { isError: outcome !== 'answered' });
  }

  /** Counts a stored report; the work took `workMs` since its event arrived. */
  stored({ handling, occurredAt, attempt, data }: Handled<Pick<ReportCompleted, 'extraction'>>, workMs: number): void {
    const { completedAt, durationMs } = data.extraction;
    const nowMs = this.clock.now().getTime();
    this.countHandling('score', handling);
    this.count('store', workMs);
    // A replayed event waited for an operator.
    if (attempt === 1) this.count(waitOf('store'), nowMs - workMs - Date.parse(occurredAt));
    this.count('report', nowMs - Date.parse(completedAt) + durationMs);
  }

  failed(stage: string): void {
    const name = STAGE_OF_SERVICE[stage] ?? 'store';
    this.rowOf(name).errors += 1;
  }

  /** Adds the counts to the rows of all gateways. */
  async write(): Promise<void> {
    for (const [stage, count] of this.sources.flatMap((take) => [...take()])) this.rowOf(stage).count += count;
    for (const [key, row] of [...this.counted]) {
      const [stage, minute] = JSON.parse(key) as [string, number];
      const { count, errors, fallbacks, late, buckets } = row;
      this.counted.delete(key);
      try {
        await this.dataSource.query(ADD, [stage, new Date(minute), count, errors, fallbacks, late, buckets]);
      } catch (error) {
        this.putBack(key, row);
        throw error;
      }
    }
    await this.dataSource.query(PURGE);
  }

  /** Events after a retry or replay have no `handling`. They count without durations. */
  private countHandling(stage: string, handling: Handling | undefined): void {
    if (handling === undefined) {
      this.rowOf(stage).count += 1;
      return;
    }
    this.count(stage, handling.workMs);
    this.count(waitOf(stage), handling.waitMs);
  }

  /** Each evaluation counts once, despite redeliveries and resends. */
  private isFirst(stage: string, runId: RunId): boolean {
    const key = `${stage} ${runId}`;
    if (this.known.has(key)) return false;
    this.known.add(key);
    const [oldest] = this.known;
    if (this.known.size > KNOWN_MAX && oldest !== undefined) this.known.delete(oldest);
    return true;
  }

  /** Clocks of two machines may differ slightly; a duration is never negative. */
  private count(
    stage: string,
    ms: number,
    {
      isError = false,
      isFallback = false,
      isLate = false,
    }: Partial<Record<'isError' | 'isFallback' | 'isLate', boolean>> = {},
  ): void {
    if (!Number.isFinite(ms)) return;
    const row = this.rowOf(stage);
    const place = bucketOf(Math.max(0, ms));
    row.count += 1;
    row.errors += Number(isError);
    row.fallbacks += Number(isFallback);
    row.late += Number(isLate);
    row.buckets[place] = (row.buckets[place] ?? 0) + 1;
  }

  private rowOf(stage: string): Counted {
    const minute = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const key = JSON.stringify([stage, minute]);
    const row = this.counted.get(key) ?? { count: 0, errors: 0, fallbacks: 0, late: 0, buckets: noTimes() };
    this.keep(key, row);
    return row;
  }

  /** Adds a row that could not be written to the counts since then. */
  private putBack(key: string, unwritten: Counted): void {
    const { count = 0, errors = 0, fallbacks = 0, late = 0, buckets = noTimes() } = this.counted.get(key) ?? {};
    this.keep(key, {
      count: unwritten.count + count,
      errors: unwritten.errors + errors,
      fallbacks: unwritten.fallbacks + fallbacks,
      late: unwritten.late + late,
      buckets: unwritten.buckets.map((one, place) => one + (buckets[place] ?? 0)),
    });
  }

  private keep(key: string, row: Counted): void {
    this.counted.set(key, row);
    const [oldest] = this.counted.keys();
    if (this.counted.size > WAITING_MAX && oldest !== undefined) this.counted.delete(oldest);
  }
}

const STAGE_OF_SERVICE: Readonly<Record<string, string>> = {
  intake: 'normalise',
  'cost-factor': 'extract',
  scoring: 'score',
};

const ADD = `
  INSERT INTO stage_minutes AS known (stage, minute, count, errors, fallbacks, late, buckets)
  VALUES ($1, $2, $3, $4, $5, $6, $7::integer[])
  ON CONFLICT (stage, minute) DO UPDATE SET
    count = known.count + excluded.count, errors = known.errors + excluded.errors,
    fallbacks = known.fallbacks + excluded.fallbacks, late = known.late + excluded.late,
    buckets = (
      SELECT array_agg(one + other ORDER BY place)
      FROM unnest(known.buckets, excluded.buckets) WITH ORDINALITY AS pair(one, other, place))`;

const PURGE = `
  DELETE FROM stage_minutes WHERE (stage, minute) IN (
    SELECT stage, minute FROM stage_minutes WHERE minute < now() - interval '${KEPT_DAYS} days'
    ORDER BY minute LIMIT ${PURGED_AT_ONCE})`;
