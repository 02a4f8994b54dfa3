import { Broker, type QueueCounts, type QueueDepth } from '@cpes/messaging';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { type ParkedCount, Pipeline, type PipelineState } from './pipeline.ts';

/** Rows to count, at most. An operator has to act long before, and a scan of this many takes some milliseconds. */
const ROWS_MAX = 10_000;

/** Measures waiting work in the pipeline: in queues, open runs and parked messages. */
@Injectable()
export class PipelineRepository extends Pipeline {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly broker: Broker,
    private readonly clock: Clock,
  ) {
    super();
  }

  async read(): Promise<PipelineState> {
    const [runs, parked, queues] = await Promise.all([this.runs(), this.parked(), this.queues().catch(() => null)]);
    return { measuredAt: this.clock.now().toISOString(), runs, parked, queues };
  }

  /** Rejects while the broker is unreachable. */
  queues(): Promise<readonly QueueDepth[]> {
    return this.broker.depths();
  }

  /** Undefined when the broker has none. Rejects while they cannot be read. */
  counts(): Promise<readonly QueueCounts[] | undefined> {
    return this.broker.counts();
  }

  async runs(): Promise<PipelineState['runs']> {
    const [row] = await this.database.query<{ open: number; age: number | null }>(OPEN_RUNS);
    return { open: row?.open ?? 0, oldestSeconds: Math.max(0, row?.age ?? 0) };
  }

  parked(): Promise<readonly ParkedCount[]> {
    return this.database.query<ParkedCount>(PARKED);
  }
}

/** Ids sort by their creation time. */
const OPEN_RUNS = `
  SELECT count(*)::int AS open, extract(epoch FROM now() - min(opened_at))::float8 AS age
  FROM (SELECT opened_at FROM open_runs ORDER BY run_id LIMIT ${ROWS_MAX}) AS oldest`;
const PARKED = `
  SELECT queue, fault_kind AS fault, count(*)::int AS count
  FROM (SELECT queue, fault_kind FROM parked_messages LIMIT ${ROWS_MAX}) AS rows
  GROUP BY queue, fault_kind ORDER BY queue, fault_kind`;
