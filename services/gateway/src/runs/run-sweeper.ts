import { EVALUATION_DEADLINE_MS, outgoing, SkuSubmitted, type SubmittedCandidate } from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.ts';
import { failureEnd } from './failure-end.ts';
import { countEnded } from './metrics.ts';
import { isConflict, Projection } from './projection.ts';
import { RunCompletions } from './run-completions.ts';
import { type DueRun, RunStore } from './run.store.ts';

/** Runs that one sweep sends again; a wiped broker is refilled at some hundred runs a sweep, beside new work. */
const SWEEP_RUNS_MAX = 500;
/** Waits of 5, 10, 20 … s grow no longer than this. */
const WAIT_MS_MAX = 300_000;
/** While intake keeps beginning runs that are older than a waiting one, that one's turn is still to come; but not for ever. */
const PATIENCE_MS = 60_000;
const PROGRESS_WITHIN_MS = 5_000;

/**
 * Sends the first event of runs again that have not ended in time, under its own id with a higher resend number: the broker may
 * have been wiped, or a message parked. Stages know what they have done, so a second trip changes nothing.
 */
@Injectable()
export class RunSweeper {
  private readonly sweeping: PeriodicTask;
  private readonly log = logger('gateway');

  constructor(
    private readonly runs: RunStore,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly projection: Projection,
    private readonly completions: RunCompletions,
    private readonly config: GatewayConfig,
    lifecycle: Lifecycle,
  ) {
    this.sweeping = new PeriodicTask({
      service: 'gateway',
      name: 'run-sweep',
      everyMs: config.RUN_SWEEP_EVERY_MS,
      run: () => this.sweep(),
      lifecycle,
      phase: 'consumers',
    });
  }

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  /** Sends again, or gives up, what is due. Returns how many runs were. */
  async sweep(): Promise<number> {
    const { RUN_SWEEP_AFTER_MS: firstWaitMs, RUN_SWEEP_RESENDS_MAX: resendsMax } = this.config;
    const due = await this.runs.claimDue({
      runsMax: SWEEP_RUNS_MAX,
      firstWaitMs,
      waitMsMax: WAIT_MS_MAX,
      patienceMs: PATIENCE_MS,
      resendsMax,
      progressSince: new Date(this.clock.now().getTime() - PROGRESS_WITHIN_MS),
    });
    await Promise.all(due.map((run) => (run.resends > resendsMax ? this.giveUp(run) : this.sendAgain(run))));
    if (due.length > 0) this.log.warn({ runs: due.length }, 'runs.swept');
    return due.length;
  }

  private async sendAgain(run: DueRun): Promise<void> {
    const { sku_id: skuId, run_id: runId, event_id: id } = run;
    const candidate = JSON.parse(run.body) as SubmittedCandidate;
    const submittedAt = run.submitted_at.toISOString();
    await this.work.run(causeOf(run), () => [
      { ...outgoing(SkuSubmitted, { skuId, runId, submittedAt, candidate }), id },
    ]);
  }

  private async giveUp(run: DueRun): Promise<void> {
    const { tenant_id: tenantId, sku_id: skuId, run_id: runId } = run;
    const detail = 'The evaluation did not come to an end, although it was begun again many times.';
    const failed = { tenantId, data: { skuId, runId, stage: 'gateway' as const, code: 'not-finished', detail } };
    try {
      await this.work.run(causeOf(run), (tx) =>
        this.projection.finish(tx, failed, failureEnd(this.projection, failed)),
      );
      countEnded('FAILED');
      this.completions.announce(skuId);
    } catch (error) {
      // It has come to its end after all.
      if (!isConflict(error)) throw error;
    }
  }
}

function causeOf(run: DueRun) {
  return {
    tenantId: run.tenant_id,
    evaluation: {
      runId: run.run_id,
      deadlineMs: run.submitted_at.getTime() + EVALUATION_DEADLINE_MS,
      resend: run.resends,
    },
    ...(run.traceparent === null ? {} : { traceparent: run.traceparent }),
  };
}
