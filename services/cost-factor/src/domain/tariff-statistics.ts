import type { ConsumerLine, Hs6MfnRow, RateTables, UsTariffLine, Zone } from './rate-rows.ts';

export interface Spread {
  readonly representativeBps: number;
  readonly minBps: number;
  readonly maxBps: number;
}

/** What is usual among many lines, for goods whose own line is not known. Rows whose validity is over are left out. */
export class TariffStatistics {
  private readonly ratesByPrefix = new Map<string, number[]>();
  private readonly linesByPrefix = new Map<string, UsTariffLine[]>();

  constructor(tables: Pick<RateTables, 'hs6MfnRates' | 'consumerLines' | 'usTariffLines'>) {
    for (const row of tables.hs6MfnRates.filter(isOpen)) {
      for (const [zone, bps] of hs6Rates(row)) this.note(zone, row.hs6, bps);
    }
    const byCode = new Map(tables.usTariffLines.filter(isOpen).map((line) => [line.hts8, line]));
    for (const line of byCode.values()) {
      for (const length of [2, 4, 6]) push(this.linesByPrefix, line.hts8.slice(0, length), line);
    }
    for (const row of tables.consumerLines.filter(isOpen)) {
      for (const [zone, bps] of consumerRates(row)) if (bps !== null) push(this.ratesByPrefix, `${zone} `, bps);
      // Canada has no table per subheading: the consumer lines are all there is.
      if (row.caBps !== null) this.note('CA', row.hs6, row.caBps);
      const line = byCode.get(row.usHts8);
      if (line !== undefined) push(this.linesByPrefix, '', line);
    }
    for (const rates of this.ratesByPrefix.values()) rates.sort((a, b) => a - b);
  }

  /** The median rate under a heading (4 digits) or chapter (2), the higher one of two; with no digits, of all consumer goods. */
  findSpread(zone: Zone, prefix: string): Spread | undefined {
    const rates = this.ratesByPrefix.get(`${zone} ${prefix}`);
    const median = rates?.[rates.length >> 1];
    if (rates === undefined || median === undefined) return undefined;
    return { representativeBps: median, minBps: rates[0] ?? median, maxBps: rates.at(-1) ?? median };
  }

  /** All lines under 2, 4 or 6 digits, in order of their codes; with no digits, those picked for consumer goods. */
  linesUnder(prefix: string): readonly UsTariffLine[] {
    return this.linesByPrefix.get(prefix) ?? [];
  }

  private note(zone: Zone, hs6: string, bps: number | null): void {
    if (bps === null) return;
    for (const length of [2, 4]) push(this.ratesByPrefix, `${zone} ${hs6.slice(0, length)}`, bps);
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

function isOpen(row: { effectiveTo: string | null }): boolean {
  return row.effectiveTo === null;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
