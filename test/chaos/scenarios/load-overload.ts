import { EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import { memoryMb } from '../memory.ts';
import { everyRunHasEnded } from '../open-runs.ts';
import type { Chaos, Scenario } from '../scenario.ts';

/** JIT-compiled code evaluates twice as many, so the warm-up precedes the sample of the capacity, which is doubled. */
const WARM_UP = 1_000;
const SAMPLE = 1_500;
const SAMPLE_AT_ONCE = 100;
const BEYOND = 2;
const OVERLOAD_MS = 60_000;
/**
 * Connections are opened in advance: Node accepts one per event-loop turn, which is long under load
 * (docs/operators/messages.md).
 */
const CONNECTIONS = 1_000;
const LOOK_EVERY_MS = 2_000;
/** Unstarted work is no older than `SHED_AGE_MS`, and accepted work must be finished first. */
const ENDED_MS_MAX = 90_000;
const FIRST_AFTER = 20;
/**
 * Memory limit of a service in MB. At full load each uses about 400: code, rates and vocabulary, up to 192 of young
 * objects (`SERVICE_FLAGS`), and work under way. Half as much again allows for peaks; keeping the minute's submissions
 * in memory would need more than 1,000.
 */
const SERVICE_MB_MAX = 600;
/** PostgreSQL: 128 of shared buffers, and about 40 connections of up to 32 each. RabbitMQ: its own watermark of 512. */
const SERVER_MB_MAX = 700;
const SERVERS = ['postgres.mb', 'broker.mb'];

export const overload: Scenario = {
  name: 'load.overload',
  promise:
    'A minute beyond capacity: accepted work is finished, the rest gets 429 with Retry-After, and then all is normal.',
  // The gateway's defaults.
  shape: { envOf: { gateway: { SHED_AGE_MS: '5000', SHED_SUBMISSIONS_AT_ONCE: '500' } } },
  async story(chaos) {
    const { load, figures } = chaos;
    Object.assign(figures, await peaksOf(chaos, () => overloaded(chaos)));
    const first: (string | undefined)[] = [];
    for (let number = 0; number < FIRST_AFTER; number += 1) first.push(await load.submit());
    await everyRunHasEnded(chaos, ENDED_MS_MAX);
    const accepted = first.flatMap((skuId) => skuId ?? []);
    const slowestMs = Math.max(...(await durationsMs(chaos, accepted)));
    figures['slowestAfterMs'] = slowestMs;

    const { refused, unanswered, withoutRetryAfter } = load;
    if (!refused.has(429)) throw new Error('nothing was refused: this was no overload');
    if (refused.size > 1 || unanswered > 0) throw new Error('some refusals were not 429');
    if (withoutRetryAfter > 0) throw new Error(`${withoutRetryAfter} refusals lack Retry-After`);
    if (accepted.length < FIRST_AFTER) throw new Error('submissions were refused after the overload');
    if (slowestMs > EVALUATION_DEADLINE_MS) throw new Error('factors came late after the overload');
    for (const [figure, mb] of Object.entries(figures)) {
      const mbMax = SERVERS.includes(figure) ? SERVER_MB_MAX : SERVICE_MB_MAX;
      if (figure.endsWith('.mb') && mb > mbMax) throw new Error(`${figure} ${mb} is more than ${mbMax}`);
    }
  },
};

async function overloaded(chaos: Chaos): Promise<void> {
  const { load, figures } = chaos;
  const perSecond = BEYOND * (await capacity(chaos));
  await load.connect(CONNECTIONS);
  const before = load.accepted.length;
  load.start(perSecond);
  await chaos.pause(OVERLOAD_MS);
  figures['submittedPerSecond'] = perSecond;
  figures['acceptedPerSecond'] = Math.round(((load.accepted.length - before) / OVERLOAD_MS) * 1_000);
  await load.stop();
  const stoppedAt = performance.now();
  await everyRunHasEnded(chaos, ENDED_MS_MAX);
  figures['workedOffMs'] = Math.round(performance.now() - stoppedAt);
}

/** Submissions per second when clients submit only as capacity allows. */
async function capacity(chaos: Chaos): Promise<number> {
  await chaos.load.flood(WARM_UP, SAMPLE_AT_ONCE);
  await everyRunHasEnded(chaos, ENDED_MS_MAX);
  const startedAt = performance.now();
  await chaos.load.flood(SAMPLE, SAMPLE_AT_ONCE);
  await everyRunHasEnded(chaos, ENDED_MS_MAX);
  return Math.round((SAMPLE / (performance.now() - startedAt)) * 1_000);
}

/** The peak memory of each process during `work`, by `NAME.mb`. */
async function peaksOf({ system, pause }: Chaos, work: () => Promise<void>): Promise<Record<string, number>> {
  const peaks: Record<string, number> = {};
  const servers = { 'postgres.mb': system.postgres.pid(), 'broker.mb': system.broker.pid() };
  const pids = { ...Object.fromEntries(system.processes.map(({ name, pid }) => [`${name}.mb`, pid])), ...servers };
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      for (const [name, pid] of Object.entries(pids)) peaks[name] = Math.max(peaks[name] ?? 0, await memoryMb(pid));
      await pause(LOOK_EVERY_MS);
    }
  };
  const watching = watch();
  await work().finally(() => (isOver = true));
  await watching;
  return peaks;
}

/** From submission to 12 factors, as measured by the product. */
async function durationsMs({ system }: Chaos, skuIds: readonly string[]): Promise<number[]> {
  const rows = await system.query<{ ms: number }>(
    'gateway',
    `SELECT (d.body::json #>> '{extraction,durationMs}')::int AS ms FROM skus s
     JOIN run_documents d ON d.run_id = s.run_id AND d.kind = 'extracted' WHERE s.sku_id = ANY($1)`,
    [skuIds],
  );
  return rows.map(({ ms }) => ms);
}
