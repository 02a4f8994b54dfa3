import { drive } from '../load/drive.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import type { Servers } from '../machine/servers.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Long enough for idle timers to stop everything. */
const PAUSE_MS = 100;

export interface IdleHops {
  readonly readableMs: Percentiles | undefined;
  /** From the commit at one stage to the commit at the next, by the database server's clock. */
  readonly hopsMs: Readonly<Record<string, Percentiles | undefined>>;
  readonly allMs: Percentiles | undefined;
}

interface Stage {
  readonly name: string;
  readonly database: string;
  /** The row that a run writes at this stage. */
  readonly table: string;
  readonly where?: string;
}

const STAGES: readonly Stage[] = [
  { name: 'gateway', database: 'gateway', table: 'run_documents', where: "row.kind = 'submitted'" },
  { name: 'gateway again', database: 'gateway', table: 'reports' },
];

/** Submits one candidate at a time. Stages store nothing, so the only hop visible in tables spans all of them. */
export async function idleHops(system: SystemUnderTest, servers: Servers, submissions: number): Promise<IdleHops> {
  const since = new Date();
  const { result } = drive({ kind: 'idle', door: system.door(), submissions, pauseMs: PAUSE_MS, seed: 2 });
  const { readableMs } = await result;
  const hopsMs: Record<string, Percentiles | undefined> = {};
  const all: number[] = [];
  let before: ReadonlyMap<string, number> | undefined;
  for (const [place, stage] of STAGES.entries()) {
    const here = await commitsOf(servers, stage, since);
    const hops = [...here].flatMap(([runId, committed]) => {
      const earlier = before?.get(runId);
      return earlier === undefined ? [] : [Math.max(0, committed - earlier)];
    });
    if (before !== undefined) hopsMs[`${STAGES[place - 1]?.name ?? ''} → ${stage.name}`] = percentilesOf(hops);
    all.push(...hops);
    before = here;
  }
  return { readableMs, hopsMs, allMs: percentilesOf(all) };
}

/** The commit time of each run at a stage, in epoch milliseconds. */
async function commitsOf(servers: Servers, stage: Stage, since: Date): Promise<Map<string, number>> {
  const { database, table, where = 'true' } = stage;
  const rows = await servers.query<{ run_id: string; committed: number }>(
    database,
    `SELECT row.run_id, extract(epoch FROM pg_xact_commit_timestamp(row.xmin))::float8 * 1000 AS committed
     FROM ${table} AS row
     WHERE ${where} AND pg_xact_commit_timestamp(row.xmin) >= $1`,
    [since],
  );
  return new Map(rows.map(({ run_id, committed }) => [run_id, committed]));
}
