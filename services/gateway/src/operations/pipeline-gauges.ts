import { Broker, queues } from '@cpes/messaging';
import { PipelinedDatabase } from '@cpes/persistence';
import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';

/** Often enough for an alert, and too seldom to cost anything. */
const MEASURE_EVERY_MS = 5_000;
/** Rows that are counted, at most. An operator has to act long before, and a scan of this many takes some milliseconds. */
const ROWS_MAX = 10_000;

const queueReady = new Gauge({
  name: 'queue_ready_messages',
  help: 'Messages of a queue that no consumer has taken',
  labelNames: ['queue'],
});
const queueConsumers = new Gauge({
  name: 'queue_consumers',
  help: 'Consumers of a queue, of all instances',
  labelNames: ['queue'],
});
const parkedMessages = new Gauge({
  name: 'parked_messages',
  help: `Rows of parked_messages by queue and kind of fault; the first ${ROWS_MAX}`,
  labelNames: ['queue', 'fault'],
});
const openRuns = new Gauge({ name: 'runs_open', help: `Runs that have not ended; the first ${ROWS_MAX}` });
const oldestOpenRun = new Gauge({
  name: 'runs_oldest_open_age_seconds',
  help: 'Since when the run is open that is open for longest; 0 when none is',
});

/** Measures what waits in the pipeline: in queues, among open runs and among parked messages. */
@Injectable()
export class PipelineGauges {
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    private readonly database: PipelinedDatabase,
    private readonly broker: Broker,
    lifecycle: Lifecycle,
  ) {
    const task = (name: string, run: () => Promise<unknown>) =>
      new PeriodicTask({ service: 'gateway', name, everyMs: MEASURE_EVERY_MS, run, lifecycle, phase: 'relay' });
    // Each by itself: while the broker is away, the tables are measured, and the other way round.
    this.tasks = [
      task('queue-gauges', () => this.measureQueues()),
      task('run-gauges', () => this.measureRuns()),
      task('parked-messages', () => this.measureParked()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  async measureQueues(): Promise<void> {
    for (const { queue, ready, consumers } of await this.broker.depths()) {
      queueReady.set({ queue }, ready);
      queueConsumers.set({ queue }, consumers);
    }
  }

  async measureRuns(): Promise<void> {
    const [row] = await this.database.query<{ count: number; age: number | null }>(OPEN_RUNS);
    openRuns.set(row?.count ?? 0);
    oldestOpenRun.set(Math.max(0, row?.age ?? 0));
  }

  async measureParked(): Promise<void> {
    const parked = await this.database.query<{ queue: string; fault: string; count: number }>(PARKED);
    parkedMessages.reset();
    // A queue without parked messages reports 0.
    for (const { queue } of queues()) parkedMessages.set({ queue, fault: 'bug' }, 0);
    for (const { queue, fault, count } of parked) parkedMessages.set({ queue, fault }, count);
  }
}

const OPEN_RUNS = `
  SELECT count(*)::int AS count, extract(epoch FROM now() - min(opened_at))::float8 AS age
  FROM (SELECT opened_at FROM open_runs ORDER BY opened_at LIMIT ${ROWS_MAX}) AS oldest`;
const PARKED = `
  SELECT queue, fault_kind AS fault, count(*)::int AS count
  FROM (SELECT queue, fault_kind FROM parked_messages LIMIT ${ROWS_MAX}) AS rows GROUP BY queue, fault_kind`;
