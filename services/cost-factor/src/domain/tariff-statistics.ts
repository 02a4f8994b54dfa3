import { inForceOrAll } from './dated-index.ts';
import type { ConsumerLine, Dated, Hs6MfnRow, RateTables, UsTariffLine, Zone } from './rate-rows.ts';

export interface Spread {
  readonly representativeBps: number;
  readonly minBps: number;
  readonly maxBps: number;
}

/** A rate, and the row that it was read from. */
interface DatedRate {
  readonly bps: number;
  readonly row: Dated;
}

/** What is usual among many lines, for goods whose own line is not known. */
export class TariffStatistics {
  private readonly ratesByPrefix = new Map<string, DatedRate[]>();
  private readonly linesByPrefix = new Map<string, UsTariffLine[]>();

  constructor(tables: Pick<RateTables, 'hs6MfnRates' | 'consumerLines' | 'usTariffLines'>) {
    for (const row of tables.hs6MfnRates) {
      for (const [zone, bps] of hs6Rates(row)) this.note(zone, row.hs6, bps, row);
    }
    for (const line of tables.usTariffLines) {
      for (const length of [2, 4, 6]) push(this.linesByPrefix, line.hts8.slice(0, length), line);
    }
    const picked = new Set(tables.consumerLines.map(({ usHts8 }) => usHts8));
    for (const line of tables.usTariffLines) if (picked.has(line.hts8)) push(this.linesByPrefix, '', line);
    for (const row of tables.consumerLines) {
      for (const [zone, bps] of consumerRates(row))
        if (bps !== null) push(this.ratesByPrefix, `${zone} `, { bps, row });
      // Canada has no table per subheading: the consumer lines are all there is.
      if (row.caBps !== null) this.note('CA', row.hs6, row.caBps, row);
    }
    for (const rates of this.ratesByPrefix.values()) rates.sort((a, b) => a.bps - b.bps);
  }

  /** The median rate under a heading (4 digits) or chapter (2), the higher one of two; with no digits, of all consumer goods. */
  findSpread(zone: Zone, prefix: string, day: string): Spread | undefined {
    const rates = inForceOrAll(this.ratesByPrefix.get(`${zone} ${prefix}`) ?? [], ({ row }) => row, day);
    const median = rates[rates.length >> 1]?.bps;
    if (median === undefined) return undefined;
    return { representativeBps: median, minBps: rates[0]?.bps ?? median, maxBps: rates.at(-1)?.bps ?? median };
  }

  /** All lines under 2, 4 or 6 digits, in order of their codes; with no digits, those picked for consumer goods. */
  linesUnder(prefix: string, day: string): readonly UsTariffLine[] {
    return inForceOrAll(this.linesByPrefix.get(prefix) ?? [], (line) => line, day);
  }

  private note(zone: Zone, hs6: string, bps: number | null, row: Dated): void {
    if (bps === null) return;
    for (const length of [2, 4]) push(this.ratesByPrefix, `${zone} ${hs6.slice(0, length)}`, { bps, row });
  }
}

function hs6Rates(row: Hs6MfnRow): [Zone, number | null][] {
  return [
    ['US', row.usRepresentativeBps],
    ['EU', row.euRepresentativeBps],
    ['GB', row.gbRepresentativeBps],
    ['JP', row.jpRepresentativeBps],
    ['AU', row.auRepresentativeBps],
  ];
}

function consumerRates(row: ConsumerLine): [Zone, number | null][] {
  return [
    ['US', row.usBps],
    ['EU', row.euBps],
    ['GB', row.gbBps],
    ['JP', row.jpBps],
    ['AU', row.auBps],
    ['CA', row.caBps],
  ];
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
