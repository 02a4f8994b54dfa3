import { FACTOR_KEYS, type ServiceName } from '@cpes/contracts';
import { queues } from '@cpes/messaging';
import { ask } from './http.ts';
import { SENDING } from './instances.ts';
import type { Scenario } from './scenario.ts';
import type { System } from './system.ts';

const READY_MS_MAX = 2_000;

interface RunRow {
  readonly sku_id: string;
  readonly ended_as: string | null;
  readonly reports: number;
  readonly factors: number | null;
  readonly evaluated: number;
  readonly failed: number;
}

/** Computed with one query, because ten thousand single lookups exceed the statement timeout. */
const RUNS = `
  WITH given AS MATERIALIZED (SELECT unnest($1::text[]) AS sku_id),
  readable AS MATERIALIZED (
    SELECT sku_id, count(*)::int AS reports FROM reports JOIN given USING (sku_id) GROUP BY sku_id),
  announced AS MATERIALIZED (
    SELECT sku_id, count(*) FILTER (WHERE type = 'sku.evaluated.v1')::int AS evaluated,
      count(*) FILTER (WHERE type = 'sku.failed.v1')::int AS failed
    FROM chaos.facts JOIN given USING (sku_id) GROUP BY sku_id)
  SELECT s.sku_id, s.ended_as, coalesce(r.reports, 0) AS reports, coalesce(f.evaluated, 0) AS evaluated,
    coalesce(f.failed, 0) AS failed,
    (SELECT count(*)::int FROM run_documents d CROSS JOIN json_object_keys(d.body::json -> 'evidence') AS subject
      WHERE d.kind = 'extracted' AND d.run_id = s.run_id AND subject = ANY($2)) AS factors
  FROM skus s JOIN given USING (sku_id) LEFT JOIN readable r USING (sku_id) LEFT JOIN announced f USING (sku_id)`;

/** (a) Every accepted submission has exactly one report and one public fact. */
export async function everyRunEndedOnce(
  system: System,
  accepted: readonly string[],
  allows: Scenario['allows'],
): Promise<string[]> {
  const runs = await system.query<RunRow>('gateway', RUNS, [accepted, FACTOR_KEYS]);
  const known = new Set(runs.map((run) => run.sku_id));
  const problems = accepted.filter((skuId) => !known.has(skuId)).map((skuId) => `${skuId} was accepted but not stored`);
  for (const { sku_id: skuId, ended_as: endedAs, ...run } of runs) {
    const wrong = (what: string) => problems.push(`${skuId} (${endedAs ?? 'not ended'}): ${what}`);
    const isEvaluated = endedAs === 'EVALUATED' ? 1 : 0;
    const isFailed = endedAs === 'FAILED' ? 1 : 0;
    if (endedAs === null) wrong('has not ended');
    if (isFailed === 1 && allows?.failed !== true) wrong('has failed');
    if (run.reports !== isEvaluated) wrong(`${run.reports} reports can be read`);
    if (run.evaluated !== isEvaluated) wrong(`${run.evaluated} facts sku.evaluated.v1`);
    if (run.failed !== isFailed) wrong(`${run.failed} facts sku.failed.v1`);
    if (isEvaluated === 1 && run.factors !== FACTOR_KEYS.length) wrong(`${run.factors ?? 'no'} factors`);
  }
  return problems;
}

/** (b) Nothing is stuck: rows left in tables and queues, and processes that are not ready. Empty at rest. */
export async function whatIsStuck(system: System, allows: Scenario['allows']): Promise<string[]> {
  const stuck: string[] = [];
  const count = async (service: ServiceName, what: string, from: string): Promise<void> => {
    const [row] = await system.query<{ rows: number }>(service, `SELECT count(*)::int AS rows FROM ${from}`);
    if (row?.rows !== 0) stuck.push(`${service}: ${row?.rows ?? '?'} ${what}`);
  };
  for (const service of SENDING) {
    await count(service, 'outbox rows', 'outbox');
    await count(service, 'rows of outbox_failed', 'outbox_failed');
  }
  if (allows?.parked !== true) await count('gateway', 'parked messages', 'parked_messages');
  await count('gateway', 'open runs', 'open_runs');
  for (const process of system.processes) {
    const url = process.operationsUrl;
    const answer =
      url === undefined ? undefined : await ask(`${url}/readyz`, { limitMs: READY_MS_MAX }).catch(() => undefined);
    if (answer?.status !== 200) stuck.push(`${process.name} is not ready: ${answer?.text ?? 'no response'}`);
  }
  // Querying the broker starts a command, so it comes last and only if all else is well.
  return stuck.length > 0 ? stuck : whatIsInQueues(system);
}

/** The number of exits of each process so far; for `crashesSince`. */
export function endings(system: System): readonly number[] {
  return system.processes.map(({ exitCodes }) => exitCodes.length);
}

/**
 * Processes that exited with an error: killed by a signal they have no exit code, and after a normal stop they have 0.
 */
export function crashesSince(before: readonly number[], system: System): string[] {
  return system.processes.flatMap(({ name, exitCodes }, index) =>
    exitCodes
      .slice(before[index])
      .filter((code) => code !== null && code !== 0)
      .map((code) => `${name} exited with ${code}`),
  );
}

/** Queues that are not empty or have no consumer. */
async function whatIsInQueues(system: System): Promise<string[]> {
  // The outbox is the queue of the single process.
  if (system.brokers.length === 0) return [];
  const columns = ['name', 'messages_ready', 'messages_unacknowledged', 'consumers'];
  const lines = (await system.broker.control('list_queues', ...columns, '--no-table-headers')).trim().split('\n');
  const consumed = new Set(queues().map(({ queue }) => queue));
  const seen = new Set<string>();
  const stuck: string[] = [];
  for (const line of lines) {
    const [name = '', ready, unacknowledged, consumers] = line.split('\t');
    seen.add(name);
    if (ready !== '0' || unacknowledged !== '0')
      stuck.push(`${name}: ${ready} ready, ${unacknowledged} unacknowledged`);
    if (consumed.has(name) && consumers === '0') stuck.push(`${name} has no consumer`);
  }
  return [...stuck, ...[...consumed].filter((name) => !seen.has(name)).map((name) => `${name} is missing`)];
}
