import { EVALUATION_DEADLINE_MS, FailingEndpoints, QuarantinedStores, RateTableAges } from '@cpes/contracts';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueStateOf } from '../runs/figures.ts';
import type { Said } from '../live/event-stream.ts';
import { DeadLetterStore } from './dead-letter.store.ts';
import { shownGroup } from './dead-letter.response.ts';
import type { OverviewResponse, QueueResponse, RateTableResponse } from './overview.response.ts';
import { orNull } from './or-null.ts';
import { OverviewStore } from './overview.store.ts';
import { PipelineGauges } from './pipeline-gauges.ts';
import { PipelineStore } from './pipeline.store.ts';
import type { ParkedCount } from './pipeline.ts';
import { shownReplay } from './replay.response.ts';
import { ReplayStore } from './replay.store.ts';
import { ServiceStates } from './service-states.ts';

/** As the alert EvaluationPromiseBurn says it. */
const TARGET_PERCENT = 99;
/** All pages and streams of a process share one measurement of this age. */
const FRESH_MS = 2_000;
/** A stream says it so often: calm enough to read, and the age of every number is on the page. */
const SAID_EVERY_MS = 5_000;
const CAUSES_SHOWN = 5;
/** As the alert RateTableOutdated says it. */
const OLD_AFTER_DAYS = { exchange_rates: 35, others: 400 };
const MS_PER_DAY = 86_400_000;
const QUEUE_ORDER = ['stalled', 'growing', 'fine'];
/** Of the minutes before the present one, those that tell whether a queue grows. */
const EARLIER_MINUTES = 5;

interface Measured {
  readonly answer: Promise<OverviewResponse>;
  endedAt: number;
}

/** Measures what operators look at first, and follows it. */
@Injectable()
export class Overview {
  private measured: Measured | undefined;

  constructor(
    private readonly store: OverviewStore,
    private readonly pipeline: PipelineStore,
    private readonly gauges: PipelineGauges,
    private readonly letters: DeadLetterStore,
    private readonly replays: ReplayStore,
    private readonly services: ServiceStates,
    private readonly ages: RateTableAges,
    private readonly endpoints: FailingEndpoints,
    private readonly stores: QuarantinedStores,
    private readonly clock: Clock,
  ) {}

  read(): Promise<OverviewResponse> {
    // One that is under way is shared, too: a slow database is not asked more.
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

  /** The overview again and again, until the reader leaves. */
  async *follow(signal: AbortSignal): AsyncGenerator<Said> {
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
      outboxSeconds,
      outboxFailed,
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
      this.store.outboxSeconds(),
      this.store.outboxFailed(),
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
      queues: depths?.map((depth) => this.queueOf(depth, parked)).toSorted(byTrouble) ?? null,
      services,
      refusals: hour.refusals,
      outboxSeconds,
      outboxFailed,
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

  private queueOf(
    { queue, ready, consumers }: { readonly queue: string; readonly ready: number; readonly consumers: number },
    parked: readonly ParkedCount[],
  ): QueueResponse {
    const series = this.gauges.history.of(queue);
    const earlier = series.slice(-1 - EARLIER_MINUTES, -1);
    const dead = countOf(parked.filter((one) => one.queue === queue));
    return { queue, state: queueStateOf(ready, consumers, earlier), ready, consumers, dead, series };
  }
}

function countOf(parked: readonly ParkedCount[]): number {
  return parked.reduce((sum, { count }) => sum + count, 0);
}

function byTrouble(one: QueueResponse, other: QueueResponse): number {
  const place = ({ state }: QueueResponse) => QUEUE_ORDER.indexOf(state);
  return (
    place(one) - place(other) ||
    other.dead - one.dead ||
    other.ready - one.ready ||
    one.queue.localeCompare(other.queue)
  );
}

function tableOf({ table, asOf }: { readonly table: string; readonly asOf: string }, now: Date): RateTableResponse {
  const days = (now.getTime() - Date.parse(asOf)) / MS_PER_DAY;
  const { exchange_rates: exchange, others } = OLD_AFTER_DAYS;
  return { table, asOf, isOld: days > (table === 'exchange_rates' ? exchange : others) };
}
