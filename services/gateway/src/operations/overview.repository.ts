import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noTimes, percentileOf, waitOf } from '../evaluations/index.ts';
import type {
  PromiseWindowResponse,
  RefusalResponse,
  SourceResponse,
  StageResponse,
  StuckRunResponse,
} from './overview.response.ts';
import { REFUSED } from './refusals.ts';

const WINDOWS_HOURS = [1, 24, 720] as const;
const MINUTES = 60;
const MINUTE_MS = 60_000;
/** As in the alert EvaluationStuck. */
const STUCK_AFTER_SECONDS = 30;
const STUCK_LISTED_MAX = 10;
const STAGES = ['normalise', 'extract', 'score', 'store'] as const;
const SOURCE = 'source.';
/** As in the alert QuoteSourceFailing. */
const SOURCE_MINUTES = 5;

interface MinuteRow {
  readonly stage: string;
  readonly minute: Date;
  readonly count: number;
  readonly errors: number;
  readonly fallbacks: number;
  readonly buckets: readonly number[];
}

interface Percentiles {
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** The part of the overview from the gateway's own database. */
@Injectable()
export class OverviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  windows(): Promise<PromiseWindowResponse[]> {
    return this.dataSource.query(WINDOWS, [WINDOWS_HOURS]);
  }

  /** Stages, live sources, refused requests, and the time from submission to report, of the last hour. */
  async hour(now: Date): Promise<{
    stages: StageResponse[];
    sources: SourceResponse[];
    refusals: RefusalResponse[];
    report: Percentiles;
  }> {
    const rows: MinuteRow[] = await this.dataSource.query(HOUR, [now]);
    const byStage = new Map<string, MinuteRow[]>();
    for (const row of rows) byStage.set(row.stage, [...(byStage.get(row.stage) ?? []), row]);
    const present = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    return {
      stages: STAGES.map((stage) =>
        stageOf(stage, byStage.get(stage) ?? [], byStage.get(waitOf(stage)) ?? [], present),
      ),
      sources: [...byStage]
        .filter(([stage]) => stage.startsWith(SOURCE))
        .map(([stage, found]) => sourceOf(stage, found, present)),
      refusals: [...byStage]
        .filter(([stage]) => stage.startsWith(REFUSED))
        .map(([stage, found]) => refusalOf(stage, found, present)),
      report: percentilesOf(sumOf(byStage.get('report') ?? [])),
    };
  }

  async stuck(): Promise<StuckRunResponse[]> {
    const rows: (Omit<StuckRunResponse, 'openedAt'> & { openedAt: Date })[] = await this.dataSource.query(STUCK);
    return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }));
  }

  async databaseMs(): Promise<number> {
    const begunAt = performance.now();
    await this.dataSource.query('SELECT 1');
    return Math.round(performance.now() - begunAt);
  }
}

/** The percentiles are those of the worst minute, which a mean of minutes would hide. */
function stageOf(
  stage: string,
  rows: readonly MinuteRow[],
  waits: readonly MinuteRow[],
  present: number,
): StageResponse {
  const of = new Map(rows.map((row) => [row.minute.getTime(), row]));
  const minutes = Array.from({ length: MINUTES }, (_, place) => of.get(present - (MINUTES - 1 - place) * MINUTE_MS));
  const series = minutes.map((row) => (row === undefined ? 0 : (percentileOf(row.buckets, 95) ?? 0)));
  const worst = minutes[series.indexOf(Math.max(...series))];
  const sum = (name: 'count' | 'errors' | 'fallbacks') => rows.reduce((total, row) => total + row[name], 0);
  return {
    stage,
    perMinute: of.get(present - MINUTE_MS)?.count ?? 0,
    count: sum('count'),
    errors: sum('errors'),
    fallbacks: sum('fallbacks'),
    waitP95Ms: waits.length === 0 ? null : Math.max(...waits.map(({ buckets }) => percentileOf(buckets, 95) ?? 0)),
    ...percentilesOf(worst?.buckets ?? noTimes()),
    series,
  };
}

function sourceOf(stage: string, rows: readonly MinuteRow[], present: number): SourceResponse {
  const recent = rows.filter(({ minute }) => minute.getTime() > present - SOURCE_MINUTES * MINUTE_MS);
  return {
    kind: stage.slice(SOURCE.length),
    asked: recent.reduce((total, { count }) => total + count, 0),
    failed: recent.reduce((total, { errors }) => total + errors, 0),
    p95Ms: percentileOf(sumOf(rows), 95),
    lastAt: new Date(Math.max(...rows.map(({ minute }) => minute.getTime()))).toISOString(),
  };
}

function refusalOf(stage: string, rows: readonly MinuteRow[], present: number): RefusalResponse {
  const recent = rows.filter(({ minute }) => minute.getTime() >= present - MINUTE_MS);
  return {
    code: stage.slice(REFUSED.length),
    count: rows.reduce((total, { count }) => total + count, 0),
    perMinute: Math.max(0, ...recent.map(({ count }) => count)),
  };
}

function sumOf(rows: readonly MinuteRow[]): number[] {
  return rows.reduce((sum, { buckets }) => sum.map((count, place) => count + (buckets[place] ?? 0)), noTimes());
}

function percentilesOf(buckets: readonly number[]): Percentiles {
  const [p50Ms, p95Ms, p99Ms] = [50, 95, 99].map((percent) => percentileOf(buckets, percent));
  return { p50Ms: p50Ms ?? null, p95Ms: p95Ms ?? null, p99Ms: p99Ms ?? null };
}

const WINDOWS = `
  SELECT hours, coalesce(sum(count), 0)::int AS total, coalesce(sum(late), 0)::int AS late
  FROM unnest($1::integer[]) AS hours
  LEFT JOIN stage_minutes ON stage = 'factors' AND minute >= now() - make_interval(hours => hours)
  GROUP BY hours ORDER BY hours`;

const HOUR = `
  SELECT stage, minute, count, errors, fallbacks, buckets FROM stage_minutes
  WHERE minute > $1::timestamptz - interval '${MINUTES} minutes' ORDER BY stage, minute`;

const STUCK = `
  SELECT run_id AS "runId", sku_id AS "skuId", tenant_id AS "tenantId", opened_at AS "openedAt", resends
  FROM (SELECT * FROM open_runs ORDER BY run_id LIMIT ${STUCK_LISTED_MAX}) AS oldest
  WHERE opened_at < now() - interval '${STUCK_AFTER_SECONDS} s' ORDER BY opened_at`;
