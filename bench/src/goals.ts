import { round } from './load/statistics.ts';
import type { Figures } from './measure/all.ts';

/** One goal and its result. `measured` is absent when the part was not run. */
export interface GoalResult {
  readonly what: string;
  readonly goal: string;
  readonly measured?: string;
  readonly isReached?: boolean;
}

const LATENCY_RATE = 200;

/** The goals of CPES, and whether it reached them. */
export function judgeGoals(figures: Figures): GoalResult[] {
  const { systems, parts, idle } = figures;
  const highest = systems.CPES && (systems.CPES.highest?.perSecond ?? 0);
  const at200 = systems.CPES?.latencies.find(({ perSecond }) => perSecond === LATENCY_RATE);
  const reads = systems.CPES?.reads;
  return [
    atLeast('submissions/s, of the baseline', '%', 40, share(highest, systems['baseline']?.highest?.perSecond, 100)),
    atLeast(
      'submissions/s, of conventional Nest',
      'times',
      5,
      share(highest, systems['conventional Nest']?.highest?.perSecond, 1),
    ),
    atLeast('submissions, highest sustained', '/s', 500, highest),
    atMost(`submit → report readable at ${LATENCY_RATE}/s, p99`, 'ms', 250, at200?.load.readableMs?.p99),
    atLeast('relay', 'messages/s', 12_000, parts.relay?.perSecond),
    atLeast('durable consumer, one by one', 'messages/s', 3_200, parts['consumer one by one']?.perSecond),
    atLeast('durable consumer, in batches', 'messages/s', 12_000, parts['consumer in batches']?.perSecond),
    atLeast('GET of a SKU', '/s', 5_000, reads?.sku.perSecond),
    atLeast('GET of a report', '/s', 5_000, reads?.report.perSecond),
    atMost('a page of the list of SKUs, p99 of the slowest filter', 'ms', 50, slowestList(figures)),
    atLeast('webhooks to fast receivers', '/s', 1_000, figures.webhooks?.perSecond),
    atMost('webhooks idle, event → received, p99', 'ms', 250, figures.webhooks?.idleMs?.p99),
    atMost('webhooks, p99 beside a flooded endpoint, of idle', '%', 120, besideFlood(figures)),
    atMost('a page of operations, the slowest of all', 'ms', 1_000, slowestPage(figures)),
    atMost('submissions, p99 beside a replay, of idle', '%', 200, besideReplay(figures)),
    atMost('idle, commit → next stage, p99', 'ms', 25, idle?.allMs?.p99),
  ];
}

function slowestList({ lists }: Figures): number | undefined {
  return lists && Math.max(...lists.map(({ pageMs }) => pageMs?.p99 ?? 0));
}

function besideFlood({ webhooks }: Figures): number | undefined {
  return share(webhooks?.beside?.p99, webhooks?.idleMs?.p99, 100);
}

function slowestPage({ operations }: Figures): number | undefined {
  return operations && Math.max(...operations.pages.map(({ times }) => times?.max ?? 0));
}

function besideReplay({ operations }: Figures): number | undefined {
  return share(operations?.beside.answerMs?.p99, operations?.idle.answerMs?.p99, 100);
}

function atLeast(what: string, unit: string, goal: number, measured: number | undefined): GoalResult {
  return result(what, `≥ ${goal} ${unit}`, unit, measured, measured !== undefined && measured >= goal);
}

function atMost(what: string, unit: string, goal: number, measured: number | undefined): GoalResult {
  return result(what, `≤ ${goal} ${unit}`, unit, measured, measured !== undefined && measured <= goal);
}

function result(
  what: string,
  goal: string,
  unit: string,
  measured: number | undefined,
  isReached: boolean,
): GoalResult {
  return measured === undefined ? { what, goal } : { what, goal, measured: `${measured} ${unit}`, isReached };
}

function share(part: number | undefined, whole: number | undefined, factor: number): number | undefined {
  return part === undefined || whole === undefined ? undefined : round((part / whole) * factor);
}
