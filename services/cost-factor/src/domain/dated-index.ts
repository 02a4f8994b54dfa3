import type { Dated } from './rate-rows.ts';

/** Rows by key, each with a validity period. */
export class DatedIndex<Row extends Dated> {
  private readonly rows = new Map<string, Row[]>();

  constructor(rows: readonly Row[], keyOf: (row: Row) => string) {
    for (const row of rows) {
      const key = keyOf(row);
      const others = this.rows.get(key);
      if (others === undefined) this.rows.set(key, [row]);
      else others.push(row);
    }
    for (const list of this.rows.values())
      if (list.length > 1) list.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  }

  /** The row in force on that day, or none: a duty that has ended or not begun does not apply. */
  findInForce(key: string, day: string): Row | undefined {
    return this.rows.get(key)?.findLast((row) => isInForce(row, day));
  }

  /** The row in force; else the last one before it, because prices outlive their stated year; else the first. */
  find(key: string, day: string): Row | undefined {
    const rows = this.rows.get(key);
    return this.findInForce(key, day) ?? rows?.findLast((row) => row.effectiveFrom <= day) ?? rows?.[0];
  }

  /** All rows of a key in force on that day. */
  listInForce(key: string, day: string): readonly Row[] {
    return (this.rows.get(key) ?? []).filter((row) => isInForce(row, day));
  }

  /** All rows of a key in force, or all of them when none is. */
  list(key: string, day: string): readonly Row[] {
    return inForceOrAll(this.rows.get(key) ?? [], (row) => row, day);
  }
}

/** The values whose row is in force, or all of them when none is. */
export function inForceOrAll<Value>(
  values: readonly Value[],
  rowOf: (value: Value) => Dated,
  day: string,
): readonly Value[] {
  const inForce = values.filter((value) => isInForce(rowOf(value), day));
  return inForce.length > 0 ? inForce : values;
}

export function isInForce({ effectiveFrom, effectiveTo }: Dated, day: string): boolean {
  return effectiveFrom <= day && (effectiveTo === null || effectiveTo >= day);
}
