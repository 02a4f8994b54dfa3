import type { Load } from './load.ts';
import type { System } from './system.ts';

/** Milliseconds from the request to the end of the run; the whole system uses one machine's clock. */
export async function evaluationTimes(system: System, load: Load, skuIds: readonly string[]): Promise<number[]> {
  const rows = await system.query<{ sku_id: string; ended_at: Date }>(
    'gateway',
    'SELECT sku_id, ended_at FROM skus WHERE sku_id = ANY($1) AND ended_at IS NOT NULL',
    [skuIds],
  );
  return rows.map((row) => row.ended_at.getTime() - (load.sentAt.get(row.sku_id) ?? NaN));
}

/** The smallest value that at least `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  if (value === undefined) throw new RangeError('nothing was measured');
  return Math.round(value);
}
