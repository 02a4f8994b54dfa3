import { type GoalResult, judgeGoals } from './goals.ts';
import type { Percentiles } from './load/statistics.ts';
import type { Machine } from './machine/describe.ts';
import { total } from './machine/usage.ts';
import type { Figures } from './measure/all.ts';
import type { CapacityFigures } from './measure/capacity.ts';
import type { ListFigures } from './measure/list.ts';
import type { GetFigures } from './measure/stored-skus.ts';
import type { WebhookFigures } from './measure/webhooks.ts';
import type { OperationsFigures } from './measure/operations.ts';
import type { BoardFigures } from './measure/offer-board.ts';
import type { RateImportFigures } from './measure/rate-import.ts';
import type { WhatIfFigures } from './measure/what-if.ts';
import type { Snapshot } from './measure/scale.ts';
import type { RateRun } from './measure/rate-run.ts';
import type { SystemFigures } from './measure/system-session.ts';
import { COMPARED, type Comparison, medianOf } from './measure/compare.ts';
import type { MicroFigures } from './measure/micro.ts';
import { SYSTEMS } from './systems/system.ts';
import { table } from './table.ts';

export interface BenchResult {
  readonly date: string;
  readonly seconds: number;
  readonly machine: Machine;
  readonly figures: Figures;
  readonly goals: readonly GoalResult[];
}

export function resultOf(figures: Figures, machine: Machine, startedAt: Date): BenchResult {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000);
  return { date: startedAt.toISOString(), seconds, machine, goals: judgeGoals(figures), figures };
}

/** The whole result as text. */
export function reportText({ date, seconds, machine, figures, goals }: BenchResult): string {
  const { cores, processor, memoryGiB, node, versions, loadBefore } = machine;
  const software = Object.entries({ node, ...versions }).map(([name, version]) => `${name} ${version}`);
  const measured = SYSTEMS.flatMap((name) => {
    const system = figures.systems[name];
    return system === undefined ? [] : [{ name, system }];
  });
  return [
    `\n${date}, ${seconds} s, ${cores} cores of ${processor}, ${memoryGiB} GiB; load before: ${loadBefore}\n${software.join(', ')}\n`,
    section(
      'Side by side',
      measured.length === 0
        ? []
        : [['', ...measured.map(({ name }) => name)], ...sideBySide(measured.map(({ system }) => system))],
    ),
    ...measured.map(({ name, system }) => section(`${name} under load (milliseconds)`, loadRows(system))),
    section('CPES idle: commit at one stage → commit at the next (milliseconds)', idleRows(figures)),
    section('Parts alone', partRows(figures)),
    section('CPES with more stored SKUs, and with more instances', snapshotRows(figures.scale)),
    section(
      'Submission → report: measured, and simulated from the costs of one instance (milliseconds)',
      capacityRows(figures.capacity),
    ),
    section(
      'GET of a SKU and of its report, without and with the members of a quote (milliseconds)',
      getRows(figures.gets),
    ),
    section('Lists of SKUs, pages of 100 (milliseconds)', listRows(figures.lists)),
    section('Webhooks', webhookRows(figures.webhooks)),
    section('One process during imports of a US tariff (milliseconds)', rateImportRows(figures.rateImports)),
    section('One process during what-ifs with eight solvers (milliseconds)', whatIfRows(figures.whatIfs)),
    section('Offer boards of one process (milliseconds)', boardRows(figures.boards)),
    section('Operations, many dead letters and deliveries (milliseconds)', pageRows(figures.operations)),
    section('Submissions during a replay (milliseconds)', replayRows(figures.operations)),
    section('Goals', goalRows(goals)),
    figures.failures.map((failure) => `\nNot measured: ${failure}\n`).join(''),
  ].join('');
}

/** Medians of both checkouts, and the ratio of this one to the other. */
export function comparisonText({ other, own }: Comparison): string {
  const rows = COMPARED.map(([what, name]) => {
    const [before, after] = [medianOf(other, name), medianOf(own, name)];
    return [what, text(before), text(after), (after / before).toFixed(2)];
  });
  return section(`Medians of ${own.length} pairs`, [['', 'other', 'this', 'ratio'], ...rows]);
}

type Rows = readonly (readonly string[])[];

function section(title: string, rows: Rows): string {
  return rows.length === 0 ? '' : `\n${title}\n\n${table(rows)}`;
}

