import type { CsvRow } from '../../text/csv.ts';
import { readMoney } from '../../text/money-text.ts';
import { text } from '../../texts/text.ts';

/** What a column may hold. Those that end with `Cents` have whole minor units; `…Amount` stands for the same as people write it. */
export const FIELDS = [
  'title',
  'description',
  'factoryUnitCostCents',
  'factoryUnitCost',
  'targetRetailPriceCents',
  'targetRetailPrice',
  'currency',
  'weightGrams',
  'dimensionsMm.length',
  'dimensionsMm.width',
  'dimensionsMm.height',
  'supplierCountry',
  'targetMarket',
  'hsCode',
  'unitsPerShipment',
  'freightMode',
  'externalRef',
  'tags',
] as const;
export type Field = (typeof FIELDS)[number];

/** Other names that people give to columns, without case, blanks and signs. */
const ALIASES: Readonly<Record<string, Field>> = {
  name: 'title',
  product: 'title',
  factorycostcents: 'factoryUnitCostCents',
  unitcost: 'factoryUnitCost',
  factorycost: 'factoryUnitCost',
  cost: 'factoryUnitCost',
  retailpricecents: 'targetRetailPriceCents',
  retailprice: 'targetRetailPrice',
  price: 'targetRetailPrice',
  weight: 'weightGrams',
  weightg: 'weightGrams',
  length: 'dimensionsMm.length',
  lengthmm: 'dimensionsMm.length',
  width: 'dimensionsMm.width',
  widthmm: 'dimensionsMm.width',
  height: 'dimensionsMm.height',
  heightmm: 'dimensionsMm.height',
  supplier: 'supplierCountry',
  origin: 'supplierCountry',
  market: 'targetMarket',
  hs: 'hsCode',
  batch: 'unitsPerShipment',
  units: 'unitsPerShipment',
  reference: 'externalRef',
  ref: 'externalRef',
  sku: 'externalRef',
};

const WHOLE: readonly Field[] = [
  'factoryUnitCostCents',
  'targetRetailPriceCents',
  'weightGrams',
  'dimensionsMm.length',
  'dimensionsMm.width',
  'dimensionsMm.height',
  'unitsPerShipment',
];
const COUNTRIES: readonly Field[] = ['supplierCountry', 'targetMarket'];
const TAG_SEPARATOR = ';';

export interface ImportRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly candidate: Readonly<Record<string, unknown>>;
  /** What is wrong, in words; empty when the row can be sent. */
  readonly errors: readonly string[];
  /** The same as an earlier row. */
  readonly isTwice: boolean;
}

/** What each column holds by its name; nothing for one that is not known. */
export function guessed(header: readonly string[]): readonly (Field | undefined)[] {
  const used = new Set<Field>();
  return header.map((name) => {
    const plain = (text_: string) => text_.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    const field = FIELDS.find((one) => plain(one) === plain(name)) ?? ALIASES[plain(name)];
    if (field === undefined || used.has(field)) return undefined;
    used.add(field);
    return field;
  });
}

/** The rows as candidates. The service judges again, and its word counts. */
export function importRows(
  rows: readonly CsvRow[],
  columns: readonly (Field | undefined)[],
  currency: string,
  locale: string,
): ImportRow[] {
  const seen = new Set<string>();
  return rows.map(({ line, cells }) => {
    const read = candidateOf(cells, columns, currency, locale);
    const key = JSON.stringify(read.candidate);
    const isTwice = seen.has(key);
    seen.add(key);
    return { line, cells, ...read, isTwice };
  });
}

function candidateOf(
  cells: readonly string[],
  columns: readonly (Field | undefined)[],
  tenantCurrency: string,
  locale: string,
): Pick<ImportRow, 'candidate' | 'errors'> {
  const { wrong } = text('import');
  const errors: string[] = [];
  const given = new Map<Field, string>();
  for (const [place, field] of columns.entries()) {
    const cell = cells[place]?.trim() ?? '';
    if (field !== undefined && cell !== '') given.set(field, cell);
  }
  const currency = given.get('currency')?.toUpperCase() ?? tenantCurrency;
  const money = (cents: Field, amount: Field): number | undefined => {
    if (given.has(cents)) return whole(cents);
    const typed = given.get(amount);
    if (typed === undefined) errors.push(wrong.required(amount));
    const result = typed === undefined ? undefined : readMoney(typed, currency, locale);
    if (result !== undefined && 'flaw' in result) errors.push(wrong.money(amount));
    return result !== undefined && 'cents' in result ? result.cents : undefined;
  };
  const whole = (field: Field): number | undefined => {
    const typed = given.get(field);
    if (typed === undefined) return undefined;
    if (/^\d{1,12}$/.test(typed)) return Number(typed);
    errors.push(wrong.whole(field));
    return undefined;
  };
  const costs = {
    factoryUnitCostCents: money('factoryUnitCostCents', 'factoryUnitCost'),
    targetRetailPriceCents: money('targetRetailPriceCents', 'targetRetailPrice'),
  };
  for (const field of COUNTRIES)
    if (given.has(field) && !/^[A-Za-z]{2}$/.test(given.get(field) ?? '')) errors.push(wrong.country(field));
  const sides = {
    length: whole('dimensionsMm.length'),
    width: whole('dimensionsMm.width'),
    height: whole('dimensionsMm.height'),
  };
  const others = [...given]
    .filter(
      ([field]) =>
        !WHOLE.includes(field) && !['factoryUnitCost', 'targetRetailPrice', 'currency', 'tags'].includes(field),
    )
    .map(([field, value]) => [field, COUNTRIES.includes(field) ? value.toUpperCase() : value] as const);
  const tags = (given.get('tags') ?? '')
    .split(TAG_SEPARATOR)
    .map((tag) => tag.trim())
    .filter(Boolean);
  const hasSide = Object.values(sides).some((side) => side !== undefined);
  const weightGrams = whole('weightGrams');
  const unitsPerShipment = whole('unitsPerShipment');
  return {
    candidate: {
      ...Object.fromEntries(others),
      ...costs,
      ...(given.has('currency') && { currency }),
      ...(weightGrams !== undefined && { weightGrams }),
      ...(hasSide && { dimensionsMm: sides }),
      ...(unitsPerShipment !== undefined && { unitsPerShipment }),
      ...(tags.length > 0 && { tags }),
    },
    errors,
  };
}
