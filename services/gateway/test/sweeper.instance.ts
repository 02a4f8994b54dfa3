import {
  CostFactorsExtracted,
  type Envelope,
  EvaluationFailed,
  type EventClass,
  ReportCompleted,
  SkuNormalized,
  type TenantId,
} from '@cpes/contracts';
import { type Cause, InProcessBroker, type Outcome, type WireMessage } from '@cpes/messaging';
import { type Database, type KeyedEffect, Outbox, UnitOfWork } from '@cpes/persistence';
import { type Clock, Fault, IdSource, Lifecycle } from '@cpes/service-kit';
import {
  aCompletedReport,
  aFailure,
  aShortCandidate,
  anExtraction,
  aNormalisation,
  eventOf,
  resent,
  type Run,
} from '@cpes/testing';
import { Admission } from '../src/evaluations/admission/admission.ts';
import { EventLoopDelay } from '../src/edge/load/event-loop-delay.ts';
import { LoadShedder } from '../src/edge/load/load-shedder.ts';
import { TenantConcurrencyLimiter } from '../src/evaluations/admission/tenant-concurrency-limiter.ts';
import { GatewayConfig } from '../src/gateway.config.ts';
import { CostFactorsExtractedHandler } from '../src/evaluations/handlers/cost-factors-extracted.handler.ts';
import { EvaluationFailedHandler } from '../src/evaluations/handlers/evaluation-failed.handler.ts';
import { ReportCompletedHandler } from '../src/evaluations/handlers/report-completed.handler.ts';
import { SkuNormalizedHandler } from '../src/evaluations/handlers/sku-normalized.handler.ts';
import { ReportRepository } from '../src/evaluations/reports/report.repository.ts';
import { Projection } from '../src/evaluations/runs/projection.ts';
import { RunCompletions } from '../src/evaluations/runs/run-completions.ts';
import { RunDispatch } from '../src/evaluations/runs/run-dispatch.ts';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { RunProgress } from '../src/evaluations/runs/run-progress.ts';
import { RunRepository } from '../src/evaluations/runs/run.repository.ts';
import type { StageFigures } from '../src/evaluations/runs/stage-figures.ts';
import { PendingStageResults } from '../src/evaluations/runs/pending-stage-results.ts';
import { LabelledTitleRepository } from '../src/evaluations/labelled-titles/labelled-title.repository.ts';
import { RateCardsInForce } from '../src/evaluations/rate-cards/rate-cards-in-force.ts';
import { TermsInForce } from '../src/evaluations/terms/terms-in-force.ts';
import { TenantChanges } from '../src/evaluations/runs/tenant-changes.ts';
import { SkuRepository } from '../src/evaluations/skus/sku.repository.ts';
import { SubmitCandidate } from '../src/evaluations/skus/submit-candidate.ts';
import { codeOf, RESENDS_MAX, scoreOf, SWEEP_AFTER_MS, type Told } from './sweeper.run.ts';

/** Like the broker, calls a handler again that loses a race; more often than any race is lost. */
const TRIES_MAX = 5;

/** Simulates a crash of the process. */
class Crash extends Error {}