function sideBySide(systems: readonly SystemFigures[]): Rows {
  const processes = [
    ...new Set(systems.flatMap(({ highest }) => Object.keys(highest?.processorMsPerSubmission ?? {}))),
  ];
  const row = (what: string, of: (system: SystemFigures) => number | undefined) => [
    what,
    ...systems.map((one) => text(of(one))),
  ];
  return [
    row('submissions/s, highest sustained', ({ highest }) => highest?.perSecond),
    ...processes.map((name) =>
      row(`CPU ms per submission: ${name}`, ({ highest }) => highest?.processorMsPerSubmission[name]),
    ),
    row('CPU ms per submission: all but the driver', ({ highest }) => highest && withoutDriver(highest)),
    row('rows written per submission', ({ rowsPerSubmission }) => rowsPerSubmission),
    row('bytes of the write-ahead log per submission', ({ logBytesPerSubmission }) =>
      Math.round(logBytesPerSubmission),
    ),
    row('messages per submission', ({ messagesPerSubmission }) => messagesPerSubmission),
    row('memory of all processes, MiB', ({ highest }) => highest && Math.round(total(highest.memoryMiB))),
    row('GET of a SKU, /s', ({ reads }) => reads?.sku.perSecond),
    row('GET of a report, /s', ({ reads }) => reads?.report.perSecond),
  ];
}

function withoutDriver({ processorMsPerSubmission }: Pick<RateRun, 'processorMsPerSubmission'>): number {
  const { 'load driver': driver = 0 } = processorMsPerSubmission;
  return Math.round((total(processorMsPerSubmission) - driver) * 100) / 100;
}

function loadRows({ highest, latencies }: SystemFigures): Rows {
  const head = [
    'rate',
    '201: p50',
    'p95',
    'p99',
    'factors: p50',
    'p95',
    'p99',
    'report: p50',
    'p95',
    'p99',
    'by tables: p99',
    'late',
    'sustained',
    'CPU ms',
    'work µs',
  ];
  const runs = [...latencies, ...(highest === undefined ? [] : [highest])];
  const rows = runs.map(({ perSecond, load, server, sustained, workUs, ...run }) => [
    `${perSecond}/s`,
    ...three(load.answerMs),
    ...three(load.factorsMs),
    ...three(load.readableMs),
    text(server.readableMs?.p99),
    text(load.late),
    sustained.isSustained ? 'yes' : 'no',
    text(withoutDriver(run)),
    text(workUs),
  ]);
  return [head, ...rows];
}

function idleRows({ idle }: Figures): Rows {
  if (idle === undefined) return [];
  const hops = Object.entries({ ...idle.hopsMs, 'all hops': idle.allMs, 'submit → report readable': idle.readableMs });
  return [['', 'p50', 'p95', 'p99'], ...hops.map(([name, times]) => [name, ...three(times)])];
}

type Part = MicroFigures[keyof MicroFigures];

function partRows({ parts }: Figures): Rows {
  const pairs = [
    ['relay', parts.relay, parts['raw relay']],
    ['durable consumer, one by one', parts['consumer one by one'], parts['raw consumer one by one']],
    ['durable consumer, in batches', parts['consumer in batches'], parts['raw consumer in batches']],
  ] as const;
  const rows = pairs.flatMap(([name, product, raw]: readonly [string, Part, Part]) =>
    product === undefined
      ? []
      : [
          [
            name,
            text(product.perSecond),
            text(raw?.perSecond),
            raw === undefined ? '–' : `${Math.round((product.perSecond / raw.perSecond) * 100)} %`,
            text(product.workUs),
            text(raw?.workUs),
          ],
        ],
  );
  return rows.length === 0
    ? []
    : [['messages/s', 'CPES', 'pg and amqplib alone', 'ratio', 'work µs', 'and alone'], ...rows];
}

function snapshotRows(snapshots: readonly Snapshot[] = []): Rows {
  if (snapshots.length === 0) return [];
  const head = [
    'SKUs stored',
    'instances',
    'submissions/s',
    'report at 50/s: p50',
    'p95',
    'p99',
    'GET SKU/s',
    'GET report/s',
    'blocks: submission',
    'GET SKU',
    'GET report',
    'work µs',
  ];
  const rows = snapshots.map(({ storedSkus, instances, highest, latency, reads, blocksPerSubmission }) => [
    text(storedSkus),
    text(instances),
    text(highest?.perSecond),
    ...three(latency.load.readableMs),
    text(reads.sku.perSecond),
    text(reads.report.perSecond),
    text(blocksPerSubmission),
    text(reads.sku.blocksEach),
    text(reads.report.blocksEach),
    text(latency.workUs),
  ]);
  return [head, ...rows];
}

function capacityRows(capacity: CapacityFigures | undefined): Rows {
  if (capacity === undefined) return [];
  const rows = capacity.runs.map(({ instances, perSecond, isSustained, otherCores, measuredMs, simulatedMs }) => [
    text(instances),
    `${perSecond}/s`,
    isSustained ? 'yes' : 'no',
    text(otherCores),
    ...three(measuredMs),
    ...three(simulatedMs),
  ]);
  return [
    [
      'instances',
      'rate',
      'sustained',
      'cores of others',
      'measured: p50',
      'p95',
      'p99',
      'simulated: p50',
      'p95',
      'p99',
    ],
    ...rows,
    ['bytes stored for each', text(capacity.storedBytes)],
  ];
}

