import type { RateTables, Zone } from '../domain/rate-rows.ts';
import { findCell } from '../domain/subheading-cell.ts';

const ZONES: readonly Zone[] = ['US', 'EU', 'GB', 'JP', 'AU', 'CA'];
const HEAD = [
  '# Ordinary (most-favoured-nation) duty per six-digit code and market in basis points: least, representative, greatest of the national lines below it.',
  '# Empty: no ad valorem rate is known. is_consumer marks the codes of ordinary consumer goods.',
  '# Made by the build from services/cost-factor/rates; do not edit. Sources and dates: tariff-sources.csv there.',
];

/** The ordinary duties of all subheadings as the file for intake, so that the figures have one source. */
export function ordinaryDutiesText(tables: RateTables): string {
  const consumers = new Map(tables.consumerLines.map((line) => [line.hs6, line]));
  const names = ZONES.flatMap((zone) =>
    ['min', 'representative', 'max'].map((which) => `${zone.toLowerCase()}_${which}_bps`),
  );
  const rows = tables.hs6MfnRates.map((row) => {
    const consumer = consumers.get(row.hs6);
    const cells = ZONES.flatMap((zone) => {
      const cell = findCell(row, consumer, zone);
      return cell === undefined ? ['', '', ''] : [`${cell.minBps}`, `${cell.bps}`, `${cell.maxBps}`];
    });
    return [row.hs6, ...cells, consumer === undefined ? '' : '1'];
  });
  return [...HEAD, ['hs6', ...names, 'is_consumer'].join(','), ...rows.map((row) => row.join(',')), ''].join('\n');
}
