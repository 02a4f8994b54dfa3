import Papa from 'papaparse';
import type { BodyOf } from '../client.ts';
import { type MoneyFlaw, readMeasure, readMoneyOfFile } from './amounts.ts';
import {
  BOUNDS,
  CURRENCIES,
  type Field,
  FREIGHT_MODES,
  GRAMS,
  INCOTERMS,
  isMeasuredIn,
  MILLIMETRES,
  unitOf,
} from './fields.ts';
import { isEntryDay } from './entry-day.ts';
import { imageUrlsIn, isImageUrl } from './image-url.ts';
import { type OneTimeCost, type OneTimeCostFlaw, readOneTimeCosts } from './one-time-costs.ts';
import { countryCodeOf } from './countries.ts';
import type { TableRow } from './csv.ts';
import { isPrintable, isVisible, oneLine, plainHsCode } from './texts.ts';

export type Candidate = BodyOf<'createSku'>;

/** The error of a row. `field` is the column's field, or undefined for cells beyond the header. */
export type RowFlaw =
  | { readonly code: 'required' | 'control' | 'invisible'; readonly field: Field }
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
      readonly field: Field;
    }
  | { readonly code: 'amount'; readonly field: Field; readonly flaw: MoneyFlaw }
  | { readonly code: 'one-time-costs'; readonly field: Field; readonly flaw: OneTimeCostFlaw }
  | { readonly code: 'conflict'; readonly field: Field; readonly other: Field }
  | { readonly code: 'range'; readonly field: Field; readonly min: number; readonly max: number }
  | { readonly code: 'too-long' | 'too-many'; readonly field: Field; readonly max: number }
  | { readonly code: 'too-many-cells'; readonly field: undefined; readonly max: number };

export interface CandidateRow extends TableRow {
  /** The request body, if there are no errors. */
  readonly candidate: Candidate;
  readonly flaws: readonly RowFlaw[];
}

export interface Reading {
  /** Currency of amounts in rows without one; without it, such amounts are errors. ISO 4217. */
  readonly currency: string | undefined;
  /** BCP 47. Determines the signs of amounts, and the language of country names besides English. */
  readonly locale: string;
  /** Names of the columns, whose units and currencies apply to their cells: `Weight (kg)`, `Cost (USD)`. */
  readonly header?: readonly string[];
}

const TEXTS = ['title', 'description', 'externalRef'] as const;
const COUNTRIES = ['supplierCountry', 'targetMarket'] as const;
const SIDES = ['length', 'width', 'height'] as const;
const CARTON = ['units', ...SIDES.map((side) => `dimensionsMm.${side}` as const), 'weightGrams'] as const;
/**
 * The spellings of cost and price: whole cents of the long form, those of the short form, and the amount as people
 * write it.
 */
const COSTS = ['factoryUnitCostCents', 'factoryCostCents', 'factoryUnitCost'] as const;
const PRICES = ['targetRetailPriceCents', 'retailPriceCents', 'targetRetailPrice'] as const;
/** Required fields of the long form, besides cost and price. */
const REQUIRED = [
  'title',
  'weightGrams',
  'dimensionsMm.length',
  'dimensionsMm.width',
  'dimensionsMm.height',
  'supplierCountry',
  'targetMarket',
] as const;

/**
 * Validates one row with the rules of the service: `columns` has the field of each cell, undefined for an omitted
 * column.
 */
export function readRow(row: TableRow, columns: readonly (Field | undefined)[], reading: Reading): CandidateRow {
  const reader = new RowReader(row, columns, reading);
  return { ...row, candidate: reader.candidate(), flaws: reader.flaws };
}

class RowReader {
  readonly flaws: RowFlaw[] = [];
  private readonly given = new Map<Field, string>();
  /** Currencies of the fields whose columns name one. */
  private readonly units = new Map<Field, string>();
  private readonly currency: string | undefined;
  private readonly costCurrency: string | undefined;

