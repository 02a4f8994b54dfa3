/**
 * Content of a column. Names that end with `Cents` hold whole minor units; others hold amounts as people write them.
 */
export const FIELDS = [
  'title',
  'description',
  'factoryUnitCostCents',
  'factoryUnitCost',
  'factoryCostCents',
  'targetRetailPriceCents',
  'targetRetailPrice',
  'retailPriceCents',
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
  'costCurrency',
  'incoterm',
  'carton.units',
  'carton.dimensionsMm.length',
  'carton.dimensionsMm.width',
  'carton.dimensionsMm.height',
  'carton.weightGrams',
  'oneTimeCosts',
  'entryDate',
  'imageUrls',
  'externalRef',
  'tags',
] as const;
export type Field = (typeof FIELDS)[number];

/** Other names of columns that candidates and price lists share. */
export const QUOTED_ALIASES = {
  unitspercarton: 'carton.units',
  pcspercarton: 'carton.units',
  piecespercarton: 'carton.units',
  cartonquantity: 'carton.units',
  cartonlength: 'carton.dimensionsMm.length',
  cartonlengthmm: 'carton.dimensionsMm.length',
  cartonwidth: 'carton.dimensionsMm.width',
  cartonwidthmm: 'carton.dimensionsMm.width',
  cartonheight: 'carton.dimensionsMm.height',
  cartonheightmm: 'carton.dimensionsMm.height',
  cartonweight: 'carton.weightGrams',
  cartonweightg: 'carton.weightGrams',
  cartongrossweight: 'carton.weightGrams',
  setupcost: 'oneTimeCosts',
  setupcosts: 'oneTimeCosts',
  tooling: 'oneTimeCosts',
} as const;

/** Common alternative names of columns, without case, spaces, signs and units. */
const ALIASES: Readonly<Record<string, Field>> = {
  name: 'title',
  product: 'title',
  productname: 'title',
  producttitle: 'title',
  item: 'title',
  itemname: 'title',
  productdescription: 'description',
  unitcost: 'factoryUnitCost',
  factorycost: 'factoryUnitCost',
  factoryprice: 'factoryUnitCost',
  cost: 'factoryUnitCost',
  costprice: 'factoryUnitCost',
  productcost: 'factoryUnitCost',
  purchaseprice: 'factoryUnitCost',
  retailprice: 'targetRetailPrice',
  price: 'targetRetailPrice',
  saleprice: 'targetRetailPrice',
  sellingprice: 'targetRetailPrice',
  targetprice: 'targetRetailPrice',
  rrp: 'targetRetailPrice',
  weight: 'weightGrams',
  weightg: 'weightGrams',
  grossweight: 'weightGrams',
  packageweight: 'weightGrams',
  parcelweight: 'weightGrams',
  length: 'dimensionsMm.length',
  lengthmm: 'dimensionsMm.length',
  packagelength: 'dimensionsMm.length',
  width: 'dimensionsMm.width',
  widthmm: 'dimensionsMm.width',
  packagewidth: 'dimensionsMm.width',
  height: 'dimensionsMm.height',
  heightmm: 'dimensionsMm.height',
  packageheight: 'dimensionsMm.height',
  supplier: 'supplierCountry',
  origin: 'supplierCountry',
  origincountry: 'supplierCountry',
  countryoforigin: 'supplierCountry',
  market: 'targetMarket',
  marketcountry: 'targetMarket',
  targetcountry: 'targetMarket',
  destination: 'targetMarket',
  destinationcountry: 'targetMarket',
  hs: 'hsCode',
  htscode: 'hsCode',
  tariffcode: 'hsCode',
  batch: 'unitsPerShipment',
  batchsize: 'unitsPerShipment',
  units: 'unitsPerShipment',
  freight: 'freightMode',
  purchasecurrency: 'costCurrency',
  suppliercurrency: 'costCurrency',
  currencyoftheunitcost: 'costCurrency',
  incoterms: 'incoterm',
  tradeterms: 'incoterm',
  deliveryterms: 'incoterm',
  ...QUOTED_ALIASES,
  arrival: 'entryDate',
  arrivaldate: 'entryDate',
  dayofentry: 'entryDate',
  images: 'imageUrls',
  image: 'imageUrls',
  imageurl: 'imageUrls',
  imagesrc: 'imageUrls',
  pictures: 'imageUrls',
  photos: 'imageUrls',
  yourreference: 'externalRef',
  reference: 'externalRef',
  ref: 'externalRef',
  sku: 'externalRef',
};

