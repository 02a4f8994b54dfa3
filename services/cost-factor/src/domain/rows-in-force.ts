import type { RateTables } from './rate-rows.ts';

/** Most tables have a few sources; one with more differs in years or lanes only. */
const SOURCES_MAX = 10;

interface Row {
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly asOf?: string;
  readonly source?: string;
}

export interface RowsInForce {
  readonly rows: number;
  readonly asOf: string | null;
  readonly oldestAsOf: string | null;
  readonly validUntil: string | null;
  readonly sources: readonly string[];
}

/** Tables whose rows have neither day nor source: those of a tariff, by its zone and layer. */
const TARIFF_OF: Readonly<Partial<Record<keyof RateTables, (zone: string, layer: string) => boolean>>> = {
  usTariffLines: (zone) => zone === 'US',
  // Canadian rates are in the consumer lines only.
  hs6MfnRates: (zone, layer) => layer === 'mfn' && zone !== 'CA',
  consumerLines: (_zone, layer) => layer === 'mfn',
};

/** The rows of a table that apply on a day, in figures. The sources are those with the most rows. */
export function rowsInForce(tables: RateTables, name: keyof RateTables, day: string): RowsInForce {
  const rows = onDay<Row>(tables[name], day);
  const tariff = TARIFF_OF[name];
  const sourced =
    tariff === undefined ? rows : onDay(tables.tariffSources, day).filter(({ zone, layer }) => tariff(zone, layer));
  const days = sourced.flatMap(({ asOf }) => asOf ?? []).toSorted();
  const ends = rows.flatMap(({ effectiveTo }) => effectiveTo ?? []).toSorted();
  return {
    rows: rows.length,
    asOf: days.at(-1) ?? null,
    oldestAsOf: days[0] ?? null,
    validUntil: ends[0] ?? null,
    sources: sourcesOf(sourced),
  };
}

function onDay<R extends Row>(rows: readonly R[], day: string): R[] {
  return rows.filter(({ effectiveFrom, effectiveTo }) => effectiveFrom <= day && (effectiveTo ?? day) >= day);
}

function sourcesOf(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>();
  for (const { source } of rows) if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SOURCES_MAX)
    .map(([source]) => source);
}
