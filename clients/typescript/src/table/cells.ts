import { type MoneyFlaw, readMeasure, readMoneyOfFile } from './amounts.ts';
import type { TableRow } from './csv.ts';
import { BOUNDS, CURRENCIES, GRAMS, isMeasuredIn, MILLIMETRES, unitOf } from './fields.ts';
import { type OneTimeCost, type OneTimeCostFlaw, readOneTimeCosts } from './one-time-costs.ts';
import { isPrintable, isVisible, oneLine } from './texts.ts';

/** The error of a row. `field` is the column's field, or undefined for cells beyond the header. */
export type CellFlaw<F extends string> =
  | { readonly code: 'required' | 'control' | 'invisible'; readonly field: F }
  | {
      readonly code:
        | 'whole'
        | 'measure'
        | 'country'
        | 'currency'
        | 'other-currency'
        | 'hs-code'
        | 'freight-mode'
        | 'incoterm'
        | 'day'
        | 'image-url';
      readonly field: F;
    }
  | { readonly code: 'amount'; readonly field: F; readonly flaw: MoneyFlaw }
  | { readonly code: 'one-time-costs'; readonly field: F; readonly flaw: OneTimeCostFlaw }
  | { readonly code: 'conflict'; readonly field: F; readonly other: F }
  | { readonly code: 'range'; readonly field: F; readonly min: number; readonly max: number }
  | { readonly code: 'too-long' | 'too-many'; readonly field: F; readonly max: number }
  | { readonly code: 'too-many-cells'; readonly field: undefined; readonly max: number };

export interface Reading {
  /** Currency of amounts in rows without one; without it, such amounts are errors. ISO 4217. */
  readonly currency: string | undefined;
  /** BCP 47. Determines the signs of amounts, and the language of country names besides English. */
  readonly locale: string;
  /** Names of the columns, whose units and currencies apply to their cells: `Weight (kg)`, `Cost (USD)`. */
  readonly header?: readonly string[];
}

/** The cells of a row by their fields, and the errors found in them. */
export class Cells<F extends string> {
  readonly flaws: CellFlaw<F>[] = [];
  private readonly given = new Map<F, string>();
  /** Units and currencies of the fields whose columns name one. */
  private readonly units = new Map<F, string>();
  private readonly names = new Map<F, string>();

