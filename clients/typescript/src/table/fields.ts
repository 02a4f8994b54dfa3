/** What a column may hold. Names that end with `Cents` hold whole minor units; without it, amounts as people write them. */
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
  'externalRef',
  'tags',
] as const;
export type Field = (typeof FIELDS)[number];

/** Other names that people give to columns, without case, spaces and signs. */
const ALIASES: Readonly<Record<string, Field>> = {
  name: 'title',
  product: 'title',
  unitcost: 'factoryUnitCost',
  factorycost: 'factoryUnitCost',
  cost: 'factoryUnitCost',
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

/** The bounds of the service, which a test compares with its description: a preview judges as the service will. */
export const BOUNDS = {
  lengthMax: { title: 200, description: 2_000, externalRef: 64 },
  tagsMax: 20,
  tagLengthMax: 40,
  centsMax: 100_000_000,
  retailPriceCentsMin: 1,
  weightGramsMax: 1_000_000,
  sideMmMax: 10_000,
  unitsPerShipmentMax: 1_000_000,
} as const;
export const FREIGHT_MODES: readonly string[] = ['sea', 'air'];
/** Those with an exchange rate. */
export const CURRENCIES: readonly string[] = `
  AED ARS AUD BDT BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JOD JPY KES
  KHR KRW KWD LKR MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN RON SAR SEK SGD THB TND TRY TWD UAH USD VND ZAR`
  .trim()
  .split(/\s+/);

/** The field of each column by its name; undefined for a name that is not known, or that an earlier column has. */
export function fieldsOf(header: readonly string[]): readonly (Field | undefined)[] {
  const used = new Set<Field>();
  return header.map((name) => {
    const field = fieldOf(name);
    if (field === undefined || used.has(field)) return undefined;
    used.add(field);
    return field;
  });
}

/** The field that a column's name means, by itself. */
export function fieldOf(name: string): Field | undefined {
  const plain = plainName(name);
  return FIELDS.find((field) => plainName(field) === plain) ?? ALIASES[plain];
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
