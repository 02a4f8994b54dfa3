import type { SubmittedCandidate } from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../gateway.config.ts';
import { failureEnd } from './failure-end.ts';
import { countEnded } from './metrics.ts';
import { isConflict, Projection } from './projection.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { RunCompletions } from './run-completions.ts';
import { causeOf, RunDispatch, type RunToSend, type Sending } from './run-dispatch.ts';
import { type DueRun, RunRepository } from './run.repository.ts';

/** Runs that one sweep sends again, at most. After the loss of all queues, each sweep sends some hundred runs beside new work. */
const SWEEP_RUNS_MAX = 500;
/** The longest wait: 5, 10, 20 … s, up to this. */
const WAIT_MS_MAX = 300_000;
/** A waiting run is postponed while intake still starts runs that are older. This bounds the delay. */
const PATIENCE_MS = 60_000;
const PROGRESS_WITHIN_MS = 5_000;

/**
 * Publishes the first event again, with a higher resend number, for each run that has not ended in time. Its gateway may have died
 * between commit and publish, the broker may have lost its queues, or a message may be parked. Only the first end of a run counts.
 */
@Injectable()
export class RunSweeper {
  private readonly sweeping: PeriodicTask;
  private readonly log = logger('gateway');

  constructor(
    private readonly runs: RunRepository,
    private readonly dispatch: RunDispatch,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly projection: Projection,
    private readonly completions: RunCompletions,
    private readonly terms: TermsInForce,
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

  /** Resends due runs, or ends them as failed. Returns their number. Runs wait while the broker is unreachable or a queue is paused. */
  async sweep(): Promise<number> {
    if (!this.dispatch.isReady() || this.dispatch.isPaused()) return 0;
    const { RUN_SWEEP_AFTER_MS: firstWaitMs, RUN_SWEEP_RESENDS_MAX: resendsMax } = this.config;
    const due = await this.runs.claimDue({
      runsMax: SWEEP_RUNS_MAX,
      firstWaitMs,
      waitMsMax: WAIT_MS_MAX,
      patienceMs: PATIENCE_MS,
      progressSince: new Date(this.clock.now().getTime() - PROGRESS_WITHIN_MS),
    });
    const wornOut = due.filter((run) => run.resends >= resendsMax);
    const toSend = due.filter((run) => run.resends < resendsMax);
    const work = [this.sendAgain(toSend), ...wornOut.map((run) => this.giveUp(run))];
    // A failing run does not stop the others, because the next sweep starts after all of them.
    await Promise.allSettled(work);
    await Promise.all(work);
    if (due.length > 0) this.log.warn({ runs: due.length }, 'runs.swept');
    return due.length;
  }

  private async sendAgain(due: readonly DueRun[]): Promise<void> {
    // All terms are read first: a failed read then sends none, and counts none as sent.
    const runs = await Promise.all(due.map(async (run) => ({ ...toSend(run), terms: await this.termsOf(run) })));
    const outcomes = await Promise.all(
      runs.map(async (run) => ({ runId: run.runId, sending: await this.dispatch.send(run) })),
    );
    const idsOf = (sending: Sending) => outcomes.filter((one) => one.sending === sending).map(({ runId }) => runId);
    // A run with an unknown outcome keeps its next time. Otherwise a broker that confirms late would receive it again and again.
    const [sent, unsent] = [idsOf('sent'), idsOf('unsent')];
    if (sent.length > 0) await this.runs.countResends(sent);
    if (unsent.length > 0) await this.runs.makeDue(unsent);
  }

  private async termsOf({ tenant_id: tenantId, terms_version: version }: DueRun): Promise<RunToSend['terms']> {
    return version === null ? undefined : this.terms.findVersion(tenantId, version);
  }

  private async giveUp(run: DueRun): Promise<void> {
    const { tenant_id: tenantId, sku_id: skuId, run_id: runId } = run;
    const detail = 'The evaluation did not finish, although it was started again many times.';
    const failed = { tenantId, data: { skuId, runId, stage: 'gateway' as const, code: 'not-finished', detail } };
    try {
      await this.work.run(causeOf(toSend(run)), (tx) =>
        this.projection.finish(tx, failed, failureEnd(this.projection, failed)),
      );
      countEnded('FAILED');
      this.completions.announce({ skuId, runId });
    } catch (error) {
      // The run has ended meanwhile.
      if (!isConflict(error)) throw error;
    }
  }
}

function toSend(run: DueRun): Omit<RunToSend, 'terms'> {
  return {
    tenantId: run.tenant_id,
    skuId: run.sku_id,
    runId: run.run_id,
    submittedAt: run.submitted_at,
    candidate: JSON.parse(run.body) as SubmittedCandidate,
    rateCards: run.rate_cards === null ? undefined : (JSON.parse(run.rate_cards) as RunToSend['rateCards']),
    resend: run.resends + 1,
    origin: run.traceparent === null ? {} : { traceparent: run.traceparent },
  };
}
