import { queues } from '@cpes/messaging';
import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { PipelineRepository } from './pipeline.repository.ts';
import { QueueHistory } from './queue-history.ts';

/** Often enough for an alert, and rarely enough to be cheap. */
const MEASURE_EVERY_MS = 5_000;

export const COUNTS_STATES = ['answered', 'away', 'none'] as const;
export type CountsState = (typeof COUNTS_STATES)[number];

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
  help: 'Parked messages, by queue and kind of fault; up to 10,000',
  labelNames: ['queue', 'fault'],
});
const openRuns = new Gauge({ name: 'runs_open', help: 'Runs that have not ended; up to 10,000' });
const oldestOpenRun = new Gauge({
  name: 'runs_oldest_open_age_seconds',
  help: 'Since when the oldest open run has been open; 0 without one',
});

/** Maintains the gauges of waiting work in the pipeline. */
@Injectable()
export class PipelineGauges {
  readonly history = new QueueHistory();
  /** Whether the last measurement could read the broker's counts; `none`: no management API is configured. */
  countsFrom: CountsState = 'none';
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    private readonly pipeline: PipelineRepository,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    const task = (name: string, run: () => Promise<unknown>) =>
      new PeriodicTask({ service: 'gateway', name, everyMs: MEASURE_EVERY_MS, run, lifecycle, phase: 'relay' });
    // Independently: while the broker is unreachable, the tables are measured, and vice versa.
    this.tasks = [
      task('queue-gauges', () => this.measureQueues()),
      task('queue-counts', () => this.countQueues()),
      task('run-gauges', () => this.measureRuns()),
      task('parked-messages', () => this.measureParked()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  async measureQueues(): Promise<void> {
    const depths = await this.pipeline.queues();
    // A missing queue has neither.
    queueReady.reset();
    queueConsumers.reset();
    for (const { queue, ready, consumers } of depths) {
      queueReady.set({ queue }, ready);
      queueConsumers.set({ queue }, consumers);
      this.history.note(queue, ready, this.clock.now());
    }
  }

  /** Reads the counts once for all readers. Without a management API it does nothing. */
  async countQueues(): Promise<void> {
    try {
      const counts = await this.pipeline.counts();
      this.countsFrom = counts === undefined ? 'none' : 'answered';
      this.history.count(counts ?? [], this.clock.now());
    } catch (error) {
      this.countsFrom = 'away';
      this.history.count([], this.clock.now());
      throw error;
    }
  }

  async measureRuns(): Promise<void> {
    const { open, oldestSeconds } = await this.pipeline.runs();
    openRuns.set(open);
    oldestOpenRun.set(oldestSeconds);
  }

  async measureParked(): Promise<void> {
    const parked = await this.pipeline.parked();
    parkedMessages.reset();
    // A queue without parked messages reports 0.
    for (const { queue } of queues()) parkedMessages.set({ queue, fault: 'bug' }, 0);
    for (const { queue, fault, count } of parked) parkedMessages.set({ queue, fault }, count);
  }
}
