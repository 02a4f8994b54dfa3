import { queues } from '@cpes/messaging';
import { PipelinedDatabase } from '@cpes/persistence';
import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';

/** Often enough for an alarm, and too seldom to cost anything. */
const MEASURE_EVERY_MS = 5_000;
/** Rows that are counted, at most. An operator has to act long before, and a scan of this many takes some milliseconds. */
const ROWS_MAX = 10_000;

const parkedMessages = new Gauge({
  name: 'parked_messages',
  help: `Rows of parked_messages by queue; the first ${ROWS_MAX}`,
  labelNames: ['queue'],
});

/** Measures how many messages are parked. */
@Injectable()
export class ParkedMessageGauge {
  private readonly measuring: PeriodicTask;

  constructor(
    private readonly database: PipelinedDatabase,
    lifecycle: Lifecycle,
  ) {
    const run = () => this.measure();
    const everyMs = MEASURE_EVERY_MS;
    this.measuring = new PeriodicTask({
      service: 'gateway',
      name: 'parked-messages',
      everyMs,
      run,
      lifecycle,
      phase: 'relay',
    });
  }

  onApplicationBootstrap(): void {
    this.measuring.start();
  }

  async measure(): Promise<void> {
    const parked = await this.database.query<{ queue: string; count: number }>(
      `SELECT queue, count(*)::int AS count FROM (SELECT queue FROM parked_messages LIMIT ${ROWS_MAX}) AS rows GROUP BY queue`,
    );
    const countOf = new Map(parked.map(({ queue, count }) => [queue, count]));
    // A queue without messages left reports 0.
    for (const { queue } of queues()) parkedMessages.set({ queue }, countOf.get(queue) ?? 0);
  }
}
