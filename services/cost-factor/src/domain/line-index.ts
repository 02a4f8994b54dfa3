import { isInForce } from './dated-index.ts';
import type { Dated } from './rate-rows.ts';

/** Of a code of the US tariff with its own rate. */
export const LINE_DIGITS = 8;
const WHOLE_DIGITS = [4, 6, 8] as const;

/** Rows by tariff codes of 4 to 10 digits, found by the 8-digit US line that they cover or belong to. */
export class LineIndex<Row extends Dated & { readonly code: string }> {
  private readonly rows = new Map<string, Row[]>();

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      const key = row.code.slice(0, LINE_DIGITS);
      const others = this.rows.get(key);
      if (others === undefined) this.rows.set(key, [row]);
      else others.push(row);
    }
  }

  /** The rows in force that cover the line or a part of it, in table order. */
  listInForce(hts8: string, day: string): readonly Row[] {
    const found: Row[] = [];
    for (const digits of WHOLE_DIGITS) {
      for (const row of this.rows.get(hts8.slice(0, digits)) ?? []) if (isInForce(row, day)) found.push(row);
    }
    return found;
  }
}
