import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { IdempotencyStore } from './idempotency.store.ts';

/** A row may stay so much longer than it counts. */
const PURGE_EVERY_MS = 10 * 60_000;

/** Removes the answers whose time is over, in the background. */
@Injectable()
export class IdempotencyPurge {
  private readonly task: PeriodicTask;

  constructor(store: IdempotencyStore, lifecycle: Lifecycle) {
    this.task = new PeriodicTask({
      service: 'gateway',
      name: 'idempotency-purge',
      everyMs: PURGE_EVERY_MS,
      run: (signal) => store.purge(signal),
      lifecycle,
      phase: 'http',
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }
}
