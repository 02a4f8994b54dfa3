import {
  outgoing,
  type RunId,
  type SkuId,
  SkuSubmitted,
  type SubmittedCandidate,
  type TenantId,
} from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, Lifecycle, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GatewayConfig } from '../gateway.config.ts';
import { failureEnd } from './failure-end.ts';
import { EXTRACTION_DEADLINE_MS } from '../skus/submit-candidate.ts';
import { countEnded } from './metrics.ts';
import { isConflict, Projection } from './projection.ts';
import { RunCompletions } from './run-completions.ts';

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
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private readonly log = logger('gateway');

  constructor(
    private readonly dataSource: DataSource,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly projection: Projection,
    private readonly completions: RunCompletions,
    private readonly config: GatewayConfig,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('consumers', () => {
      this.isStopped = true;
      clearTimeout(this.timer);
    });
  }

  onApplicationBootstrap(): void {
    this.schedule();
  }

  /** Sends again, or gives up, what is due. Returns how many runs were. */
  async sweep(): Promise<number> {
    const { RUN_SWEEP_RESENDS_MAX: resendsMax } = this.config;
    const [claimed]: [DueRun[], number] = await this.dataSource.query(CLAIM_DUE, [
      SWEEP_RUNS_MAX,
      this.config.RUN_SWEEP_AFTER_MS,
      WAIT_MS_MAX,
      PATIENCE_MS,
      resendsMax,
      new Date(this.clock.now().getTime() - PROGRESS_WITHIN_MS),
    ]);
    const due = claimed.filter((run) => !run.is_waiting);
    await Promise.all(due.map((run) => (run.resends > resendsMax ? this.giveUp(run) : this.sendAgain(run))));
    if (due.length > 0) this.log.warn({ runs: due.length }, 'runs.swept');
    return due.length;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.sweep()
        .catch((error: unknown) => this.log.warn({ reason: String(error) }, 'runs.not-swept'))
        .finally(() => {
          if (!this.isStopped) this.schedule();
        });
    }, this.config.RUN_SWEEP_EVERY_MS);
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

interface DueRun {
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly submitted_at: Date;
  readonly event_id: string;
  readonly resends: number;
  readonly traceparent: string | null;
  /** Its event has not even been sent. */
  readonly is_waiting: boolean;
  readonly body: string;
}

function causeOf(run: DueRun) {
  return {
    tenantId: run.tenant_id,
    deadlineMs: run.submitted_at.getTime() + EXTRACTION_DEADLINE_MS,
    resend: run.resends,
    ...(run.traceparent === null ? {} : { traceparent: run.traceparent }),
  };
}

/**
 * Takes due runs, each by one instance only, and sets their next time. A run that nobody has begun waits while others, submitted
 * before it, are still being begun; the time of that, `$6`, is by the clock of gateways, which have written it. One whose event is still in the outbox, however long the broker is away, only waits. One that
 * has ended is here for its factors: it is removed when they have come, or were asked for often enough. Keys are named, see `keysOf`,
 * and a subquery of one value cannot become a hash table of all rows.
 */
const CLAIM_DUE = `
  WITH latest AS MATERIALIZED (
    SELECT run_id, recorded_at > $6 AS is_recent
    FROM run_documents WHERE kind = 'normalized' ORDER BY run_id DESC LIMIT 1),
  due AS (
    SELECT o.run_id, coalesce((SELECT true FROM outbox WHERE outbox.id = o.event_id), false) AS is_waiting,
      o.has_ended AND (o.resends >= $5 OR coalesce((
        SELECT true FROM run_documents d WHERE d.kind = 'extracted' AND d.run_id = o.run_id), false)) AS is_settled
    FROM open_runs o
    WHERE o.sweep_at <= now()
      AND (o.opened_at < now() - make_interval(secs => $4 / 1000.0)
           OR NOT EXISTS (SELECT 1 FROM latest WHERE latest.is_recent AND latest.run_id < o.run_id))
    ORDER BY o.sweep_at LIMIT $1 FOR UPDATE OF o SKIP LOCKED),
  settled AS (
    DELETE FROM open_runs o USING due
    WHERE o.run_id = ANY(ARRAY(SELECT run_id FROM due)) AND o.run_id = due.run_id AND due.is_settled)
  UPDATE open_runs o SET resends = o.resends + (NOT due.is_waiting)::int,
    sweep_at = now() + make_interval(secs => least($3, $2 * power(2, least(o.resends + 1, 20))) / 1000.0)
  FROM due JOIN run_documents d ON d.kind = 'submitted' AND d.run_id = due.run_id
  WHERE o.run_id = ANY(ARRAY(SELECT run_id FROM due)) AND d.run_id = ANY(ARRAY(SELECT run_id FROM due))
    AND o.run_id = due.run_id AND NOT due.is_settled
  RETURNING o.run_id, o.sku_id, o.tenant_id, o.submitted_at, o.event_id, o.resends, o.traceparent, due.is_waiting, d.body`;
