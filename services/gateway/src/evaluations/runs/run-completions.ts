import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Notifier } from './notifier.ts';
import { type RunOfSku, RunRepository } from './run.repository.ts';

export type { RunOfSku };

/** One query at this interval looks up all runs that requests wait for. */
const POLL_EVERY_MS = 200;

/** Lets a request wait for the end of its run. */
@Injectable()
export class RunCompletions {
  private readonly ends: Notifier<RunOfSku>;

  constructor(runs: RunRepository, lifecycle: Lifecycle) {
    this.ends = new Notifier({
      name: 'run-completions',
      keyOf: ({ runId }) => runId,
      find: (waiting) => runs.ended(waiting),
      pollEveryMs: POLL_EVERY_MS,
      lifecycle,
      phase: 'http',
    });
  }

  /** Announces that this instance has committed the end of a run. */
  announce(run: RunOfSku): void {
    this.ends.announce(run);
  }

  /** Resolves when the run has ended, on timeout, or when `end` is aborted. */
  ended(run: RunOfSku, timeoutMs: number, end?: AbortSignal): Promise<void> {
    return this.ends.announced(run, timeoutMs, end);
  }
}
