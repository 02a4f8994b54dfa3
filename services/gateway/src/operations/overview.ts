import { EVALUATION_DEADLINE_MS, FailingEndpoints, QuarantinedStores, RateTableAges } from '@cpes/contracts';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamMessage } from '../evaluations/index.ts';
import { DeadLetterRepository } from './dead-letter.repository.ts';
import { shownGroup } from './dead-letter.response.ts';
import type { OverviewResponse, RateTableResponse } from './overview.response.ts';
import { FailedEventActions } from './failed-event-actions.ts';
import { orNull } from './or-null.ts';
import { OverviewRepository } from './overview.repository.ts';
import { PipelineGauges } from './pipeline-gauges.ts';
import { PipelineRepository } from './pipeline.repository.ts';
import { countOf } from './pipeline.ts';
import { Queues } from './queues.ts';
import { shownReplay } from './replay.response.ts';
import { ReplayRepository } from './replay.repository.ts';
import { ServiceStates } from './service-states.ts';

/** As in the alert EvaluationPromiseBurn. */
const TARGET_PERCENT = 99;
/** All pages and streams of a process share one measurement up to this age. */
const FRESH_MS = 2_000;
/** The interval of a stream: calm enough to read, and every number on the page shows its age. */
const SAID_EVERY_MS = 5_000;
const CAUSES_SHOWN = 5;
/** As in the alert RateTableOutdated. */
const OLD_AFTER_DAYS = { exchange_rates: 35, others: 400 };
const MS_PER_DAY = 86_400_000;

interface Measured {
  readonly answer: Promise<OverviewResponse>;
  endedAt: number;
}

/** Measures the overview for operators, and streams it. */
@Injectable()
export class Overview {
  private measured: Measured | undefined;

  constructor(
    private readonly store: OverviewRepository,
    private readonly pipeline: PipelineRepository,
    private readonly gauges: PipelineGauges,
    private readonly queues: Queues,
    private readonly letters: DeadLetterRepository,
    private readonly replays: ReplayRepository,
    private readonly services: ServiceStates,
    private readonly ages: RateTableAges,
    private readonly endpoints: FailingEndpoints,
    private readonly stores: QuarantinedStores,
    private readonly failed: FailedEventActions,
    private readonly clock: Clock,
  ) {}

  read(): Promise<OverviewResponse> {
    // A running measurement is shared, too, so that a slow database gets no further queries.
    if (this.measured === undefined || performance.now() - this.measured.endedAt > FRESH_MS) {
      const measured: Measured = { endedAt: Infinity, answer: this.measure() };
      this.measured = measured;
      measured.answer.then(
        () => (measured.endedAt = performance.now()),
        () => (this.measured = undefined),
      );
    }
    return this.measured.answer;
  }

  /** Yields the overview repeatedly, until the reader leaves. */
  async *follow(signal: AbortSignal): AsyncGenerator<StreamMessage> {
    while (!signal.aborted) {
      yield { type: 'overview', data: await this.read() };
      await sleep(SAID_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async measure(): Promise<OverviewResponse> {
    const now = this.clock.now();
    const [
      windows,
      hour,
      runs,
      stuck,
      parked,
      depths,
      outboxes,
      databaseMs,
      { causes },
      replay,
      services,
      ages,
      endpoints,
      stores,
    ] = await Promise.all([
      this.store.windows(),
      this.store.hour(now),
      this.pipeline.runs(),
      this.store.stuck(),
      this.pipeline.parked(),
      orNull(this.pipeline.queues()),
      this.failed.backlogs(),
      this.store.databaseMs(),
      this.letters.groups(),
      this.replays.present(),
      this.services.read(),
      orNull(this.ages.read()),
      orNull(this.endpoints.read()),
      orNull(this.stores.read()),
    ]);
    return {
      measuredAt: now.toISOString(),
      promise: { limitMs: EVALUATION_DEADLINE_MS, targetPercent: TARGET_PERCENT, windows, ...hour.report },
      stages: hour.stages,
      queues: depths === null ? null : this.queues.list(depths, parked),
      queueCounts: this.gauges.countsFrom,
      services,
      refusals: hour.refusals,
      outboxes,
      databaseMs,
      runs: { open: runs.open, oldestSeconds: Math.round(runs.oldestSeconds), stuck },
      sources: hour.sources,
      rateTables: ages?.map((age) => tableOf(age, now)).toSorted((a, b) => a.asOf.localeCompare(b.asOf)) ?? null,
      endpoints,
      stores,
      causes: causes.slice(0, CAUSES_SHOWN).map(shownGroup),
      dead: countOf(parked),
      replay: replay === null ? null : shownReplay(replay),
    };
  }
}

function tableOf({ table, asOf }: { readonly table: string; readonly asOf: string }, now: Date): RateTableResponse {
  const days = (now.getTime() - Date.parse(asOf)) / MS_PER_DAY;
  const { exchange_rates: exchange, others } = OLD_AFTER_DAYS;
  return { table, asOf, isOld: days > (table === 'exchange_rates' ? exchange : others) };
}