/** The parts of one gateway that handle runs, on their own connections, without background tasks. */
export class GatewayInstance {
  private readonly config = Object.assign(new GatewayConfig(), {
    RUN_SWEEP_AFTER_MS: SWEEP_AFTER_MS,
    RUN_SWEEP_RESENDS_MAX: RESENDS_MAX,
  });
  private readonly ids = new IdSource();
  private readonly lifecycle = new Lifecycle();
  private readonly runs: RunRepository;
  private readonly terms: TermsInForce;
  private readonly work: MortalWork;
  private readonly submission: SubmitCandidate;
  /** The messages that this instance has published. */
  readonly broker = new NotedBroker();
  private readonly dispatch: RunDispatch;
  private readonly completions: RunCompletions;
  private readonly projection: Projection;
  private readonly handlers;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    const reports = new ReportRepository(database.prepared);
    const outbox = new Outbox(database.prepared);
    this.runs = new RunRepository(database.prepared);
    this.terms = new TermsInForce(database.prepared);
    const labels = new LabelledTitleRepository(database.prepared);
    const rateCards = new RateCardsInForce(database.prepared, this.clock, labels);
    this.dispatch = new RunDispatch(this.broker, this.runs, clock, this.lifecycle);
    this.work = new MortalWork('gateway', database, outbox, clock, this.ids);
    this.completions = new RunCompletions(this.runs, this.lifecycle);
    const changes = new TenantChanges(this.runs, clock, this.lifecycle);
    const progress = new RunProgress(this.runs, this.lifecycle);
    const signals = new Directness(this.lifecycle);
    this.projection = new Projection(this.work, this.runs, signals, clock, this.completions, progress, changes);
    const { config, lifecycle } = this;
    const shedder = new LoadShedder(new EventLoopDelay(lifecycle), config);
    const concurrency = new TenantConcurrencyLimiter(config, lifecycle);
    const admission = new Admission(concurrency, shedder, this.completions);
    this.submission = new SubmitCandidate(
      admission,
      this.work,
      this.runs,
      this.dispatch,
      clock,
      this.ids,
      config,
      changes,
      this.terms,
      rateCards,
      new SkuRepository(database.prepared),
    );
    // The model ignores counters.
    const nothing = (): void => undefined;
    const figures = {
      normalised: nothing,
      extracted: nothing,
      stored: nothing,
      failed: nothing,
    } as unknown as StageFigures;
    this.handlers = {
      normalized: new SkuNormalizedHandler(this.projection, figures, labels, rateCards),
      extracted: new CostFactorsExtractedHandler(this.projection, figures),
      reported: new ReportCompletedHandler(this.projection, reports, this.runs, figures),
      failed: new EvaluationFailedHandler(this.projection, figures),
    };
  }

  async submit(tenantId: TenantId): Promise<string> {
    const { sku } = await this.submission.submit({
      caller: { tenantId, hasUniqueReferences: false },
      candidate: aShortCandidate(),
      origin: {},
    });
    return sku.skuId;
  }

  /** Handles an event of a stage; a process that `dies` has done everything but the commit. */
  async handle(run: Run, told: Told, message: { id: string; tenantId: TenantId; attempt: number; dies: boolean }) {
    const { dies, ...properties } = message;
    for (let attempt = properties.attempt; attempt < properties.attempt + TRIES_MAX; attempt += 1) {
      const isDone = await this.call(run, told, { ...properties, attempt }, dies).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Crash) return true;
          // An end that arrives too late is not an error, because every end checks the run.
          if (error instanceof Fault && error.kind === 'unavailable' && error.code !== 'conflict') return false;
          throw error;
        },
      );
      if (isDone) return;
    }
    throw new Error(`${told.kind} was not handled`);
  }

  /** Sweeps, and crashes when that many of the claimed runs have been sent or given up. */
  async sweep(diesAfter: number): Promise<void> {
    const begun: Promise<unknown>[] = [];
    const mortal = <Answer>(step: () => Promise<Answer>): Promise<Answer> => {
      const done = begun.length < diesAfter ? step() : Promise.reject(new Crash());
      begun.push(done);
      return done;
    };
    const work: Pick<UnitOfWork, 'run'> = { run: (cause, unit) => mortal(() => this.work.run(cause, unit)) };
    const dispatch: Pick<RunDispatch, 'isReady' | 'isPaused' | 'send'> = {
      isReady: () => true,
      isPaused: () => false,
      send: (run) => mortal(() => this.dispatch.send(run)),
    };
    const { runs, clock, projection, completions, terms, config, lifecycle } = this;
    const sweeper = new RunSweeper(
      runs,
      dispatch as RunDispatch,
      work as UnitOfWork,
      clock,
      projection,
      completions,
      terms,
      config,
      lifecycle,
    );
    await sweeper.sweep().catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    await Promise.allSettled(begun);
  }

  private call(
    run: Run,
    { kind, resend }: Told,
    properties: { id: string; tenantId: TenantId; attempt: number },
    dies: boolean,
  ): Promise<void> {
    const event = <Data extends object>(type: EventClass<Data>, data: Data): Envelope<Data> => {
      const made = resent(eventOf(type, data, { ...properties, occurredAt: this.clock.now().toISOString() }), resend);
      if (dies) this.work.doom(made);
      return made;
    };
    switch (kind) {
      case 'normalized':
        return this.handlers.normalized.handle(event(SkuNormalized, aNormalisation(run)));
      case 'extracted':
        return this.handlers.extracted.handle(event(CostFactorsExtracted, anExtraction(run)));
      case 'reported':
        return this.handlers.reported.handle(
          event(ReportCompleted, aCompletedReport({ ...run, score: scoreOf(resend) })),
        );
      case 'failed':
        return this.handlers.failed.handle(event(EvaluationFailed, { ...aFailure(run), code: codeOf(resend) }));
    }
  }
}

/** Ends its process before the commit of a doomed event. */
class MortalWork extends UnitOfWork {
  private readonly doomed = new WeakSet<object>();

  doom(event: Envelope): void {
    this.doomed.add(event);
  }

  override onceByKey<Fact>(event: Envelope, effect: KeyedEffect<Fact>): Promise<Fact> {
    const dying = <Answer>(answer: Answer): Answer => {
      if (this.doomed.has(event)) throw new Crash();
      return answer;
    };
    return super.onceByKey(event, {
      ...effect,
      find: async (tx) => {
        const found = await effect.find(tx);
        return found === undefined ? undefined : dying(found);
      },
      write: (tx) => dying(effect.write(tx)),
    });
  }

  override run(cause: Cause, work: Parameters<UnitOfWork['run']>[1]): Promise<void> {
    return super.run(cause, async (tx) => {
      const emitted = await work(tx);
      if (this.doomed.has(cause)) throw new Crash();
      return emitted;
    });
  }
}

/** Stores every stage result at once. */
class Directness extends PendingStageResults {
  override keep(): boolean {
    return false;
  }
}

/** Accepts every message. Stages receive it when a test sends their events. */
class NotedBroker extends InProcessBroker {
  readonly published: WireMessage[] = [];

  override async publish(message: WireMessage): Promise<Outcome> {
    this.published.push(message);
    return { kind: 'sent' };
  }
}
