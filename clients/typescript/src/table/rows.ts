import Papa from 'papaparse';
import type { BodyOf } from '../client.ts';
import { type CellFlaw, Cells, readCarton, type Reading, readOneTimeCostCell, SIDES } from './cells.ts';
import { BOUNDS, type Field, FREIGHT_MODES, GRAMS, INCOTERMS, MILLIMETRES } from './fields.ts';
import { isEntryDay } from './entry-day.ts';
import { imageUrlsIn, isImageUrl } from './image-url.ts';
import { countryCodeOf } from './countries.ts';
import type { TableRow } from './csv.ts';
import { oneLine, plainHsCode } from './texts.ts';

export type Candidate = BodyOf<'createSku'>;
export type RowFlaw = CellFlaw<Field>;

export interface CandidateRow extends TableRow {
  /** The request body, if there are no errors. */
  readonly candidate: Candidate;
  readonly flaws: readonly RowFlaw[];
}

const TEXTS = ['title', 'description', 'externalRef'] as const;
const COUNTRIES = ['supplierCountry', 'targetMarket'] as const;
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
  const reader = new RowReader(new Cells(row, columns, reading));
  return { ...row, candidate: reader.candidate(), flaws: reader.flaws };
}

class RowReader {
  readonly flaws: RowFlaw[];
  private readonly currency: string | undefined;
  private readonly costCurrency: string | undefined;

  constructor(private readonly cells: Cells<Field>) {
    this.flaws = cells.flaws;
    // The candidate states it in any case: the default of the service may change after the amounts were read.
    this.currency = cells.currency('currency', 'targetRetailPrice') ?? cells.reading.currency;
    this.costCurrency = cells.currency('costCurrency', 'factoryUnitCost') ?? this.currency;
    this.refuseUnclearCurrency();
  }

  /** Of two columns of amounts, one alone names a currency: that of the other may be the same, or the default. */
  private refuseUnclearCurrency(): void {
    const { cells } = this;
    const [cost, price] = [cells.unitOf('factoryUnitCost'), cells.unitOf('targetRetailPrice')];
    if (cells.has('currency') || cells.has('costCurrency')) return;
    const silent = cost === undefined ? 'factoryUnitCost' : 'targetRetailPrice';
    const named = cost ?? price;
    if ((cost === undefined) === (price === undefined) || named === cells.reading.currency) return;
    if (cells.has(silent)) this.flaws.push({ code: 'other-currency', field: silent });
  }

  candidate(): Candidate {
    const { cells } = this;
    const fields: Record<string, unknown> = {};
    for (const field of TEXTS) fields[field] = cells.text(field, BOUNDS.lengthMax[field]);
    Object.assign(
      fields,
      this.money(COSTS, 0, this.costCurrency),
      this.money(PRICES, BOUNDS.retailPriceCentsMin, this.currency),
    );
    fields['currency'] = this.currency;
    if (this.costCurrency !== this.currency) fields['costCurrency'] = this.costCurrency;
    fields['weightGrams'] = cells.measure('weightGrams', GRAMS, BOUNDS.weightGramsMax);
    const sides = SIDES.map((side) => {
      return [side, cells.measure(`dimensionsMm.${side}`, MILLIMETRES, BOUNDS.sideMmMax)] as const;
    });
    if (SIDES.some((side) => cells.has(`dimensionsMm.${side}`))) fields['dimensionsMm'] = Object.fromEntries(sides);
    for (const field of COUNTRIES)
      fields[field] = cells.code('country', field, (cell) => countryCodeOf(cell, cells.reading.locale));
    fields['hsCode'] = cells.code('hs-code', 'hsCode', (cell) => {
      const code = plainHsCode(cell);
      return /^(\d{6}|\d{8}|\d{10})$/.test(code) ? code : undefined;
    });
    fields['unitsPerShipment'] = cells.whole('unitsPerShipment', 1, BOUNDS.unitsPerShipmentMax);
    fields['freightMode'] = cells.code('freight-mode', 'freightMode', freightModeOf);
    fields['incoterm'] = cells.code('incoterm', 'incoterm', incotermOf);
    fields['carton'] = readCarton(cells);
    fields['oneTimeCosts'] = this.oneTimeCosts();
    fields['entryDate'] = cells.code('day', 'entryDate', (cell) => (isEntryDay(cell) ? cell : undefined));
    fields['imageUrls'] = this.imageUrls();
    fields['tags'] = this.tags();
    this.requireFields();
    return JSON.parse(JSON.stringify(fields)) as Candidate;
  }

