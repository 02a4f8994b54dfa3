import { Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ReplayRepository } from './replay.repository.ts';

/** Shorter than the pause between batches, so that the replay sets the pace. */
const LOOK_EVERY_MS = 500;
/** Removes a day of replays within minutes. */
const PURGE_EVERY_MS = 60_000;

/** Sends the batches of replays. Every gateway does so; the row of the replay decides which one sends next. */
@Injectable()
export class ReplayRunner {
  private readonly tasks: readonly PeriodicTask[];

  constructor(replays: ReplayRepository, lifecycle: Lifecycle) {
    const task = (name: string, everyMs: number, run: () => Promise<unknown>) =>
      new PeriodicTask({ service: 'gateway', name, everyMs, run, lifecycle, phase: 'relay' });
    this.tasks = [
      task('replays', LOOK_EVERY_MS, () => replays.sendBatch()),
      task('replay-purge', PURGE_EVERY_MS, () => replays.purge()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }
}
