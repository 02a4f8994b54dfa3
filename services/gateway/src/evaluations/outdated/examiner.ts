import { setTimeout } from 'node:timers/promises';
import { outgoing, type OutgoingEvent, RateTablesVersion, ReportOutdated, reportIdOf } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource, Lifecycle, logger, PeriodicTask } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { LoadShedder } from '../../edge/index.ts';
import { hasQuotedExchangeRate, isNotable, type Standing } from '../domain/outdated.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { type Basis, comparedOf, type Examined, FiguresOfToday } from './figures-of-today.ts';
import {
  type ClaimedExamination,
  ExaminationRepository,
  type ExaminationTotal,
  type Mark,
  type SkuToExamine,
  type StoredMark,
} from './examination.repository.ts';
import { countExamined, noteExaminations } from './metrics.ts';

/** How soon the examiner notices new rates, new terms, new rate cards and a new day. Cost-factor itself notices new rates once a minute. */
const EVERY_MS = 10_000;
/** The next run reads the version of the rates again. A result of other tables ends a run earlier. */
const RUN_MS_MAX = 600_000;
/** SKUs of one transaction. */
const BATCH_SKUS = 25;
/** Batches until other tenants have their turns. A claim looks at every tenant, so it is made seldom. */
const TURN_BATCHES = 10;
/** SKUs per call of a stage: in one process a call blocks the event loop for some 5 ms. */
const STEP_SKUS = 5;
/** At most 62 SKUs a second: 100,000 take half an hour, for a fifth of a core. */
const SKU_MS_MIN = 16;
/** Many times the duration of a batch. After a crash another instance continues so much later. */
const LEASE_MS = 60_000;
const MEASURE_EVERY_MS = 60_000;

/**
 * Examines in the background whether reports still hold: whenever rate tables or a tenant's terms or rate cards change, and once a day, because a row
 * of a table, the terms or a quote may begin or end on any day. Newest SKUs first, tenants in turn, in one instance at a time. Accepted
 * runs go first: the stages work in spare turns, one call at a time, and the examiner stops while requests are refused.
 */
@Injectable()
export class Examiner {
  private readonly tasks: readonly PeriodicTask[];
  private readonly holder: string;
  private readonly log = logger('gateway');

