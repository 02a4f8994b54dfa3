import { Clock, Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { SignInFailureRepository } from './sign-in-failures.repository.ts';

/** A row may outlive its effect by this time. */
const PURGE_EVERY_MS = 10 * 60_000;

/** Removes expired failures in the background: a failure for an invented address is never cleared by a success. */
@Injectable()
export class SignInFailuresPurge {
  private readonly task: PeriodicTask;

  constructor(store: SignInFailureRepository, clock: Clock, lifecycle: Lifecycle) {
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
