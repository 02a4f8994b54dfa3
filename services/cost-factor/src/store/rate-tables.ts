import type { RateTables } from '../domain/rate-rows.ts';

/** The type of a column in files and tables; a question mark allows an empty cell. */
export type ColumnType = 'text' | 'text?' | 'integer' | 'integer?' | 'bigint' | 'boolean' | 'date' | 'date?';

/** A rate file, its table, and their common columns: in snake case there, in camel case in our rows. */
export interface RateTable {
  readonly file: string;
  readonly table: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
}

type RowOf<Name extends keyof RateTables> = RateTables[Name][number];

const DATED = { effectiveFrom: 'date', effectiveTo: 'date?' } as const;
const SOURCED = { ...DATED, asOf: 'date', source: 'text', reliability: 'text' } as const;

function table<Name extends keyof RateTables>(
  name: string,
  columns: Record<keyof RowOf<Name> & string, ColumnType>,
): RateTable {
  return { file: `${name}.csv`, table: name.replaceAll('-', '_'), columns };
}

const RANGES = ['us', 'eu', 'gb', 'jp', 'au'].flatMap((zone) => [
  `${zone}MinBps`,
  `${zone}RepresentativeBps`,
  `${zone}MaxBps`,
]);

/** Every rate table of the service, in the order of `RateTables`. */
export const RATE_TABLES: Readonly<Record<keyof RateTables, RateTable>> = {
  markets: table<'markets'>('markets', {
    market: 'text',
    zone: 'text',
    customsValueBasis: 'text',
    isFallback: 'boolean',
    ...SOURCED,
  }),
  usTariffLines: table<'usTariffLines'>('us-tariff-lines', {
    hts8: 'text',
    rateText: 'text',
    rateKind: 'text',
    mfnBps: 'integer?',
    specificMillicents: 'integer?',
    specificUnit: 'text?',
    cnSection301Bps: 'integer',
    cnSection301List: 'text?',
    ...DATED,
  }),
  usExemptLines: table<'usExemptLines'>('us-exempt-lines', {
    duty: 'text',
    origins: 'text',
    code: 'text',
    condition: 'text',
    note: 'text?',
    ...SOURCED,
  }),
  hs6MfnRates: {
    file: 'hs6-mfn-rates.csv',
    table: 'hs6_mfn_rates',
    columns: { hs6: 'text', ...Object.fromEntries(RANGES.map((name) => [name, 'integer?' as const])), ...DATED },
  },
  consumerLines: table<'consumerLines'>('consumer-lines', {
    hs6: 'text',
    label: 'text',
    usHts8: 'text',
    usBps: 'integer?',
    usMinBps: 'integer?',
    usMaxBps: 'integer?',
    euBps: 'integer?',
    euMinBps: 'integer?',
    euMaxBps: 'integer?',
    gbBps: 'integer?',
    gbMinBps: 'integer?',
    gbMaxBps: 'integer?',
    jpBps: 'integer?',
    jpMinBps: 'integer?',
    jpMaxBps: 'integer?',
    auBps: 'integer?',
    auReliability: 'text',
    caBps: 'integer?',
    caReliability: 'text',
    ...DATED,
  }),
  tariffSources: table<'tariffSources'>('tariff-sources', { zone: 'text', layer: 'text', ...SOURCED }),
  usOriginDuties: table<'usOriginDuties'>('us-origin-duties', {
    origin: 'text',
    layer: 'text',
    method: 'text',
    bps: 'integer',
    section232: 'text',
    heading: 'text?',
    note: 'text?',
    ...SOURCED,
  }),
  usLineWords: table<'usLineWords'>('us-line-words', {
    hts8: 'text',
    namedBy: 'text',
    unless: 'text?',
    otherKinds: 'text?',
    ...DATED,
  }),
  usListedGoods: table<'usListedGoods'>('us-listed-goods', {
    measure: 'text',
    tier: 'text',
    metal: 'text?',
    code: 'text',
    extent: 'text',
    namedBy: 'text?',
    unless: 'text?',
    otherKinds: 'text?',
    note: 'text?',
    ...SOURCED,
  }),
  usListedDuties: table<'usListedDuties'>('us-listed-duties', {
    measure: 'text',
    tier: 'text',
    metal: 'text?',
    origins: 'text',
    method: 'text',
    bps: 'integer',
    lowBps: 'integer?',
    heading: 'text?',
    note: 'text?',
    ...SOURCED,
  }),
  nationalDuties: table<'nationalDuties'>('national-duties', {
    market: 'text',
    chapterFrom: 'integer',
    chapterTo: 'integer',
    exceptPrefixes: 'text?',
    bps: 'integer',
    additionalBps: 'integer?',
    goods: 'text',
    ...SOURCED,
  }),
  dutyGaps: table<'dutyGaps'>('duty-gaps', {
    zone: 'text',
    origin: 'text',
    hsPrefix: 'text',
    layer: 'text',
    statement: 'text',
    ...SOURCED,
  }),
  tradeRemedies: table<'tradeRemedies'>('trade-remedies', {
    zone: 'text',
    origin: 'text',
    excludedOrigins: 'text?',
    hsPrefix: 'text',
    goods: 'text',
    minBps: 'integer',
    maxBps: 'integer',
    qualityPercent: 'integer?',
    ...SOURCED,
  }),
  freightLanes: table<'freightLanes'>('freight-lanes', {
    origin: 'text',
    zone: 'text',
    mode: 'text',
    rateCents: 'integer',
    lowCents: 'integer',
    highCents: 'integer',
    ...SOURCED,
  }),
  transitTimes: table<'transitTimes'>('transit-times', {
    origin: 'text',
    zone: 'text',
    mode: 'text',
    days: 'integer',
    ...SOURCED,
  }),
  shipmentCharges: table<'shipmentCharges'>('shipment-charges', {
    zone: 'text',
    item: 'text',
    fixedCents: 'integer',
    centsPerRevenueTon: 'integer',
    ...SOURCED,
  }),
  entryFeeRates: table<'entryFeeRates'>('entry-fee-rates', {
    zone: 'text',
    item: 'text',
    mode: 'text',
    ratePpm: 'integer',
    minCents: 'integer?',
    maxCents: 'integer?',
    ...SOURCED,
  }),
  fulfilmentRates: table<'fulfilmentRates'>('fulfilment-rates', {
    zone: 'text',
    item: 'text',
    uptoCm3: 'integer?',
    cents: 'integer',
    ...SOURCED,
  }),
  lastMileRates: table<'lastMileRates'>('last-mile-rates', {
    zone: 'text',
    kind: 'text',
    unit: 'text',
    threshold: 'integer',
    cents: 'integer',
    ...SOURCED,
  }),
  parcelLimits: table<'parcelLimits'>('parcel-limits', {
    zone: 'text',
    weightGramsMax: 'integer',
    lengthMmMax: 'integer?',
    lengthAndGirthMmMax: 'integer?',
    sidesSumMmMax: 'integer?',
    volumeCm3Max: 'integer?',
    ...SOURCED,
  }),
  roadFreightRates: table<'roadFreightRates'>('road-freight-rates', {
    zone: 'text',
    baseCents: 'integer',
    centsPerTonne: 'integer',
    centsPerTruckMax: 'integer',
    ...SOURCED,
  }),
  vatRates: table<'vatRates'>('vat-rates', {
    market: 'text',
    standardBps: 'integer',
    isPriceInclusive: 'boolean',
    recoverable: 'text',
    qualityPercent: 'integer?',
    ...SOURCED,
  }),
  reducedVatRates: table<'reducedVatRates'>('reduced-vat-rates', {
    market: 'text',
    hsPrefix: 'text',
    bps: 'integer',
    goods: 'text',
    ...SOURCED,
  }),
  exchangeRates: table<'exchangeRates'>('exchange-rates', {
    currency: 'text',
    minorUnitDigits: 'integer',
    usdNanosPerMajorUnit: 'bigint',
    qualityPercent: 'integer?',
    ...SOURCED,
  }),
  returnRates: table<'returnRates'>('return-rates', {
    hsPrefix: 'text',
    category: 'text',
    lowBps: 'integer',
    defaultBps: 'integer',
    highBps: 'integer',
    ...SOURCED,
  }),
  defaultTerms: table<'defaultTerms'>('default-terms', { item: 'text', value: 'integer', unit: 'text', ...SOURCED }),
};

/** `usMinBps` as a column: `us_min_bps`. A digit belongs to the word before it. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