  constructor(
    private readonly examinations: ExaminationRepository,
    private readonly figures: FiguresOfToday,
    private readonly rates: RateTablesVersion,
    private readonly terms: TermsInForce,
    private readonly rateCards: RateCardsInForce,
    private readonly work: UnitOfWork,
    private readonly shedder: LoadShedder,
    private readonly clock: Clock,
    ids: IdSource,
    lifecycle: Lifecycle,
  ) {
    this.holder = ids.next();
    const task = (name: string, everyMs: number, run: (signal: AbortSignal) => Promise<unknown>) =>
      new PeriodicTask({ service: 'gateway', name, everyMs, run, lifecycle, phase: 'consumers' });
    this.tasks = [
      task('examine-reports', EVERY_MS, (signal) => this.examine(signal)),
      task('examination-gauges', MEASURE_EVERY_MS, () => this.measure()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start();
  }

  /** Examines what is due, for ten minutes at most. Returns the number of examined SKUs. */
  async examine(signal?: AbortSignal): Promise<number> {
    const { version: rates } = await this.rates.read();
    const { holder } = this;
    const endsAt = performance.now() + RUN_MS_MAX;
    const mayGoOn = () => signal?.aborted !== true && performance.now() < endsAt && !this.shedder.refusesRequests();
    let examined = 0;
    try {
      while (mayGoOn()) {
        const day = this.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
        const claimed = await this.examinations.claim({ rates, day, holder, leaseMs: LEASE_MS });
        const turn = claimed && (await this.takeTurn(claimed, { rates, day }, mayGoOn));
        if (turn === undefined) break;
        examined += turn;
      }
    } finally {
      await this.examinations.release(holder);
    }
    return examined;
  }

  async measure(): Promise<void> {
    noteExaminations(await this.examinations.figures());
  }

  /** The number of SKUs in a turn; undefined when the rates have changed meanwhile, or when the turn is lost. */
  private async takeTurn(
    claimed: ClaimedExamination,
    figures: Omit<Basis, 'terms' | 'cards'>,
    mayGoOn: () => boolean,
  ): Promise<number | undefined> {
    const { tenant_id: tenantId, terms_version: termsVersion } = claimed;
    const terms = termsVersion === 0 ? undefined : await this.terms.findVersion(tenantId, termsVersion);
    // Newer cards than those of the claim begin another examination, so they do no harm here.
    const cards = await this.rateCards.read(tenantId);
    let count = 0;
    for (let batch = 0; batch < TURN_BATCHES && (batch === 0 || mayGoOn()); batch += 1) {
      const begunAt = performance.now();
      const skus = await this.examinations.next(tenantId, BATCH_SKUS);
      const examined = await this.compare(skus, { ...figures, terms, cards });
      if (examined === undefined || !(await this.store(claimed, skus, examined))) return undefined;
      count += skus.length;
      await setTimeout(Math.max(0, skus.length * SKU_MS_MIN - (performance.now() - begunAt)));
      if (skus.length < BATCH_SKUS) break;
    }
    return count;
  }

  private async compare(skus: readonly SkuToExamine[], basis: Basis): Promise<readonly Examined[] | undefined> {
    const comparable = skus.flatMap(comparedOf).filter(({ stored }) => !hasQuotedExchangeRate(stored, basis.day));
    const examined: Examined[] = [];
    for (let at = 0; at < comparable.length; at += STEP_SKUS) {
      const found = await this.figures.compare(comparable.slice(at, at + STEP_SKUS), basis);
      if (found === undefined) return undefined;
      examined.push(...found);
    }
    return examined;
  }

  /** Stores the marks of a batch with its position, so that a restart continues after it. False when the lease is lost. */
  private async store(
    claimed: ClaimedExamination,
    skus: readonly SkuToExamine[],
    examined: readonly Examined[],
  ): Promise<boolean> {
    const { tenant_id: tenantId } = claimed;
    const outdated = examined.filter(({ differences }) => differences !== undefined);
    const equal = examined.filter(({ differences }) => differences === undefined);
    const outdatedIds = new Set(outdated.map(({ sku }) => sku.sku_id));
    // A report that cannot be compared has no mark either: its figures would be those of an earlier day.
    const others = skus.map(({ sku_id: skuId }) => skuId).filter((skuId) => !outdatedIds.has(skuId));
    const isDone = skus.length < BATCH_SKUS;
    const progress = { last: skus.at(-1), isDone, examined: examined.length, outdated: outdated.length };
    const stored: { total?: ExaminationTotal | undefined } = {};
    await this.work.runAlone({ tenantId }, async (tx) => {
      stored.total = await this.examinations.advance(tx, claimed, progress, LEASE_MS);
      if (stored.total === undefined) return [];
      await this.examinations.unmark(tx, tenantId, others);
      return this.mark(tx, claimed, outdated);
    });
    if (stored.total === undefined) return false;
    countExamined('equal', equal.length);
    countExamined('outdated', outdated.length);
    countExamined('skipped', skus.length - examined.length);
    if (isDone) this.log.info({ tenantId, ...stored.total }, 'reports.examined');
    return true;
  }

  private async mark(
    tx: Transaction,
    claimed: ClaimedExamination,
    outdated: readonly Examined[],
  ): Promise<OutgoingEvent[]> {
    const ids = outdated.map(({ sku }) => sku.sku_id);
    const { tenant_id: tenantId } = claimed;
    const known = new Map((await this.examinations.marks(tx, tenantId, ids)).map((mark) => [mark.sku_id, mark]));
    const now = this.clock.now().toISOString();
    const news = outdated.flatMap((one) => {
      const mark = known.get(one.sku.sku_id);
      return markOf(one, mark?.run_id === one.sku.run_id ? mark : undefined, { ...claimed, now });
    });
    const marked = await this.examinations.mark(
      tx,
      news.map(({ mark }) => mark),
    );
    return news.flatMap(({ mark, event }) => (event !== undefined && marked.has(mark.sku_id) ? [event] : []));
  }
}

interface MarkContext extends Pick<ClaimedExamination, 'tenant_id' | 'threshold_bps'> {
  readonly now: string;
}

interface News {
  readonly mark: Mark;
  readonly event?: OutgoingEvent;
}

/** The mark of an outdated report, and the event if its result has moved notably since subscribers were notified last. */
function markOf(
  { sku, stored, differences, recoveryPriceCents }: Examined,
  known: StoredMark | undefined,
  context: MarkContext,
): News[] {
  if (differences === undefined) return [];
  const { moved, scoreNow, verdictNow, cm2NowCents } = differences;
  const now: Standing = { verdict: verdictNow, cm2Cents: cm2NowCents };
  const reported: Standing = { verdict: stored.verdict, cm2Cents: stored.unitEconomics[7] };
  const announced = announcedIn(known);
  const isNews = isNotable(announced ?? reported, now, context.threshold_bps);
  const last = isNews ? now : announced;
  const { sku_id: skuId, run_id: runId } = sku;
  const mark: Mark = {
    sku_id: skuId,
    tenant_id: context.tenant_id,
    run_id: runId,
    since: known?.since.toISOString() ?? context.now,
    body: JSON.stringify({ moved, scoreNow, verdictNow, recoveryPriceCents }),
    announced_verdict: last?.verdict ?? null,
    announced_cm2_cents: last?.cm2Cents ?? null,
  };
  if (!isNews) return [{ mark }];
  const event = outgoing(ReportOutdated, {
    skuId,
    reportId: reportIdOf(runId),
    factors: moved.map(({ factor }) => factor),
    score: stored.score,
    scoreNow,
    verdict: stored.verdict,
    verdictNow,
    cm2Cents: cents(reported.cm2Cents),
    cm2NowCents,
    ...(recoveryPriceCents === null ? {} : { recoveryPriceCents }),
  });
  return [{ mark, event }];
}

function announcedIn(mark: StoredMark | undefined): Standing | undefined {
  if (mark?.announced_verdict == null || mark.announced_cm2_cents === null) return undefined;
  return { verdict: mark.announced_verdict, cm2Cents: Number(mark.announced_cm2_cents) };
}
