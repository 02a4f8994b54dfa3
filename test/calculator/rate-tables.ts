import type { Dated, RateTables } from '../../services/cost-factor/src/domain/rate-rows.ts';

export type { RateTables } from '../../services/cost-factor/src/domain/rate-rows.ts';

/** Rows indexed by a text key, so that 2,000 candidates do not scan the large tables. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

export function inForce<Row extends Dated>(rows: readonly Row[], day: string): readonly Row[] {
  return rows.filter((row) => row.effectiveFrom <= day && (row.effectiveTo === null || day <= row.effectiveTo));
}

/** The newest row in force, or else the last one that was. Throws when there is none. */
export function standingRow<Row extends Dated>(rows: readonly Row[], day: string): Row {
  const begun = rows.filter((row) => row.effectiveFrom <= day);
  const current = inForce(begun, day);
  const [newest] = [...(current.length > 0 ? current : begun)].sort((a, b) =>
    a.effectiveFrom < b.effectiveFrom ? 1 : -1,
  );
  if (newest === undefined) throw new Error(`the tables have no such row on ${day}`);
  return newest;
}

/** The shipped tables, with indexes for the large ones. */
export class Tables {
  readonly rows: RateTables;
  readonly usLineOf: ReadonlyMap<string, RateTables['usTariffLines'][number]>;
  readonly usLinesUnder: ReadonlyMap<string, readonly RateTables['usTariffLines'][number][]>;
  readonly hs6RowOf: ReadonlyMap<string, RateTables['hs6MfnRates'][number]>;
  readonly hs6RowsUnder: ReadonlyMap<string, readonly RateTables['hs6MfnRates'][number][]>;
  readonly pickedOf: ReadonlyMap<string, RateTables['consumerLines'][number]>;
  /** By the eight digits of the line, and by the heading. */
  readonly exemptionsUnder: ReadonlyMap<string, readonly RateTables['usExemptLines'][number][]>;
  readonly listedUnder: ReadonlyMap<string, readonly RateTables['usListedGoods'][number][]>;
  readonly lineWordsOf: ReadonlyMap<string, readonly RateTables['usLineWords'][number][]>;
  readonly originDutiesOf: ReadonlyMap<string, readonly RateTables['usOriginDuties'][number][]>;
  /** On which a row of any table begins, or the last one has ended. */
  readonly daysOfChange: readonly string[];
  readonly marketsOf: ReadonlyMap<string, readonly RateTables['markets'][number][]>;

  constructor(rows: RateTables) {
    const prefixes = <Row>(all: readonly Row[], codeOf: (row: Row) => string, lengths: readonly number[]) =>
      new Map(lengths.flatMap((length) => [...grouped(all, (row) => codeOf(row).slice(0, length))]));
    this.rows = rows;
    this.usLineOf = new Map(rows.usTariffLines.map((line) => [line.hts8, line]));
    this.usLinesUnder = prefixes(rows.usTariffLines, (line) => line.hts8, [0, 2, 4, 6]);
    this.hs6RowOf = new Map(rows.hs6MfnRates.map((row) => [row.hs6, row]));
    this.hs6RowsUnder = prefixes(rows.hs6MfnRates, (row) => row.hs6, [2, 4]);
    this.pickedOf = new Map(rows.consumerLines.map((line) => [line.hs6, line]));
    this.exemptionsUnder = grouped(rows.usExemptLines, ({ code }) => code.slice(0, 8));
    this.listedUnder = grouped(rows.usListedGoods, ({ code }) => code.slice(0, 4));
    this.lineWordsOf = grouped(rows.usLineWords, ({ hts8 }) => hts8);
    this.originDutiesOf = grouped(rows.usOriginDuties, ({ origin }) => origin);
    this.daysOfChange = daysOfChange(Object.values(rows));
    this.marketsOf = grouped(rows.markets, ({ market }) => market);
  }
}

function daysOfChange(tables: readonly (readonly Dated[])[]): string[] {
  const days = new Set<string>();
  for (const { effectiveFrom, effectiveTo } of tables.flat()) {
    days.add(effectiveFrom);
    if (effectiveTo === null) continue;
    const next = new Date(`${effectiveTo}T00:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    days.add(next.toISOString().slice(0, 10));
  }
  return [...days];
}
