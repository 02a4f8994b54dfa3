import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { SignInFailureStore } from './sign-in-failures.store.ts';

/** A row may stay so much longer than it counts. */
const PURGE_EVERY_MS = 10 * 60_000;

/** Removes failed sign-ins that count no more, in the background: those for invented addresses have no success that would. */
@Injectable()
export class SignInFailuresPurge {
  private readonly task: PeriodicTask;

  constructor(store: SignInFailureStore, clock: Clock, lifecycle: Lifecycle) {
    this.task = new PeriodicTask({
      service: 'gateway',
      name: 'sign-in-failures-purge',
      everyMs: PURGE_EVERY_MS,
      run: (signal) => store.purge(clock.now(), signal),
      lifecycle,
      phase: 'http',
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }
}
