import { catalogue } from '@cpes/contracts';
import { notFound } from '@cpes/http-api';
import { Broker, PREFETCH, queues, type QueueDepth, retryWaitsMs } from '@cpes/messaging';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { queueStateOf } from '../evaluations/index.ts';
import { PipelineGauges } from './pipeline-gauges.ts';
import { PipelineRepository } from './pipeline.repository.ts';
import { countOf, type ParkedCount } from './pipeline.ts';
import { QueuePauses } from './queue-pauses.ts';
import type { QueueDetailResponse, QueueResponse } from './queue.response.ts';

const ORDER = ['stalled', 'paused', 'growing', 'fine'];
/** The number of previous minutes that show whether a queue grows. */
const EARLIER_MINUTES = 5;

/** The queues for operators. */
@Injectable()
export class Queues {
  constructor(
    private readonly pipeline: PipelineRepository,
    private readonly gauges: PipelineGauges,
    private readonly pauses: QueuePauses,
    private readonly broker: Broker,
    private readonly clock: Clock,
  ) {}

  /** Worst first. */
  list(depths: readonly QueueDepth[], parked: readonly ParkedCount[]): QueueResponse[] {
    return depths.map((depth) => this.queueOf(depth, parked)).toSorted(byTrouble);
  }

  /** Throws a `not-found` fault for an unknown queue, and `unavailable` while the broker is unreachable. */
  async find(name: string): Promise<QueueDetailResponse> {
    const type = queues().find(({ queue }) => queue === name)?.type;
    if (type === undefined) throw notFound();
    const [depths, parked, pauses] = await Promise.all([
      this.pipeline.queues().catch(() => null),
      this.pipeline.parked(),
      this.pauses.list(),
    ]);
    if (depths === null) throw new Fault('unavailable', 'The broker is not available.');
    const depth = depths.find(({ queue }) => queue === name) ?? { queue: name, ready: 0, consumers: 0 };
    const pause = pauses.find((one) => one.queue === name);
    const { inPerSecond, outPerSecond } = this.gauges.history.courseOf(name, this.clock.now());
    return {
      ...this.queueOf(depth, parked),
      measuredAt: this.clock.now().toISOString(),
      counts: this.gauges.countsFrom,
      paused: pause === undefined ? null : { reason: pause.reason, by: pause.userId, at: pause.at.toISOString() },
      service: name.slice(0, name.length - type.length - 1),
      type,
      emittedBy: catalogue().find((entry) => entry.type === type)?.emittedBy ?? [],
      prefetch: PREFETCH,
      retries: retryWaitsMs().map((waitMs, place) => ({ attempt: place + 1, waitSeconds: waitMs / 1_000 })),
      inSeries: inPerSecond,
      outSeries: outPerSecond,
    };
  }

  private queueOf({ queue, ready, consumers }: QueueDepth, parked: readonly ParkedCount[]): QueueResponse {
    const { history } = this.gauges;
    const series = history.of(queue, this.clock.now());
    const earlier = series.slice(-1 - EARLIER_MINUTES, -1).filter((count) => count !== null);
    const figures = history.figuresOf(queue) ?? UNKNOWN;
    const dead = countOf(parked.filter((one) => one.queue === queue));
    const state = this.broker.paused().has(queue) ? 'paused' : queueStateOf(ready, consumers, earlier);
    return { queue, state, ready, ...figures, consumers, dead, series };
  }
}

const UNKNOWN = { inWork: null, inPerSecond: null, outPerSecond: null, oldestSeconds: null };

function byTrouble(one: QueueResponse, other: QueueResponse): number {
  const place = ({ state }: QueueResponse) => ORDER.indexOf(state);
  return (
    place(one) - place(other) ||
    other.dead - one.dead ||
    other.ready - one.ready ||
    one.queue.localeCompare(other.queue)
  );
}
