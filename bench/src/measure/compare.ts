import { drive } from '../load/drive.ts';
import { round } from '../load/statistics.ts';
import type { Against } from '../options.ts';
import type { Cleanup } from '../machine/cleanup.ts';
import { total } from '../machine/usage.ts';
import { cpes } from '../systems/cpes.ts';
import { measureReads, withSystem, writtenBy } from './system-session.ts';
import { rateRun } from './rate-run.ts';

/** Warm-up for JIT compilation and caches. */
const WARM_UP = { perSecond: 100, seconds: 20 };
/** Shorter, because the same processes have run before. */
const WARM_AGAIN_SECONDS = 8;
const CALM = { perSecond: 50, seconds: 20 };
const BUSY_SECONDS = 20;
const ALONE = { submissions: 60, pauseMs: 100 };
const READ_SECONDS = 3;

/** The compared figures, per submission unless stated otherwise. */
export const COMPARED = [
  ['busy: CPU ms, all but the driver', 'processorMs'],
  ['of it: gateway', 'gatewayMs'],
  ['of it: intake, cost-factor, scoring', 'stagesMs'],
  ['of it: PostgreSQL', 'postgresMs'],
  ['of it: RabbitMQ', 'rabbitMs'],
  ['rows', 'rows'],
  ['bytes of the write-ahead log', 'logBytes'],
  ['messages', 'messages'],
  ['alone: submit → report readable, p50 ms', 'aloneP50Ms'],
  ['at 50/s: p50 ms', 'calmP50Ms'],
  ['busy: p50 ms', 'busyP50Ms'],
  ['busy: p99 ms', 'busyP99Ms'],
  ['GET of a SKU, /s', 'skuReads'],
  ['GET of a report, /s', 'reportReads'],
] as const;

type SideFigures = Readonly<Record<(typeof COMPARED)[number][1], number>>;

export interface Comparison {
  readonly other: readonly SideFigures[];
  readonly own: readonly SideFigures[];
}

/** Runs another checkout and this one alternately, so that a shared machine affects both alike. */
export async function compare(
  context: { cleanup: Cleanup; folder: string },
  { root, pairs, perSecond }: Against,
  say: (text: string) => void,
): Promise<Comparison> {
  const other: SideFigures[] = [];
  const own: SideFigures[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    other.push(await figuresOf(context, perSecond, root));
    say(`pair ${pair + 1}, ${root}: ${JSON.stringify(other.at(-1))}`);
    own.push(await figuresOf(context, perSecond));
    say(`pair ${pair + 1}, this checkout: ${JSON.stringify(own.at(-1))}`);
  }
  return { other, own };
}

/** The median of a figure. */
export function medianOf(figures: readonly SideFigures[], name: keyof SideFigures): number {
  const sorted = figures.map((one) => one[name]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function figuresOf(
  context: { cleanup: Cleanup; folder: string },
  perSecond: number,
  root?: string,
): Promise<SideFigures> {
  return withSystem(
    (within) => cpes(within, root),
    context,
    async (system, servers) => {
      await rateRun(system, { ...WARM_UP, isFollowed: false });
      const alone = await drive({ kind: 'idle', door: system.door(), ...ALONE, seed: 2 }).result;
      const calm = await rateRun(system, CALM);
      // PostgreSQL reports row counts when connections end.
      await system.stop();
      const before = await writtenBy(system, servers);
      await system.start(1);
      const again = await rateRun(system, { ...WARM_UP, seconds: WARM_AGAIN_SECONDS, isFollowed: false });
      const busy = await rateRun(system, { perSecond, seconds: BUSY_SECONDS });
      const reads = await measureReads(system, servers, busy, READ_SECONDS);
      await system.stop();
      const after = await writtenBy(system, servers);
      const accepted = again.load.accepted + busy.load.accepted;
      const each = (what: 'rows' | 'logBytes' | 'messages') =>
        round((after[what] - before[what]) / Math.max(1, accepted));
      // The system stays stopped, because its servers stop next.
      const { 'load driver': _, ...used } = busy.processorMsPerSubmission;
      return {
        processorMs: round(total(used)),
        gatewayMs: used['gateway'] ?? 0,
        stagesMs: round((used['intake'] ?? 0) + (used['cost-factor'] ?? 0) + (used['scoring'] ?? 0)),
        postgresMs: used['PostgreSQL'] ?? 0,
        rabbitMs: used['RabbitMQ'] ?? 0,
        rows: each('rows'),
        logBytes: Math.round(each('logBytes')),
        messages: each('messages'),
        aloneP50Ms: alone.readableMs?.p50 ?? Number.NaN,
        calmP50Ms: calm.load.readableMs?.p50 ?? Number.NaN,
        busyP50Ms: busy.load.readableMs?.p50 ?? Number.NaN,
        busyP99Ms: busy.load.readableMs?.p99 ?? Number.NaN,
        skuReads: reads.sku.perSecond,
        reportReads: reads.report.perSecond,
      };
    },
  );
}