/** The limits of the service, which a test compares with its description, so that a preview matches the service. */
export const BOUNDS = {
  lengthMax: { title: 200, description: 2_000, externalRef: 64 },
  tagsMax: 20,
  tagLengthMax: 40,
  centsMax: 100_000_000,
  retailPriceCentsMin: 1,
  weightGramsMax: 1_000_000,
  sideMmMax: 10_000,
  unitsPerShipmentMax: 1_000_000,
  cartonUnitsMax: 10_000,
  oneTimeCostsMax: 20,
  oneTimeCostLabelLengthMax: 100,
  entryDaysMax: 400,
  imageUrlsMax: 10,
  imageUrlLengthMax: 1_000,
} as const;
export const FREIGHT_MODES: readonly string[] = ['sea', 'air'];
export const INCOTERMS: readonly string[] = ['EXW', 'FOB', 'CIF', 'DDP'];
/** Currencies with an exchange rate. */
export const CURRENCIES: readonly string[] = `
  AED ARS AUD BDT BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JOD JPY KES
  KHR KRW KWD LKR MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN RON SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR`
  .trim()
  .split(/\s+/);

/** Units of weights and sides, with their sizes in the unit of the service. */
export const GRAMS: ReadonlyMap<string, number> = new Map([
  ...(['g', 'gram', 'grams'] as const).map((unit) => [unit, 1] as const),
  ...(['kg', 'kilogram', 'kilograms'] as const).map((unit) => [unit, 1_000] as const),
]);
export const MILLIMETRES: ReadonlyMap<string, number> = new Map([
  ['mm', 1],
  ['cm', 10],
  ['m', 1_000],
]);
const UNITS: readonly string[] = [...GRAMS.keys(), ...MILLIMETRES.keys(), ...CURRENCIES];
/** Symbols of one currency only: a dollar sign may mean many. */
const SYMBOLS: Readonly<Partial<Record<string, string>>> = { '€': 'EUR', '£': 'GBP' };

/** The names of the columns of a kind of table. */
export interface ColumnNames<F extends string> {
  readonly fields: readonly F[];
  /** Common alternative names, without case, spaces, signs and units. */
  readonly aliases: Readonly<Record<string, F>>;
}

const OF_CANDIDATES: ColumnNames<Field> = { fields: FIELDS, aliases: ALIASES };

/** The field of each column by its name; undefined for a name that is unknown or repeated. */
export function fieldsOf(header: readonly string[]): readonly (Field | undefined)[] {
  return fieldsIn(OF_CANDIDATES, header);
}

export function fieldsIn<F extends string>(
  names: ColumnNames<F>,
  header: readonly string[],
): readonly (F | undefined)[] {
  const used = new Set<F>();
  return header.map((name) => {
    const field = fieldIn(names, name);
    if (field === undefined || used.has(field)) return undefined;
    used.add(field);
    return field;
  });
}

/** The field of a column's name. A unit or a currency at its end counts only if the field has one. */
export function fieldOf(name: string): Field | undefined {
  return fieldIn(OF_CANDIDATES, name);
}

function fieldIn<F extends string>(names: ColumnNames<F>, name: string): F | undefined {
  const whole = namedField(names, name);
  if (whole !== undefined) return whole;
  const { bare, unit } = unitOf(name);
  const field = unit === undefined ? undefined : namedField(names, bare);
  return field !== undefined && isMeasuredIn(field, unit) ? field : undefined;
}

function namedField<F extends string>({ fields, aliases }: ColumnNames<F>, name: string): F | undefined {
  const plain = plainName(name);
  return fields.find((field) => plainName(field) === plain) ?? aliases[plain];
}

/** Splits a column's name such as `Weight (kg)`, `lengthCm` or `Cost (USD)` into the name and the unit of its cells. */
export function unitOf(name: string): { readonly bare: string; readonly unit: string | undefined } {
  const words = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const [, bare = '', word = ''] = /^(.*?)[\s([,/_-]+(?:in\s+)?(\p{L}+|[€£])[\s)\].]*$/u.exec(words) ?? [];
  const unit = SYMBOLS[word] ?? UNITS.find((one) => one.toLowerCase() === word.toLowerCase());
  return unit === undefined ? { bare: name, unit } : { bare, unit };
}

/** Fields with amounts as people write them. */
const AMOUNTS: readonly string[] = ['factoryUnitCost', 'targetRetailPrice', 'unitCost', 'oneTimeCosts'];

/** Whether the cells of a field can have a unit. Whole cents have theirs in the name of the field. */
export function isMeasuredIn(field: string, unit: string | undefined): boolean {
  if (unit === undefined) return false;
  if (field === 'weightGrams' || field === 'carton.weightGrams') return GRAMS.has(unit);
  if (/^(carton\.)?dimensionsMm\./.test(field)) return MILLIMETRES.has(unit);
  return AMOUNTS.includes(field) && CURRENCIES.includes(unit);
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