  constructor(
    row: TableRow,
    columns: readonly (F | undefined)[],
    readonly reading: Reading,
  ) {
    for (const [place, field] of columns.entries()) {
      const cell = row.cells[place]?.trim() ?? '';
      if (field === undefined || cell === '') continue;
      this.given.set(field, cell);
      const name = reading.header?.[place]?.trim() ?? '';
      this.names.set(field, name);
      const { unit } = unitOf(name);
      if (unit !== undefined && isMeasuredIn(field, unit)) this.units.set(field, unit);
    }
    if (row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      this.flaws.push({ code: 'too-many-cells', field: undefined, max: columns.length });
  }

  has(field: F): boolean {
    return this.given.has(field);
  }

  get(field: F): string | undefined {
    return this.given.get(field);
  }

  /** The name of the field's column. */
  nameOf(field: F): string | undefined {
    return this.names.get(field);
  }

  unitOf(field: F): string | undefined {
    return this.units.get(field);
  }

  /** The currency of the row, or else that of the column of amounts. */
  currency(field: F, amount: F): string | undefined {
    const ofRow = this.get(field)?.toUpperCase();
    const ofColumn = this.unitOf(amount);
    if (ofRow !== undefined && ofColumn !== undefined && ofRow !== ofColumn)
      this.flaws.push({ code: 'other-currency', field: amount });
    const currency = ofRow ?? ofColumn;
    if (currency !== undefined && !CURRENCIES.includes(currency)) this.flaws.push({ code: 'currency', field });
    return currency;
  }

  text(field: F, max: number): string | undefined {
    const cell = this.get(field);
    if (cell === undefined) return undefined;
    const text = oneLine(cell);
    this.judgeText(field, text, max);
    return text;
  }

  judgeText(field: F, text: string, max: number): void {
    if (!isPrintable(text)) this.flaws.push({ code: 'control', field });
    else if (!isVisible(text)) this.flaws.push({ code: 'invisible', field });
    else if ([...text].length > max) this.flaws.push({ code: 'too-long', field, max });
  }

  /** An amount as people write it, in minor units. An invalid currency is reported once, and not for each amount. */
  amount(field: F, currency: string, min: number, max: number): number | undefined {
    if (!CURRENCIES.includes(currency)) return undefined;
    const read = readMoneyOfFile(this.get(field) ?? '', currency, this.reading.locale);
    if ('flaw' in read) {
      this.flaws.push({ code: 'amount', field, flaw: read.flaw });
      return undefined;
    }
    this.judgeRange(field, read.cents, min, max);
    return read.cents;
  }

  whole(field: F, min: number, max: number): number | undefined {
    const cell = this.get(field);
    if (cell === undefined) return undefined;
    if (!/^\d{1,12}$/.test(cell)) {
      this.flaws.push({ code: 'whole', field });
      return undefined;
    }
    this.judgeRange(field, Number(cell), min, max);
    return Number(cell);
  }

  measure(field: F, sizes: ReadonlyMap<string, number>, max: number): number | undefined {
    const cell = this.get(field);
    if (cell === undefined) return undefined;
    const value = readMeasure(cell, this.unitOf(field), sizes, this.reading.locale);
    if (value === undefined) this.flaws.push({ code: 'measure', field });
    else this.judgeRange(field, value, 1, max);
    return value;
  }

  judgeRange(field: F, value: number, min: number, max: number): void {
    if (value < min || value > max) this.flaws.push({ code: 'range', field, min, max });
  }

  code(
    flaw: 'country' | 'hs-code' | 'freight-mode' | 'incoterm' | 'day',
    field: F,
    find: (cell: string) => string | undefined,
  ): string | undefined {
    const cell = this.get(field);
    const code = cell === undefined ? undefined : find(cell);
    if (cell !== undefined && code === undefined) this.flaws.push({ code: flaw, field });
    return code;
  }
}

export const SIDES = ['length', 'width', 'height'] as const;
const CARTON = ['units', ...SIDES.map((side) => `dimensionsMm.${side}` as const), 'weightGrams'] as const;
type CartonField = `carton.${(typeof CARTON)[number]}`;

/** A carton is given whole or not at all. */
export function readCarton<F extends string>(cells: Cells<F | CartonField>): object | undefined {
  const given = CARTON.filter((part) => cells.has(`carton.${part}`));
  if (given.length === 0) return undefined;
  for (const part of CARTON) if (!given.includes(part)) cells.flaws.push({ code: 'required', field: `carton.${part}` });
  const side = (name: (typeof SIDES)[number]) =>
    cells.measure(`carton.dimensionsMm.${name}`, MILLIMETRES, BOUNDS.sideMmMax);
  return {
    units: cells.whole('carton.units', 1, BOUNDS.cartonUnitsMax),
    dimensionsMm: { length: side('length'), width: side('width'), height: side('height') },
    weightGrams: cells.measure('carton.weightGrams', GRAMS, BOUNDS.weightGramsMax),
  };
}

/** Columns named after one cost, which is the label of an amount without one. */
const COST_NAME = /^(tooling|set[- ]?up costs?)$/i;

/** One-time costs in this currency; undefined when there are none or they are invalid. */
export function readOneTimeCostCell<F extends string>(
  cells: Cells<F | 'oneTimeCosts'>,
  currency: string,
): readonly OneTimeCost[] | undefined {
  const cell = cells.get('oneTimeCosts');
  if (cell === undefined || !CURRENCIES.includes(currency)) return undefined;
  const { bare: name, unit = currency } = unitOf(cells.nameOf('oneTimeCosts') ?? '');
  if (unit !== currency) {
    cells.flaws.push({ code: 'other-currency', field: 'oneTimeCosts' });
    return undefined;
  }
  const written = COST_NAME.test(name) && !cell.includes(':') ? `${name}: ${cell}` : cell;
  const read = readOneTimeCosts(written, ';', currency, cells.reading.locale);
  if ('costs' in read) return read.costs;
  cells.flaws.push({ code: 'one-time-costs', field: 'oneTimeCosts', flaw: read.flaw });
  return undefined;
}
