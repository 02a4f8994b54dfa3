import type { Chaos } from './scenario.ts';
import type { System } from './system.ts';

/** The number of open runs. */
export async function openRuns(system: System): Promise<number> {
  const [row] = await system.query<{ rows: number }>('gateway', 'SELECT count(*)::int AS rows FROM open_runs');
  return row?.rows ?? 0;
}

export async function everyRunHasEnded({ system, until }: Chaos, limitMs: number): Promise<void> {
  await until('every run has ended', async () => (await openRuns(system)) === 0, limitMs);
}