function getRows(gets: readonly GetFigures[] = []): Rows {
  if (gets.length === 0) return [];
  const rows = gets.map(({ storedSkus, kind, skuMs, reportMs }) => [
    text(storedSkus),
    kind,
    ...three(skuMs),
    ...three(reportMs),
  ]);
  return [['stored SKUs', 'candidates', 'SKU p50', 'p95', 'p99', 'report p50', 'p95', 'p99'], ...rows];
}

function listRows(lists: readonly ListFigures[] = []): Rows {
  if (lists.length === 0) return [];
  const rows = lists.map(({ filter, pageMs, pages, rows, shortPages }) => [
    filter,
    ...three(pageMs),
    text(pageMs?.max),
    text(pages),
    text(rows),
    text(shortPages),
  ]);
  return [['filter', 'p50', 'p95', 'p99', 'slowest', 'pages', 'rows', 'short pages'], ...rows];
}

function webhookRows(webhooks: WebhookFigures | undefined): Rows {
  if (webhooks === undefined) return [];
  const { perSecond, barePerSecond, idleMs, beside } = webhooks;
  const shares = Object.entries(webhooks.processorMs).map(([name, ms]) => `${name} ${ms}`);
  return [
    ['', 'CPES', 'bare loop'],
    ['deliveries/s', text(perSecond), text(barePerSecond)],
    ['of the bare loop, round by round (%)', webhooks.shares.join(', '), ''],
    ['CPU time per delivery (ms)', shares.join(', '), text(webhooks.bareProcessorMs)],
    ['event → received, idle, p50 and p99 (ms)', `${text(idleMs?.p50)}, ${text(idleMs?.p99)}`, ''],
    ['the same beside a flooded endpoint', `${text(beside?.p50)}, ${text(beside?.p99)}`, ''],
  ];
}

function rateImportRows(imports: RateImportFigures | undefined): Rows {
  if (imports === undefined) return [];
  const { fileBytes, importSeconds, idleMs, duringMs, submissions, failed } = imports;
  const megabytes = Math.round(fileBytes / 100_000) / 10;
  return [
    ['', 'submissions', 'p50', 'p95', 'p99'],
    ['idle', text(submissions[0]), ...three(idleMs)],
    ['during imports', text(submissions[1]), ...three(duringMs)],
    [`imports of ${megabytes} MB (s)`, importSeconds.join(', '), '', '', `${failed} failed`],
  ];
}

function whatIfRows(whatIfs: readonly WhatIfFigures[] | undefined): Rows {
  if (whatIfs === undefined) return [];
  const head = [
    'asked at once',
    'what-ifs/s',
    'p50',
    'p99',
    'refused',
    'GET: p50',
    'p95',
    'p99',
    'POST: p50',
    'p95',
    'p99',
  ];
  const rows = whatIfs.map(({ askers, answeredPerSecond, whatIfMs, refused, readMs, submitMs }) => [
    text(askers),
    text(answeredPerSecond),
    text(whatIfMs?.p50),
    text(whatIfMs?.p99),
    Object.entries(refused)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    ...three(readMs),
    ...three(submitMs),
  ]);
  return [head, ...rows];
}

function boardRows(boards: readonly BoardFigures[] | undefined): Rows {
  if (boards === undefined) return [];
  const rows = boards.map(({ offers, quantities, crossings, boardMs, failed }) => [
    `${offers} × ${quantities}`,
    text(crossings),
    ...three(boardMs),
    text(failed),
  ]);
  return [['offers × quantities', 'crossings', 'p50', 'p95', 'p99', 'failed'], ...rows];
}

function pageRows(operations: OperationsFigures | undefined): Rows {
  if (operations === undefined) return [];
  const rows = operations.pages.map(({ page, times }) => [page, text(times?.p50), text(times?.max)]);
  return [['page', 'p50', 'slowest'], ...rows];
}

function replayRows(operations: OperationsFigures | undefined): Rows {
  if (operations === undefined) return [];
  const { idle, beside, replayed, returned } = operations;
  const row = (what: string, of: typeof idle) => [what, ...three(of.answerMs), ...three(of.readableMs)];
  return [
    ['', '201: p50', 'p95', 'p99', 'report: p50', 'p95', 'p99'],
    row('idle', idle),
    row(`beside a replay: ${replayed} sent, ${returned} given up again`, beside),
  ];
}

function goalRows(goals: readonly GoalResult[]): Rows {
  const rows = goals.map(({ what, goal, measured, isReached }) => [
    what,
    goal,
    measured ?? 'not measured',
    isReached === undefined ? '' : isReached ? 'reached' : 'NOT REACHED',
  ]);
  return [['', 'goal', 'measured', ''], ...rows];
}

function three(times: Percentiles | undefined): string[] {
  return [text(times?.p50), text(times?.p95), text(times?.p99)];
}

function text(value: number | undefined): string {
  return value === undefined ? '–' : String(value);
}
