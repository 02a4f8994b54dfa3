import { type ColumnNames, fieldsIn, QUOTED_ALIASES } from './fields.ts';

/** Content of a column of a price list: one row for each price break of each offer. */
export const OFFER_FIELDS = [
  'offerRef',
  'supplierName',
  'supplierCountry',
  'costCurrency',
  'incoterm',
  'freightMode',
  'minimumUnits',
  'orderMultiple',
  'minUnits',
  'unitCost',
  'leadTimeDays',
  'validUntil',
  'carton.units',
  'carton.dimensionsMm.length',
  'carton.dimensionsMm.width',
  'carton.dimensionsMm.height',
  'carton.weightGrams',
  'oneTimeCosts',
  'document',
] as const;
export type OfferField = (typeof OFFER_FIELDS)[number];

const ALIASES: Readonly<Record<string, OfferField>> = {
  ref: 'offerRef',
  reference: 'offerRef',
  offer: 'offerRef',
  offerno: 'offerRef',
  offernumber: 'offerRef',
  quote: 'offerRef',
  quoteno: 'offerRef',
  quotenumber: 'offerRef',
  quotationno: 'offerRef',
  supplier: 'supplierName',
  vendor: 'supplierName',
  factory: 'supplierName',
  manufacturer: 'supplierName',
  company: 'supplierName',
  country: 'supplierCountry',
  origin: 'supplierCountry',
  origincountry: 'supplierCountry',
  countryoforigin: 'supplierCountry',
  currency: 'costCurrency',
  purchasecurrency: 'costCurrency',
  suppliercurrency: 'costCurrency',
  incoterms: 'incoterm',
  tradeterms: 'incoterm',
  terms: 'incoterm',
  deliveryterms: 'incoterm',
  freight: 'freightMode',
  shippingmode: 'freightMode',
  moq: 'minimumUnits',
  minimum: 'minimumUnits',
  minimumorder: 'minimumUnits',
  minimumorderquantity: 'minimumUnits',
  leastorder: 'minimumUnits',
  multiple: 'orderMultiple',
  multipleof: 'orderMultiple',
  packmultiple: 'orderMultiple',
  from: 'minUnits',
  fromunits: 'minUnits',
  fromquantity: 'minUnits',
  quantity: 'minUnits',
  quantityfrom: 'minUnits',
  qty: 'minUnits',
  qtyfrom: 'minUnits',
  pricebreak: 'minUnits',
  price: 'unitCost',
  unitprice: 'unitCost',
  pieceprice: 'unitCost',
  priceperunit: 'unitCost',
  priceperpiece: 'unitCost',
  cost: 'unitCost',
  leadtime: 'leadTimeDays',
  leaddays: 'leadTimeDays',
  productiontime: 'leadTimeDays',
  productiondays: 'leadTimeDays',
  valid: 'validUntil',
  validto: 'validUntil',
  validity: 'validUntil',
  expires: 'validUntil',
  expirydate: 'validUntil',
  ...QUOTED_ALIASES,
  file: 'document',
  source: 'document',
};

const OF_OFFERS: ColumnNames<OfferField> = { fields: OFFER_FIELDS, aliases: ALIASES };

/** The limits of the service, which a test compares with its description, so that a preview matches the service. */
export const OFFER_BOUNDS = {
  offersMax: 50,
  supplierNameLengthMax: 200,
  priceBreaksMax: 20,
  leadTimeDaysMax: 730,
  documentLengthMax: 500,
} as const;

/** The field of each column of a price list; undefined for a name that is unknown or repeated. */
export function offerFieldsOf(header: readonly string[]): readonly (OfferField | undefined)[] {
  return fieldsIn(OF_OFFERS, header);
}

/** A reference is part of an address: no `/`, and no dot at the beginning. */
const OFFER_REF = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const OFFER_REF_LENGTH_MAX = 64;

export function isOfferRef(text: string): boolean {
  return OFFER_REF.test(text);
}

/** A reference from a supplier's name: `Ningbo Metal Works` → `ningbo-metal-works`. Empty without a Latin letter or digit. */
export function offerRefOf(supplierName: string): string {
  const plain = supplierName.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, OFFER_REF_LENGTH_MAX)
    .replaceAll(/^-|-$/g, '');
}
