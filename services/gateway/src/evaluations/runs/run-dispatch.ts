import {
  CostFactorsExtracted,
  type Envelope,
  EvaluationFailed,
  EVALUATION_DEADLINE_MS,
  type MerchantRateCards,
  type MerchantTerms,
  outgoing,
  ReportCompleted,
  type RunId,
  type SkuId,
  SkuNormalized,
  SkuSubmitted,
  type SubmittedCandidate,
  type TenantId,
  typeOf,
} from '@cpes/contracts';
import { Broker, type Cause, eventIdOf, outgoingMessage, queues, type WireMessage } from '@cpes/messaging';
import { Clock, Lifecycle } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { RunRepository } from './run.repository.ts';

/** The events that take a run from its beginning to its end. */
const EVALUATION_TYPES: ReadonlySet<string> = new Set(
  [SkuSubmitted, SkuNormalized, CostFactorsExtracted, ReportCompleted, EvaluationFailed].map(typeOf),
);

/** A run with the data of its first event. */
export interface RunToSend {
  readonly tenantId: TenantId;
  readonly skuId: SkuId;
  readonly runId: RunId;
  readonly submittedAt: Date;
  readonly candidate: SubmittedCandidate;
  /** The tenant's own terms when the run began. */
  readonly terms: MerchantTerms | undefined;
  /** The rows of the tenant's rate cards for the candidate when the run began. */
  readonly rateCards: MerchantRateCards | undefined;
  readonly resend: number;
  /** Identifies the request that started the run, for traces and logs. */
  readonly origin: Pick<Envelope, 'traceparent' | 'requestId'>;
}

/** `unknown` when the broker did not confirm the event in time; it may still have received it. */
export type Sending = 'sent' | 'unsent' | 'unknown';

/**
 * Publishes the first event of runs. The row of an open run is its outbox: it is committed before, and the sweeper publishes the
 * event again when the run does not end.
 */
@Injectable()
export class RunDispatch {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly broker: Broker,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
    lifecycle: Lifecycle,
  ) {
    lifecycle.onStop('relay', async () => {
      await Promise.all(this.underWay);
    });
  }

  isReady(): boolean {
    return this.broker.isReady();
  }

  /** True while a queue of evaluations is paused. Runs wait in it, and sending them again would only lengthen it. */
  isPaused(): boolean {
    const paused = this.broker.paused();
    return paused.size > 0 && queues().some(({ queue, type }) => paused.has(queue) && EVALUATION_TYPES.has(type));
  }

  /** Sends a just committed run, in the background. A run that the broker did not confirm is due at the next sweep. */
  begin(run: RunToSend): void {
    const work = this.send(run)
      .then((kind) => (kind === 'sent' ? undefined : this.runs.makeDue([run.runId])))
      // Without this mark, the run is due slightly later.
      .catch(() => undefined);
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  /** Resolves to true when the broker has the event. */
  send(run: RunToSend): Promise<Sending> {
    return this.publish(this.messageOf(run));
  }

  private async publish(message: WireMessage): Promise<Sending> {
    const outcome = await this.broker.publish(message).catch(() => ({ kind: 'unknown' as const }));
    const isRefused = outcome.kind === 'refused' && outcome.retryAfterMs !== undefined;
    // In one process, the publisher keeps a message that a handler postpones.
    if (isRefused) {
      const again = { ...message, attempt: message.attempt + 1 };
      setTimeout(() => void this.publish(again), outcome.retryAfterMs).unref();
    }
    if (isRefused || outcome.kind === 'sent') return 'sent';
    return outcome.kind === 'unknown' ? 'unknown' : 'unsent';
  }

  private messageOf(run: RunToSend): WireMessage {
    const { skuId, runId, submittedAt, candidate, terms, rateCards } = run;
    const cause = causeOf(run);
    const event = outgoing(SkuSubmitted, {
      skuId,
      runId,
      submittedAt: submittedAt.toISOString(),
      candidate,
      ...(terms && { terms }),
      ...(rateCards && { rateCards }),
    });
    return outgoingMessage(cause, event, eventIdOf(cause, typeOf(SkuSubmitted)), this.clock.now());
  }
}

/** The common envelope data of a run's events. */
export function causeOf({
  tenantId,
  runId,
  submittedAt,
  resend,
  origin,
}: Omit<RunToSend, 'terms' | 'rateCards'>): Cause {
  const deadlineMs = submittedAt.getTime() + EVALUATION_DEADLINE_MS;
  return { tenantId, evaluation: { runId, deadlineMs, resend }, ...origin };
}
