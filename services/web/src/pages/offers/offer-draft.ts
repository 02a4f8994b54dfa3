import {
  BOUNDS,
  isDay,
  isOfferRef,
  OFFER_BOUNDS,
  offerRefOf,
  oneLine,
  readMoney,
  readOneTimeCosts,
  readQuantity,
} from '@cpes/client/table';
import { editableMoney } from '../../format/money-text.ts';
import type { Quantity } from '../../format/measures.ts';
import { numberText } from '../../format/numbers.ts';
import { measureField, measureRead, measureShown, measureTyped } from '../../kit/measure.ts';
import { moneyFlawText } from '../../kit/money-flaw.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Schemas } from '../../api/client.ts';
import { isStillAssumed, type Offer, type OfferBody } from './offer-queries.ts';

/** One row of the prices, as typed. */
export interface PriceRow {
  readonly minUnits: string;
  readonly unitCost: string;
}

export const CARTON_FIELDS = ['cartonUnits', 'cartonWeight', 'cartonLength', 'cartonWidth', 'cartonHeight'] as const;
const TEXT_FIELDS = [
  'offerRef',
  'supplierName',
  'supplierCountry',
  'costCurrency',
  'incoterm',
  'freightMode',
  'minimumUnits',
  'orderMultiple',
  'leadTimeDays',
  'validUntil',
  'document',
  ...CARTON_FIELDS,
  'oneTimeCosts',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** An offer as typed. */
export type OfferDraft = Readonly<Record<TextField, string>> & { readonly priceBreaks: readonly PriceRow[] };
/** By the id of the field: `supplierName`, `priceBreaks.0.unitCost`. */
export type OfferErrors = Readonly<Record<string, string>>;

const NO_PRICE: PriceRow = { minUnits: '', unitCost: '' };
export const EMPTY_OFFER: OfferDraft = {
  ...(Object.fromEntries(TEXT_FIELDS.map((name) => [name, ''])) as Record<TextField, string>),
  priceBreaks: [NO_PRICE, NO_PRICE],
};

/** A stored offer as its user would type it. Members that a save would assume again stay empty. */
export function draftOf(offer: Offer, candidate: Schemas['SkuResponse']['candidate']): OfferDraft {
  const { carton, costCurrency: currency, minimumUnits, orderMultiple } = offer;
  const money = (cents: number) => editableMoney({ cents, currency }, locale());
  const stated = (name: Offer['assumed'][number]) => (isStillAssumed(offer, name, candidate) ? '' : offer[name]);
  return {
    offerRef: offer.offerRef,
    supplierName: offer.supplierName,
    supplierCountry: stated('supplierCountry'),
    costCurrency: stated('costCurrency'),
    incoterm: stated('incoterm'),
    freightMode: stated('freightMode'),
    minimumUnits: minimumUnits === 1 ? '' : String(minimumUnits),
    orderMultiple: orderMultiple === 1 ? '' : String(orderMultiple),
    leadTimeDays: String(offer.leadTimeDays ?? ''),
    validUntil: offer.validUntil ?? '',
    document: offer.document ?? '',
    cartonUnits: String(carton?.units ?? ''),
    cartonWeight: carton === null ? '' : measureTyped(carton.weightGrams, 'weight'),
    cartonLength: carton === null ? '' : measureTyped(carton.dimensionsMm.length, 'side'),
    cartonWidth: carton === null ? '' : measureTyped(carton.dimensionsMm.width, 'side'),
    cartonHeight: carton === null ? '' : measureTyped(carton.dimensionsMm.height, 'side'),
    oneTimeCosts: offer.oneTimeCosts.map(({ label, amountCents }) => `${label}: ${money(amountCents)}`).join('\n'),
    priceBreaks: offer.priceBreaks.map(({ minUnits, unitCostCents }) => ({
      minUnits: String(minUnits),
      unitCost: money(unitCostCents),
    })),
  };
}

export interface ReadDraft {
  readonly offerRef: string;
  readonly body: OfferBody;
  readonly errors: OfferErrors;
  /** The row of the form of each price break of the body. */
  readonly places: readonly number[];
}

interface Known {
  /** The currency of an offer that names none. */
  readonly currency: string;
  /** The other offers of the SKU. */
  readonly others: readonly Offer[];
}

/** Reads the form. The service validates again, and its errors take precedence. */
export function readDraft(draft: OfferDraft, { currency: ofCandidate, others }: Known): ReadDraft {
  const { wrong } = text('offers');
  const errors: Record<string, string> = {};
  const currency = draft.costCurrency || ofCandidate;
  const typed = (name: TextField) => oneLine(draft[name]);
  const unitsOf = (id: string, given: string, most: number = BOUNDS.unitsPerShipmentMax): number | undefined => {
    if (given === '') return undefined;
    const units = readQuantity(given, locale());
    if (units === undefined) errors[id] = wrong.units;
    else if (units < 1 || units > most) errors[id] = wrong.unitsRange(numberText(most, locale()));
    return units;
  };
  const supplierName = typed('supplierName');
  if (supplierName === '') errors['supplierName'] = wrong.supplierName;
  const offerRef = typed('offerRef') === '' ? freeReference(supplierName, others) : typed('offerRef');
  const owner = others.find((other) => other.offerRef === offerRef);
  if (supplierName !== '' && !isOfferRef(offerRef)) errors['offerRef'] = wrong.reference;
  else if (owner !== undefined) errors['offerRef'] = wrong.taken(owner.supplierName);
  const filled = draft.priceBreaks
    .map((row, place) => ({ ...row, place }))
    .filter(({ minUnits, unitCost }) => minUnits.trim() !== '' || unitCost.trim() !== '');
  const priceBreaks = (filled.length === 0 ? [{ ...NO_PRICE, place: 0 }] : filled).map((row, at) => {
    const read = readMoney(row.unitCost, currency, locale());
    if ('flaw' in read) errors[`priceBreaks.${String(row.place)}.unitCost`] = moneyFlawText(read.flaw, currency);
    const id = `priceBreaks.${String(row.place)}.minUnits`;
    // The first price may be that of any order.
    if (row.minUnits.trim() === '' && at > 0) errors[id] = wrong.units;
    const minUnits = unitsOf(id, row.minUnits.trim()) ?? 1;
    return { minUnits, unitCostCents: 'cents' in read ? read.cents : 0 };
  });
  const leadTimeDays = daysOf(typed('leadTimeDays'), errors);
  if (typed('validUntil') !== '' && !isDay(typed('validUntil'))) errors['validUntil'] = wrong.day;
  const read = readOneTimeCosts(draft.oneTimeCosts, '\n', currency, locale());
  if ('flaw' in read) {
    const isAmount = read.flaw !== 'too-many' && read.flaw !== 'label';
    errors['oneTimeCosts'] = isAmount ? moneyFlawText(read.flaw, currency) : text('new-candidate').wrong.oneTimeCosts;
  }
  const body = {
    supplierName,
    ...given('supplierCountry', typed('supplierCountry')),
    ...given('costCurrency', typed('costCurrency')),
    ...given('incoterm', typed('incoterm')),
    ...given('freightMode', typed('freightMode')),
    ...given('minimumUnits', unitsOf('minimumUnits', typed('minimumUnits'))),
    ...given('orderMultiple', unitsOf('orderMultiple', typed('orderMultiple'))),
    ...given('leadTimeDays', leadTimeDays),
    priceBreaks,
    ...given('carton', cartonOf(draft, unitsOf, errors)),
    ...given('oneTimeCosts', 'costs' in read && read.costs.length > 0 ? read.costs : undefined),
    ...given('validUntil', typed('validUntil')),
    ...given('document', typed('document')),
  };
  return { offerRef, body, errors, places: filled.map(({ place }) => place) };
}

function daysOf(typed: string, errors: Record<string, string>): number | undefined {
  if (typed === '') return undefined;
  const most = OFFER_BOUNDS.leadTimeDaysMax;
  if (!/^\d{1,4}$/.test(typed) || Number(typed) > most) errors['leadTimeDays'] = text('offers').wrong.days(most);
  return Number(typed);
}

/** A carton is given whole or not at all. */
function cartonOf(
  draft: OfferDraft,
  unitsOf: (id: string, given: string, most: number) => number | undefined,
  errors: Record<string, string>,
): object | undefined {
  const { wrong } = text('new-candidate');
  if (CARTON_FIELDS.every((name) => draft[name].trim() === '')) return undefined;
  for (const name of CARTON_FIELDS) if (draft[name].trim() === '') errors[name] = wrong.empty;
  const measure = (name: (typeof CARTON_FIELDS)[number], quantity: Quantity, most: number) => {
    const given = draft[name].trim();
    const value = measureRead(given, quantity);
    const { unit, inputMode } = measureField(quantity);
    if (given !== '' && value === undefined)
      errors[name] = inputMode === 'numeric' ? wrong.whole : wrong.decimal(unit === 'lb' ? 3 : 2);
    else if (value !== undefined && (value < 1 || value > most))
      errors[name] = wrong.range(measureShown(1, quantity), measureShown(most, quantity));
    return value;
  };
  return {
    units: unitsOf('cartonUnits', draft.cartonUnits.trim(), BOUNDS.cartonUnitsMax),
    dimensionsMm: {
      length: measure('cartonLength', 'side', BOUNDS.sideMmMax),
      width: measure('cartonWidth', 'side', BOUNDS.sideMmMax),
      height: measure('cartonHeight', 'side', BOUNDS.sideMmMax),
    },
    weightGrams: measure('cartonWeight', 'weight', BOUNDS.weightGramsMax),
  };
}

/** A reference from the supplier's name that no other offer has: `ningbo-metal`, `ningbo-metal-2`. */
function freeReference(supplierName: string, others: readonly Offer[]): string {
  const taken = new Set(others.map(({ offerRef }) => offerRef));
  const base = offerRefOf(supplierName);
  if (!taken.has(base)) return base;
  const numbers = Array.from(others.keys(), (place) => `${base.slice(0, 60)}-${String(place + 2)}`);
  return numbers.find((one) => !taken.has(one)) ?? base;
}

const OF_CARTON: Readonly<Record<string, string>> = {
  units: 'cartonUnits',
  length: 'cartonLength',
  width: 'cartonWidth',
  height: 'cartonHeight',
  weightGrams: 'cartonWeight',
};

/** The field of a JSON Pointer from the service, such as `#/priceBreaks/1/unitCostCents`; undefined for an unknown one. */
export function fieldAt(pointer: string, places: readonly number[]): string | undefined {
  const [first = '', ...others] = pointer.replace(/^#?\//, '').split('/');
  const last = others.at(-1);
  if (first === 'carton') return OF_CARTON[last ?? ''] ?? 'cartonUnits';
  if (first === 'priceBreaks') {
    const place = String(places[Number(others[0] ?? 0)] ?? 0);
    return `priceBreaks.${place}.${last === 'minUnits' ? 'minUnits' : 'unitCost'}`;
  }
  return TEXT_FIELDS.find((name) => name === first);
}

function given(name: string, value: string | number | object | undefined): object {
  return value === undefined || value === '' ? {} : { [name]: value };
}