  private tags(): string[] | undefined {
    const cell = this.cells.get('tags');
    if (cell === undefined) return undefined;
    const tags = listOf(cell);
    if (tags.length > BOUNDS.tagsMax) this.flaws.push({ code: 'too-many', field: 'tags', max: BOUNDS.tagsMax });
    for (const tag of tags) this.cells.judgeText('tags', tag, BOUNDS.tagLengthMax);
    return tags.length === 0 ? undefined : tags;
  }

  /** One address in each line, or separated by spaces or semicolons. */
  private imageUrls(): string[] | undefined {
    const cell = this.cells.get('imageUrls');
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
    currency: string | undefined,
  ): Record<string, unknown> {
    const { cells } = this;
    const [first, second] = [cents, short, amount].filter((field) => cells.has(field));
    if (first === undefined) return {};
    if (second !== undefined) this.flaws.push({ code: 'conflict', field: first, other: second });
    if (first !== amount) return { [first]: cells.whole(first, min, BOUNDS.centsMax) };
    if (currency === undefined) {
      this.flaws.push({ code: 'required', field: 'currency' });
      return {};
    }
    const read = cells.amount(amount, currency, min, BOUNDS.centsMax);
    return read === undefined ? {} : { [cents]: read };
  }

  /** In the currency of the unit cost. */
  private oneTimeCosts(): ReturnType<typeof readOneTimeCostCell> {
    if (this.costCurrency !== undefined) return readOneTimeCostCell(this.cells, this.costCurrency);
    if (this.cells.has('oneTimeCosts')) this.flaws.push({ code: 'required', field: 'currency' });
    return undefined;
  }

  /**
   * One short spelling makes it the short form, which requires only cost and price; sides are given all or not at all.
   */
  private requireFields(): void {
    const { cells } = this;
    const isShort = cells.has('factoryCostCents') || cells.has('retailPriceCents');
    const hasSide = SIDES.some((side) => cells.has(`dimensionsMm.${side}`));
    const required = REQUIRED.filter((field) => !isShort || (hasSide && field.startsWith('dimensionsMm')));
    const money = [COSTS, PRICES].filter((spellings) => spellings.every((field) => !cells.has(field)));
    const absent = [...money.map(([, short, amount]) => (isShort ? short : amount)), ...required];
    for (const field of absent) if (!cells.has(field)) this.flaws.push({ code: 'required', field });
  }
}

/** The mode of `sea` or `By sea`. */
export function freightModeOf(cell: string): string | undefined {
  return FREIGHT_MODES.find((mode) => mode === cell.toLowerCase().replace(/^by\s+/, ''));
}

/** The incoterm of `FOB` or `FOB Ningbo`. */
export function incotermOf(cell: string): string | undefined {
  return INCOTERMS.find((incoterm) => incoterm === cell.toUpperCase().split(/[\s,]/)[0]);
}

/** The texts of a cell, separated by `;` as in `listText`; duplicates are removed. */
function listOf(cell: string): string[] {
  const { data, errors } = Papa.parse<string[]>(oneLine(cell), { delimiter: ';' });
  const texts = errors.length > 0 ? cell.split(';') : data.flat();
  return [...new Set(texts.map(oneLine))].filter((text) => text !== '');
}
