import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { DUTY_MARKETS, type DutyMarket, type DutyRate, type DutyRow } from '../domain/duty-table.ts';

/** The build writes the duties of cost-factor's rate files here, beside `src` and `dist`. */
export const DUTY_FILE = join(import.meta.dirname, '..', '..', 'dist', 'mfn-by-hs6.csv');

/** Reads the duty file. Throws when a figure is not an integer. */
export function loadDutyRows(file: string = DUTY_FILE): DutyRow[] {
  const rows = parse<Record<string, string>>(readFileSync(file, 'utf8'), { columns: true, comment: '#' });
  return rows.map((row) => toDutyRow(row, file));
}

function toDutyRow(row: Record<string, string>, file: string): DutyRow {
  const rates: Partial<Record<DutyMarket, DutyRate>> = {};
  for (const market of DUTY_MARKETS) {
    const [minBps, representativeBps, maxBps] = ['min', 'representative', 'max'].map((which) => {
      const text = row[`${market.toLowerCase()}_${which}_bps`] ?? '';
      if (!/^\d*$/.test(text)) throw new Error(`${file}: ${row['hs6']}: ${text} is not a duty in basis points`);
      return text === '' ? undefined : Number(text);
    });
    if (minBps === undefined || representativeBps === undefined || maxBps === undefined) continue;
    rates[market] = { minBps, representativeBps, maxBps };
  }
  return { hs6: row['hs6'] ?? '', isConsumer: row['is_consumer'] === '1', rates };
}
