import { type MoneyFlaw, readMoney } from '../../text/money-text.ts';
import { typedIn } from '../../kit/form.ts';
import { locale, text } from '../../texts/text.ts';

export const FIELDS = [
  'title',
  'factoryUnitCostCents',
  'targetRetailPriceCents',
  'weightGrams',
  'length',
  'width',
  'height',
  'supplierCountry',
  'targetMarket',
  'description',
  'hsCode',
  'unitsPerShipment',
  'freightMode',
  'externalRef',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Errors = Partial<Record<FieldName, string>>;

const SIDE_MM_MAX = 10_000;
const WEIGHT_G_MAX = 1_000_000;
const UNITS_MAX = 1_000_000;

/** The candidate as programs send it, and what is wrong with what was typed, field by field. */
export interface ReadForm {
  readonly body: Record<string, unknown>;
  readonly errors: Errors;
}

/** Reads the form; the service judges again, and its word counts. */
export function readForm(form: FormData, currency: string): ReadForm {
  const { wrong } = text('new-candidate');
  const errors: Errors = {};
  const typed = (name: FieldName) => typedIn(form, name).trim();
  const money = (name: FieldName): number | undefined => {
    const read = readMoney(typed(name), currency, locale());
    if ('cents' in read) return read.cents;
    errors[name] = moneyWords(read.flaw);
    return undefined;
  };
  const whole = (name: FieldName, most: number, words: string, isRequired = true): number | undefined => {
    const given = typed(name);
    if (given === '' && !isRequired) return undefined;
    const value = Number(given);
    if (/^\d{1,9}$/.test(given) && value >= 1 && value <= most) return value;
    errors[name] = given === '' ? wrong.empty : /^\d+$/.test(given) ? words : wrong.whole;
    return undefined;
  };
  const country = (name: FieldName): string => {
    if (typed(name) === '') errors[name] = wrong.country;
    return typed(name);
  };
  if (typed('title') === '') errors.title = wrong.title;
  if (typed('hsCode') !== '' && !/^(\d{6}|\d{8}|\d{10})$/.test(typed('hsCode').replaceAll(/[.\s]/g, '')))
    errors.hsCode = wrong.hsCode;
  const body = {
    title: typed('title'),
    factoryUnitCostCents: money('factoryUnitCostCents'),
    targetRetailPriceCents: money('targetRetailPriceCents'),
    weightGrams: whole('weightGrams', WEIGHT_G_MAX, wrong.weight),
    dimensionsMm: {
      length: whole('length', SIDE_MM_MAX, wrong.side),
      width: whole('width', SIDE_MM_MAX, wrong.side),
      height: whole('height', SIDE_MM_MAX, wrong.side),
    },
    supplierCountry: country('supplierCountry'),
    targetMarket: country('targetMarket'),
    ...given('description', typed('description')),
    ...given('hsCode', typed('hsCode').replaceAll(/[.\s]/g, '')),
    ...given('unitsPerShipment', whole('unitsPerShipment', UNITS_MAX, wrong.units, false)),
    ...given('freightMode', typed('freightMode')),
    ...given('externalRef', typed('externalRef')),
  };
  return { body, errors };
}

/** The field that a JSON Pointer of the service speaks of; undefined for one that is not on this page. */
export function fieldAt(pointer: string): FieldName | undefined {
  const last = pointer.split('/').at(-1);
  return FIELDS.find((name) => name === last);
}

function given(name: string, value: string | number | undefined): object {
  return value === undefined || value === '' ? {} : { [name]: value };
}

function moneyWords(flaw: MoneyFlaw): string {
  const { money } = text('common');
  const words = {
    empty: money.empty,
    'not-a-number': money.notANumber,
    negative: money.negative,
    'too-large': money.tooLarge,
  };
  return flaw === 'too-many-decimals' ? money.tooManyDecimals(2) : words[flaw];
}
