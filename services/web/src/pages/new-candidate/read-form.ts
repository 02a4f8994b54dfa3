import {
  BOUNDS,
  isEntryDay,
  imageUrlsIn,
  isImageUrl,
  isPrintable,
  isVisible,
  oneLine,
  plainHsCode,
  readMoney,
  readOneTimeCosts,
} from '@cpes/client/table';
import type { Quantity } from '../../format/measures.ts';
import { typedIn } from '../../kit/form.ts';
import { measureField, measureRead, measureShown } from '../../kit/measure.ts';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { locale, text } from '../../i18n/text.ts';

/** The fields of a supplier's quote, in the order of the form. */
export const QUOTED_FIELDS = [
  'costCurrency',
  'incoterm',
  'cartonUnits',
  'cartonWeight',
  'cartonLength',
  'cartonWidth',
  'cartonHeight',
  'entryDate',
  'oneTimeCosts',
] as const;

export const FIELDS = [
  'title',
  'currency',
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
  'imageUrls',
  ...QUOTED_FIELDS,
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Errors = Partial<Record<FieldName, string>>;

/** The candidate in the form of the API, and the errors by field. */
export interface ReadForm {
  readonly body: Record<string, unknown>;
  readonly errors: Errors;
}

/** The currency of the form's amounts, by default the tenant's. */
export function currencyIn(form: FormData, tenantCurrency: string): string {
  return typedIn(form, 'currency') || tenantCurrency;
}

/** The currency of the unit cost, by default that of the price. */
export function costCurrencyIn(form: FormData, tenantCurrency: string): string {
  return typedIn(form, 'costCurrency') || currencyIn(form, tenantCurrency);
}

/** Reads the form. The service validates again, and its errors take precedence. */
export function readForm(form: FormData, tenantCurrency: string): ReadForm {
  const { wrong } = text('new-candidate');
  const errors: Errors = {};
  const typed = (name: FieldName) => oneLine(typedIn(form, name));
  const currency = currencyIn(form, tenantCurrency);
  const costCurrency = costCurrencyIn(form, tenantCurrency);
  const money = (name: FieldName, of: string): number | undefined => {
    const read = readMoney(typed(name), of, locale());
    if ('cents' in read) return read.cents;
    errors[name] = moneyFlawText(read.flaw, of);
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
  const measure = (name: FieldName, quantity: Quantity, most: number): number | undefined => {
    const given = typed(name);
    const value = measureRead(given, quantity);
    if (value !== undefined && value >= 1 && value <= most) return value;
    const { unit, inputMode } = measureField(quantity);
    const range = wrong.range(measureShown(1, quantity), measureShown(most, quantity));
    const number = inputMode === 'numeric' ? wrong.whole : wrong.decimal(unit === 'lb' ? 3 : 2);
    errors[name] = given === '' ? wrong.empty : value === undefined ? number : range;
    return undefined;
  };
  const country = (name: FieldName): string => {
    if (typed(name) === '') errors[name] = wrong.country;
    return typed(name);
  };
  for (const name of ['title', 'description', 'externalRef'] as const)
    if (!isPrintable(typed(name))) errors[name] = wrong.control;
    else if (typed(name) !== '' && !isVisible(typed(name))) errors[name] = wrong.invisible;
  if (typed('title') === '') errors.title = wrong.title;
  if (typed('hsCode') !== '' && !/^(\d{6}|\d{8}|\d{10})$/.test(plainHsCode(typed('hsCode'))))
    errors.hsCode = wrong.hsCode;
  const carton = (): object | undefined => {
    if (CARTON_FIELDS.every((name) => typed(name) === '')) return undefined;
    return {
      units: whole('cartonUnits', BOUNDS.cartonUnitsMax, wrong.cartonUnits),
      dimensionsMm: {
        length: measure('cartonLength', 'side', BOUNDS.sideMmMax),
        width: measure('cartonWidth', 'side', BOUNDS.sideMmMax),
        height: measure('cartonHeight', 'side', BOUNDS.sideMmMax),
      },
      weightGrams: measure('cartonWeight', 'weight', BOUNDS.weightGramsMax),
    };
  };
  const oneTimeCosts = (): readonly object[] => {
    const read = readOneTimeCosts(typedIn(form, 'oneTimeCosts'), '\n', costCurrency, locale());
    if ('costs' in read) return read.costs;
    errors.oneTimeCosts =
      read.flaw === 'too-many' || read.flaw === 'label' ? wrong.oneTimeCosts : moneyFlawText(read.flaw, costCurrency);
    return [];
  };
  const costs = oneTimeCosts();
  if (typed('entryDate') !== '' && !isEntryDay(typed('entryDate'))) errors.entryDate = wrong.entryDate;
  const imageUrls = imageUrlsIn(typedIn(form, 'imageUrls'));
  if (imageUrls.length > BOUNDS.imageUrlsMax || !imageUrls.every(isImageUrl)) errors.imageUrls = wrong.imageUrls;
  const body = {
    title: typed('title'),
    factoryUnitCostCents: money('factoryUnitCostCents', costCurrency),
    targetRetailPriceCents: money('targetRetailPriceCents', currency),
    weightGrams: measure('weightGrams', 'weight', BOUNDS.weightGramsMax),
    dimensionsMm: {
      length: measure('length', 'side', BOUNDS.sideMmMax),
      width: measure('width', 'side', BOUNDS.sideMmMax),
      height: measure('height', 'side', BOUNDS.sideMmMax),
    },
    supplierCountry: country('supplierCountry'),
    targetMarket: country('targetMarket'),
    currency,
    ...given('description', typed('description')),
    ...given('hsCode', plainHsCode(typed('hsCode'))),
    ...given('unitsPerShipment', whole('unitsPerShipment', BOUNDS.unitsPerShipmentMax, wrong.units, false)),
    ...given('freightMode', typed('freightMode')),
    ...given('externalRef', typed('externalRef')),
    ...given('costCurrency', costCurrency === currency ? undefined : costCurrency),
    ...given('incoterm', typed('incoterm')),
    ...given('carton', carton()),
    ...given('oneTimeCosts', costs.length === 0 ? undefined : costs),
    ...given('entryDate', typed('entryDate')),
    ...given('imageUrls', imageUrls.length === 0 ? undefined : imageUrls),
  };
  return { body, errors };
}

const CARTON_FIELDS = ['cartonUnits', 'cartonLength', 'cartonWidth', 'cartonHeight', 'cartonWeight'] as const;
const CARTON_FIELD_OF: Readonly<Record<string, FieldName>> = {
  units: 'cartonUnits',
  length: 'cartonLength',
  width: 'cartonWidth',
  height: 'cartonHeight',
  weightGrams: 'cartonWeight',
};

/** The field of a JSON Pointer from the service; undefined for fields that are not on this page. */
export function fieldAt(pointer: string): FieldName | undefined {
  const last = pointer.split('/').at(-1);
  if (pointer.includes('/carton')) return CARTON_FIELD_OF[last ?? ''] ?? 'cartonUnits';
  if (pointer.includes('/oneTimeCosts')) return 'oneTimeCosts';
  if (pointer.includes('/imageUrls')) return 'imageUrls';
  return FIELDS.find((name) => name === last);
}

function given(name: string, value: string | number | object | undefined): object {
  return value === undefined || value === '' ? {} : { [name]: value };
}
