import { Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { Notifier } from './notifier.ts';
import { type RunAtStage, RunRepository } from './run.repository.ts';

export type { RunAtStage };

/** One query at this interval looks up the results of other instances for all watched runs. */
const POLL_EVERY_MS = 200;

/** Lets a caller wait for the next stage of a run. */
@Injectable()
export class RunProgress {
  private readonly steps: Notifier<RunAtStage>;

  constructor(runs: RunRepository, lifecycle: Lifecycle) {
    this.steps = new Notifier({
      name: 'run-progress',
      keyOf: ({ runId }) => runId,
      find: (watched) => runs.beyond(watched),
      pollEveryMs: POLL_EVERY_MS,
      lifecycle,
      phase: 'http',
    });
  }

  /** Announces that this instance has committed a stage of a run. */
  announce(run: Pick<RunAtStage, 'skuId' | 'runId'>): void {
    this.steps.announce({ ...run, stages: 0 });
  }

  /** Resolves when the run has passed these stages, on timeout, when `end` is aborted, or when the service stops. */
  next(run: RunAtStage, timeoutMs: number, end: AbortSignal): Promise<void> {
    return this.steps.announced(run, timeoutMs, end);
  }
}
