import { inForceOrAll } from './dated-index.ts';
import type { ConsumerLine, Dated, Hs6MfnRow, RateTables, UsTariffLine, Zone } from './rate-rows.ts';

export interface Spread {
  readonly representativeBps: number;
  readonly minBps: number;
  readonly maxBps: number;
}

/** The usual rate of a subheading, the lowest and highest below it, and its source row. */
interface DatedRate {
  readonly bps: number;
  readonly minBps: number;
  readonly maxBps: number;
  readonly row: Dated;
}

/** A rate with its bounds, each of which may be unknown. */
type ReadRate = readonly [zone: Zone, bps: number | null, minBps: number | null, maxBps: number | null];

/** Statistics over many lines, for goods whose own line is unknown. */
export class TariffStatistics {
  private readonly ratesByPrefix = new Map<string, DatedRate[]>();
  private readonly linesByPrefix = new Map<string, UsTariffLine[]>();

  constructor(tables: Pick<RateTables, 'hs6MfnRates' | 'consumerLines' | 'usTariffLines'>) {
    for (const row of tables.hs6MfnRates) {
      for (const rate of hs6Rates(row)) this.note(rate, row, [row.hs6.slice(0, 2), row.hs6.slice(0, 4)]);
    }
    for (const line of tables.usTariffLines) {
      for (const length of [2, 4, 6]) push(this.linesByPrefix, line.hts8.slice(0, length), line);
    }
    const picked = new Set(tables.consumerLines.map(({ usHts8 }) => usHts8));
    for (const line of tables.usTariffLines) if (picked.has(line.hts8)) push(this.linesByPrefix, '', line);
    for (const row of tables.consumerLines) {
      for (const rate of consumerRates(row)) this.note(rate, row, ['']);
      // Canada has no table per subheading, only the consumer lines.
      this.note(['CA', row.caBps, null, null], row, [row.hs6.slice(0, 2), row.hs6.slice(0, 4)]);
    }
    for (const rates of this.ratesByPrefix.values()) rates.sort((a, b) => a.bps - b.bps);
  }

  /**
   * The upper median under a heading (4 digits) or chapter (2) with the table's lowest and highest; without digits, of
   * all consumer goods.
   */
  findSpread(zone: Zone, prefix: string, day: string): Spread | undefined {
    const rates = inForceOrAll(this.ratesByPrefix.get(`${zone} ${prefix}`) ?? [], ({ row }) => row, day);
    const median = rates[rates.length >> 1]?.bps;
    if (median === undefined) return undefined;
    return {
      representativeBps: median,
      minBps: Math.min(...rates.map(({ minBps }) => minBps)),
      maxBps: Math.max(...rates.map(({ maxBps }) => maxBps)),
    };
  }

  /**
   * The lines under 2, 4 or 6 digits, in order of their codes; without digits, the curated ones for consumer goods. Ended ones are no
   * lines of the tariff any more.
   */
  linesUnder(prefix: string, day: string): readonly UsTariffLine[] {
    const lines = (this.linesByPrefix.get(prefix) ?? []).filter(({ effectiveTo: end }) => end === null || end >= day);
    return inForceOrAll(lines, (line) => line, day);
  }

  private note([zone, bps, minBps, maxBps]: ReadRate, row: Dated, prefixes: readonly string[]): void {
    if (bps === null) return;
    const rate = { bps, minBps: minBps ?? bps, maxBps: maxBps ?? bps, row };
    for (const prefix of prefixes) push(this.ratesByPrefix, `${zone} ${prefix}`, rate);
  }
}

function hs6Rates(row: Hs6MfnRow): ReadRate[] {
  return [
    ['US', row.usRepresentativeBps, row.usMinBps, row.usMaxBps],
    ['EU', row.euRepresentativeBps, row.euMinBps, row.euMaxBps],
    ['GB', row.gbRepresentativeBps, row.gbMinBps, row.gbMaxBps],
    ['JP', row.jpRepresentativeBps, row.jpMinBps, row.jpMaxBps],
    ['AU', row.auRepresentativeBps, row.auMinBps, row.auMaxBps],
  ];
}

function consumerRates(row: ConsumerLine): ReadRate[] {
  return [
    ['US', row.usBps, row.usMinBps, row.usMaxBps],
    ['EU', row.euBps, row.euMinBps, row.euMaxBps],
    ['GB', row.gbBps, row.gbMinBps, row.gbMaxBps],
    ['JP', row.jpBps, row.jpMinBps, row.jpMaxBps],
    ['AU', row.auBps, null, null],
    ['CA', row.caBps, null, null],
  ];
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
