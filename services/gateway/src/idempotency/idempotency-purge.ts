import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { IdempotencyRepository } from './idempotency.repository.ts';

/** A row may stay so much longer than it counts. */
const PURGE_EVERY_MS = 10 * 60_000;

/** Removes the answers whose time is over, in the background. */
@Injectable()
export class IdempotencyPurge {
  private readonly task: PeriodicTask;

  constructor(store: IdempotencyRepository, lifecycle: Lifecycle) {
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
