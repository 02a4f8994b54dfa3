import { standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';

/** Days from goods that are ready to their entry; lanes without a row count as from China. */
export function transitDaysOf({ tables, candidate, isDomestic, laneOrigin, zone, day }: Setting): number {
  const rowsOf = (origin: string, mode: string) =>
    tables.rows.transitTimes.filter((row) => row.origin === origin && row.zone === zone && row.mode === mode);
  if (isDomestic) return standingRow(rowsOf(zone, 'road'), day).days;
  const own = rowsOf(laneOrigin, candidate.freightMode);
  return standingRow(own.length > 0 ? own : rowsOf('CN', candidate.freightMode), day).days;
}