  constructor(
    row: TableRow,
    columns: readonly (Field | undefined)[],
    private readonly reading: Reading,
  ) {
    for (const [place, field] of columns.entries()) {
      const cell = row.cells[place]?.trim() ?? '';
      if (field === undefined || cell === '') continue;
      this.given.set(field, cell);
      const { unit } = unitOf(reading.header?.[place] ?? '');
      if (unit !== undefined && isMeasuredIn(field, unit)) this.units.set(field, unit);
    }
    if (row.cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      this.flaws.push({ code: 'too-many-cells', field: undefined, max: columns.length });
    this.currency = this.currencyOf('currency', 'targetRetailPrice');
    this.costCurrency = this.currencyOf('costCurrency', 'factoryUnitCost') ?? this.currency;
    this.refuseUnclearCurrency();
  }

  /** The currency of the row, or else that of the column of amounts. */
  private currencyOf(field: 'currency' | 'costCurrency', amount: 'targetRetailPrice' | 'factoryUnitCost') {
    const ofRow = this.given.get(field)?.toUpperCase();
    const ofColumn = this.units.get(amount);
    if (ofRow !== undefined && ofColumn !== undefined && ofRow !== ofColumn)
      this.flaws.push({ code: 'other-currency', field: amount });
    const currency = ofRow ?? ofColumn;
    if (currency !== undefined && !CURRENCIES.includes(currency)) this.flaws.push({ code: 'currency', field });
    return currency;
  }

  /** Of two columns of amounts, one alone names a currency: that of the other may be the same, or the default. */
  private refuseUnclearCurrency(): void {
    const [cost, price] = [this.units.get('factoryUnitCost'), this.units.get('targetRetailPrice')];
    if (this.given.has('currency') || this.given.has('costCurrency')) return;
    const silent = cost === undefined ? 'factoryUnitCost' : 'targetRetailPrice';
    const named = cost ?? price;
    if ((cost === undefined) === (price === undefined) || named === this.reading.currency) return;
    if (this.given.has(silent)) this.flaws.push({ code: 'other-currency', field: silent });
  }

  candidate(): Candidate {
    const fields: Record<string, unknown> = {};
    for (const field of TEXTS) fields[field] = this.text(field);
    Object.assign(
      fields,
      this.money(COSTS, 0, this.costCurrency),
      this.money(PRICES, BOUNDS.retailPriceCentsMin, this.currency),
    );
    fields['currency'] = this.currency;
    if (this.costCurrency !== (this.currency ?? this.reading.currency)) fields['costCurrency'] = this.costCurrency;
    fields['weightGrams'] = this.measure('weightGrams', GRAMS, BOUNDS.weightGramsMax);
    const sides = SIDES.map((side) => {
      return [side, this.measure(`dimensionsMm.${side}`, MILLIMETRES, BOUNDS.sideMmMax)] as const;
    });
    if (SIDES.some((side) => this.given.has(`dimensionsMm.${side}`)))
      fields['dimensionsMm'] = Object.fromEntries(sides);
    for (const field of COUNTRIES)
      fields[field] = this.code('country', field, (cell) => countryCodeOf(cell, this.reading.locale));
    fields['hsCode'] = this.code('hs-code', 'hsCode', (cell) => {
      const code = plainHsCode(cell);
      return /^(\d{6}|\d{8}|\d{10})$/.test(code) ? code : undefined;
    });
    fields['unitsPerShipment'] = this.whole('unitsPerShipment', 1, BOUNDS.unitsPerShipmentMax);
    fields['freightMode'] = this.code('freight-mode', 'freightMode', (cell) =>
      FREIGHT_MODES.find((mode) => mode === cell.toLowerCase()),
    );
    fields['incoterm'] = this.code('incoterm', 'incoterm', (cell) =>
      INCOTERMS.find((incoterm) => incoterm === cell.toUpperCase().split(/[\s,]/)[0]),
    );
    fields['carton'] = this.carton();
    fields['oneTimeCosts'] = this.oneTimeCosts();
    fields['entryDate'] = this.code('day', 'entryDate', (cell) => (isEntryDay(cell) ? cell : undefined));
    fields['imageUrls'] = this.imageUrls();
    fields['tags'] = this.tags();
    this.requireFields();
    return JSON.parse(JSON.stringify(fields)) as Candidate;
  }

  private text(field: (typeof TEXTS)[number]): string | undefined {
    const cell = this.given.get(field);
    if (cell === undefined) return undefined;
    const text = oneLine(cell);
    this.judgeText(field, text, BOUNDS.lengthMax[field]);
    return text;
  }

  private judgeText(field: Field, text: string, max: number): void {
    if (!isPrintable(text)) this.flaws.push({ code: 'control', field });
    else if (!isVisible(text)) this.flaws.push({ code: 'invisible', field });
    else if ([...text].length > max) this.flaws.push({ code: 'too-long', field, max });
  }

  private tags(): string[] | undefined {
    const cell = this.given.get('tags');
    if (cell === undefined) return undefined;
    const tags = listOf(cell);
    if (tags.length > BOUNDS.tagsMax) this.flaws.push({ code: 'too-many', field: 'tags', max: BOUNDS.tagsMax });
    for (const tag of tags) this.judgeText('tags', tag, BOUNDS.tagLengthMax);
    return tags.length === 0 ? undefined : tags;
  }

  /** One address in each line, or separated by spaces or semicolons. */
  private imageUrls(): string[] | undefined {
    const cell = this.given.get('imageUrls');
    if (cell === undefined) return undefined;
    const urls = imageUrlsIn(cell);
    if (urls.length > BOUNDS.imageUrlsMax)
      this.flaws.push({ code: 'too-many', field: 'imageUrls', max: BOUNDS.imageUrlsMax });
    if (!urls.every(isImageUrl)) this.flaws.push({ code: 'image-url', field: 'imageUrls' });
    return urls.length === 0 ? undefined : urls;
  }

  /** Cost or price, in the given spelling. */
  private money(
    [cents, short, amount]: typeof COSTS | typeof PRICES,
    min: number,
    given: string | undefined,
  ): Record<string, unknown> {
    const [first, second] = [cents, short, amount].filter((field) => this.given.has(field));
    if (first === undefined) return {};
    if (second !== undefined) this.flaws.push({ code: 'conflict', field: first, other: second });
    if (first !== amount) return { [first]: this.whole(first, min, BOUNDS.centsMax) };
    const currency = given ?? this.reading.currency;
    if (currency === undefined) {
      this.flaws.push({ code: 'required', field: 'currency' });
      return {};
    }
    // An invalid currency is reported once, and not for each amount.
    if (!CURRENCIES.includes(currency)) return {};
    const read = readMoneyOfFile(this.given.get(amount) ?? '', currency, this.reading.locale);
    if ('flaw' in read) {
      this.flaws.push({ code: 'amount', field: amount, flaw: read.flaw });
      return {};
    }
    this.judgeRange(amount, read.cents, min, BOUNDS.centsMax);
    return { [cents]: read.cents };
  }

  /** A carton is given whole or not at all. */
  private carton(): object | undefined {
    const given = CARTON.filter((part) => this.given.has(`carton.${part}`));
    if (given.length === 0) return undefined;
    for (const part of CARTON)
      if (!given.includes(part)) this.flaws.push({ code: 'required', field: `carton.${part}` });
    const side = (name: (typeof SIDES)[number]) =>
      this.measure(`carton.dimensionsMm.${name}`, MILLIMETRES, BOUNDS.sideMmMax);
    return {
      units: this.whole('carton.units', 1, BOUNDS.cartonUnitsMax),
      dimensionsMm: { length: side('length'), width: side('width'), height: side('height') },
      weightGrams: this.measure('carton.weightGrams', GRAMS, BOUNDS.weightGramsMax),
    };
  }

  /** In the currency of the unit cost. */
  private oneTimeCosts(): readonly OneTimeCost[] | undefined {
    const cell = this.given.get('oneTimeCosts');
    const currency = this.costCurrency ?? this.reading.currency;
    if (cell === undefined) return undefined;
    if (currency === undefined) this.flaws.push({ code: 'required', field: 'currency' });
    if (currency === undefined || !CURRENCIES.includes(currency)) return undefined;
    const read = readOneTimeCosts(cell, ';', currency, this.reading.locale);
    if ('costs' in read) return read.costs;
    this.flaws.push({ code: 'one-time-costs', field: 'oneTimeCosts', flaw: read.flaw });
    return undefined;
  }

  private whole(field: Field, min: number, max: number): number | undefined {
    const cell = this.given.get(field);
    if (cell === undefined) return undefined;
    if (!/^\d{1,12}$/.test(cell)) {
      this.flaws.push({ code: 'whole', field });
      return undefined;
    }
    this.judgeRange(field, Number(cell), min, max);
    return Number(cell);
  }

  private measure(field: Field, sizes: ReadonlyMap<string, number>, max: number): number | undefined {
    const cell = this.given.get(field);
    if (cell === undefined) return undefined;
    const value = readMeasure(cell, this.units.get(field), sizes, this.reading.locale);
    if (value === undefined) this.flaws.push({ code: 'measure', field });
    else this.judgeRange(field, value, 1, max);
    return value;
  }

  private judgeRange(field: Field, value: number, min: number, max: number): void {
    if (value < min || value > max) this.flaws.push({ code: 'range', field, min, max });
  }

  private code(
    flaw: 'country' | 'hs-code' | 'freight-mode' | 'incoterm' | 'day',
    field: Field,
    find: (cell: string) => string | undefined,
  ): string | undefined {
    const cell = this.given.get(field);
    const code = cell === undefined ? undefined : find(cell);
    if (cell !== undefined && code === undefined) this.flaws.push({ code: flaw, field });
    return code;
  }

  /**
   * One short spelling makes it the short form, which requires only cost and price; sides are given all or not at all.
   */
  private requireFields(): void {
    const isShort = this.given.has('factoryCostCents') || this.given.has('retailPriceCents');
    const hasSide = SIDES.some((side) => this.given.has(`dimensionsMm.${side}`));
    const required = REQUIRED.filter((field) => !isShort || (hasSide && field.startsWith('dimensionsMm')));
    const money = [COSTS, PRICES].filter((spellings) => spellings.every((field) => !this.given.has(field)));
    const absent = [...money.map(([, short, amount]) => (isShort ? short : amount)), ...required];
    for (const field of absent) if (!this.given.has(field)) this.flaws.push({ code: 'required', field });
  }
}

/** The texts of a cell, separated by `;` as in `listText`; duplicates are removed. */
function listOf(cell: string): string[] {
  const { data, errors } = Papa.parse<string[]>(oneLine(cell), { delimiter: ';' });
  const texts = errors.length > 0 ? cell.split(';') : data.flat();
  return [...new Set(texts.map(oneLine))].filter((text) => text !== '');
}
