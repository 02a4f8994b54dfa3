import {
  ASSUMABLE_FIELDS,
  type AssumableField,
  type Candidate,
  CANDIDATE_BOUNDS,
  CURRENCIES,
  FREIGHT_MODES,
  INCOTERMS,
  type Match,
  type MerchantTerms,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import type { RateTables } from './rate-tables.ts';
import type { Question } from './setting.ts';

/** Countries that are in no table. */
const UNKNOWN_COUNTRIES = ['ZW', 'IS', 'PG'];
const FEW_COUNTRIES = ['US', 'PR', 'DE', 'FR', 'GB', 'CA', 'AU', 'JP', 'CH', 'BR', 'CN', 'VN', 'IN', 'TW', 'KR'];
/** The default of a missing field. */
const TAKEN = {
  weightGrams: 500,
  dimensionsMm: { length: 250, width: 200, height: 100 },
  supplierCountry: 'CN',
  targetMarket: 'US',
  unitsPerShipment: 500,
  freightMode: 'sea',
} as const;
/** Words that may follow the goods in a title. */
const FEATURES = [', new', ', 3 shelves', ' 2 cabinets', ' with bench', ' for kids', ' - table', ''];
/** Days on which something changes: the ends of table rows, and the ages at which freshness starts or stops falling. */
const DAYS = [
  '2026-11-22',
  '2026-12-04',
  '2026-12-22',
  '2026-12-23',
  '2027-01-01',
  '2027-01-31',
  '2027-05-31',
  '2027-09-30',
  '2027-10-01',
  '2027-12-29',
  '2027-12-31',
  '2028-01-01',
  '2029-06-30',
];

const around = (...values: number[]) => fc.constantFrom(...values.flatMap((value) => [value - 1, value, value + 1]));
/** Draws every order of magnitude equally often. */
const spread = (min: number, max: number) =>
  fc.integer({ min: 0, max: 1_000_000 }).map((share) => Math.round(min * (max / min) ** (share / 1_000_000)));

const side = fc.oneof(
  { weight: 5, arbitrary: spread(1, 600) },
  { weight: 1, arbitrary: spread(1, CANDIDATE_BOUNDS.sideMmMax) },
  // Inches of the US surcharges, and the lengths that carriers accept.
  { weight: 2, arbitrary: around(254, 304, 305, 558, 559, 762, 1_050, 1_500, 1_750, 2_000, 2_743) },
);

const box = (length: fc.Arbitrary<number>, width: fc.Arbitrary<number>, height: fc.Arbitrary<number>) =>
  fc.record({ length, width, height });
/** A volume in cm³ at the edge of a tier: 100 mm × 100 mm × this many tenths of a millimetre. */
const tierEdge = around(300, 1_000, 3_000, 10_000).map((height) => ({ length: 100, width: 100, height }));
const girthEdge = fc
  .tuple(around(3_000, 4_191), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  .map(([lengthAndGirth, width, height]) => ({ length: lengthAndGirth - 2 * (width + height), width, height }));
const sidesEdge = fc
  .tuple(around(2_000), fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 }))
  .map(([sum, width, height]) => ({ length: sum - width - height, width, height }));
const cubicInchEdge = box(fc.constantFrom(304, 305), fc.constantFrom(304, 305), fc.constantFrom(304, 305, 609, 610));
const dimensionsMm = fc.oneof(
  { weight: 8, arbitrary: box(side, side, side) },
  { weight: 1, arbitrary: tierEdge.filter(({ height }) => height <= CANDIDATE_BOUNDS.sideMmMax) },
  { weight: 1, arbitrary: girthEdge },
  { weight: 1, arbitrary: sidesEdge },
  { weight: 1, arbitrary: cubicInchEdge },
);

const weightGrams = fc.oneof(
  { weight: 4, arbitrary: spread(1, 30_000) },
  { weight: 1, arbitrary: spread(1, CANDIDATE_BOUNDS.weightGramsMax) },
  { weight: 2, arbitrary: around(227, 454, 500, 907, 1_000, 1_361, 1_814, 2_000, 2_268, 3_000, 5_000, 10_000) },
  { weight: 1, arbitrary: around(2_721, 2_722, 9_071, 9_072, 9_525, 11_000, 22_000, 30_000, 31_500, 68_039) },
);

const unitsPerShipment = fc.oneof(
  fc.constant(500),
  spread(1, 20_000),
  spread(1, CANDIDATE_BOUNDS.unitsPerShipmentMax),
  around(2, 1_000, 999_999),
);

/** Requests as intake would send them, of every kind that the tables distinguish. */
export function questions(tables: RateTables): fc.Arbitrary<Question> {
  const known = [
    ...new Set([
      ...tables.markets.map(({ market }) => market),
      ...tables.vatRates.map(({ market }) => market),
      ...tables.usOriginDuties.map(({ origin }) => origin),
      ...tables.freightLanes.map(({ origin }) => origin),
    ]),
  ].filter((country) => country !== '*' && country !== 'EU');
  const origin = fc.oneof(
    fc.constant('CN'),
    fc.constantFrom(...FEW_COUNTRIES),
    fc.constantFrom(...known, ...UNKNOWN_COUNTRIES),
  );
  const market = fc.oneof(
    fc.constant('US'),
    fc.constantFrom(...FEW_COUNTRIES),
    fc.constantFrom(...known, ...UNKNOWN_COUNTRIES),
  );
  return fc
    .record({
      cost: fc.oneof(fc.constant(0), spread(1, 50_000), spread(1, CANDIDATE_BOUNDS.costCentsMax)),
      markup: fc.oneof(spread(100, 2_000), spread(1, 100_000)),
      weightGrams,
      dimensionsMm,
      route: fc.oneof(
        { weight: 9, arbitrary: fc.tuple(origin, market) },
        { weight: 1, arbitrary: market.map((country) => [country, country] as const) },
        { weight: 1, arbitrary: fc.constantFrom(['US', 'PR'] as const, ['PR', 'US'] as const, ['PR', 'PR'] as const) },
      ),
      currency: fc.oneof(
        { weight: 1, arbitrary: fc.constant('USD') },
        { weight: 3, arbitrary: fc.constantFrom(...CURRENCIES) },
      ),
      unitsPerShipment,
      feeEdge: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: around(0) }),
      freightMode: fc.constantFrom(...FREIGHT_MODES),
      goods: goodsOf(tables),
      assumed: fc.oneof(
        { weight: 3, arbitrary: fc.constant<AssumableField[]>([]) },
        { weight: 1, arbitrary: fc.subarray([...ASSUMABLE_FIELDS]) },
      ),
      day: fc.oneof(fc.constant(DAYS[0]!), fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 1_500 }).map(dayAfter)),
      terms: fc.option(ownTerms, { nil: undefined, freq: 2 }),
      isOwnMarket: fc.boolean(),
      quoted: fc.oneof(fc.constant<Quoted>({}), quoted),
      scheduled: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: beforeChange(tables) }),
    })
    .map(({ scheduled, ...drawn }) => ({ ...drawn, ...scheduled }))
    .map(
      ({
        cost,
        markup,
        route: [supplierCountry, targetMarket],
        feeEdge,
        goods,
        assumed,
        day,
        terms,
        isOwnMarket,
        quoted: { entryOffset, ...quotedFields },
        ...rest
      }) => {
        const price = Math.min(
          CANDIDATE_BOUNDS.retailPriceCentsMax,
          Math.max(CANDIDATE_BOUNDS.retailPriceCentsMin, Math.floor((Math.max(cost, 10) * markup) / 100)),
        );
        const { hsCode, match, title } = goods;
        const candidate = {
          ...rest,
          ...quotedFields,
          ...(entryOffset === undefined ? {} : { entryDate: entryAfter(day, entryOffset) }),
          ...(title === undefined ? {} : { title }),
          supplierCountry,
          targetMarket,
          factoryUnitCostCents: cents(
            feeEdge === null ? cost : costAtProcessingFeeBound(rest.unitsPerShipment, feeEdge),
          ),
          targetRetailPriceCents: cents(price),
          ...(match === 'supplied' ? { hsCode: hsCode! } : {}),
          ...Object.fromEntries(assumed.map((field) => [field, TAKEN[field]])),
          assumed,
        };
        return {
          candidate,
          classification: {
            description: '',
            match,
            dutyRangeBps: { min: 0, max: 0 },
            alternatives: [],
            ...(hsCode === undefined ? {} : { hsCode }),
          },
          assumptions: assumed.map((field) => ({ field, statement: `${field} is assumed` })),
          day,
          ...(terms && { terms: isOwnMarket ? withMarket(terms, targetMarket) : terms }),
        };
      },
    );
}

type Quoted = Pick<Candidate, 'costCurrency' | 'incoterm' | 'carton' | 'oneTimeCosts'> & {
  /** Days from the evaluation to the entry. */
  readonly entryOffset?: number;
};
/** A cost as a supplier quotes it: any of these may be absent. */
const quoted: fc.Arbitrary<Quoted> = fc.record(
  {
    costCurrency: fc.constantFrom(...CURRENCIES),
    incoterm: fc.constantFrom(...INCOTERMS),
    carton: fc.record({ units: spread(1, CANDIDATE_BOUNDS.cartonUnitsMax), dimensionsMm, weightGrams }),
    oneTimeCosts: fc.array(
      fc.record({ label: fc.constant('Tooling'), amountCents: spread(1, 10_000_000).map(cents) }),
      {
        maxLength: 3,
      },
    ),
    entryOffset: fc.integer({ min: -CANDIDATE_BOUNDS.entryDaysMax, max: CANDIDATE_BOUNDS.entryDaysMax }),
  },
  { requiredKeys: [] },
);

const bps = (max: number) => fc.integer({ min: 0, max });
const termAmount = spread(1, 100_000).map(cents);
/** Terms of a merchant, some of them past their validity, in any currency. */
const ownTerms: fc.Arbitrary<MerchantTerms> = fc.record(
  {
    version: fc.constant(3),
    asOf: fc.constantFrom('2024-01-15', '2026-11-20'),
    isDocumented: fc.boolean(),
    validUntil: fc.constantFrom('2026-12-31', '2028-12-31'),
    currency: fc.constantFrom(...CURRENCIES),
    returnRates: fc.uniqueArray(
      fc.record({ hsPrefix: fc.constantFrom('', '39', '61', '64', '84', '85', '94', '9403', '8471'), bps: bps(5_000) }),
      { maxLength: 5, selector: ({ hsPrefix }) => hsPrefix },
    ),
    paymentFee: fc.record({ bps: bps(1_500), fixedCents: termAmount, currency: fc.constantFrom(...CURRENCIES) }),
    returnRecoveryBps: bps(10_000),
    returnHandlingCents: termAmount,
    insuranceBps: bps(500),
    storageHalfMonths: fc.integer({ min: 0, max: 24 }),
    taxRegistrations: fc.constant([]),
    targetCacCents: termAmount,
    cashCycle: fc.record({
      depositBps: bps(10_000),
      leadTimeDays: fc.integer({ min: 0, max: 120 }),
      payoutDays: fc.integer({ min: 0, max: 60 }),
    }),
  },
  { requiredKeys: ['version', 'asOf', 'isDocumented', 'currency'] },
);

/** Says of the market that the merchant is not registered there, or, for one of three, that it is. */
function withMarket(terms: MerchantTerms, market: string): MerchantTerms {
  return {
    ...terms,
    taxRegistrations: [{ market, isRegistered: terms.isDocumented && terms.insuranceBps === undefined }],
  };
}

/** A cost at which the entry's value is close to the threshold of the processing fee. */
function costAtProcessingFeeBound(units: number, step: number): number {
  return Math.max(0, Math.min(CANDIDATE_BOUNDS.costCentsMax, Math.floor(998_268 / units) + step));
}

/** Not before the day of the tables, which hold few earlier rows. */
function entryAfter(day: string, days: number): string {
  const entry = dayAfter(days, day);
  return entry < DAYS[0]! ? DAYS[0]! : entry;
}

function dayAfter(days: number, from = DAYS[0]!): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Small goods shortly before a known change of their duties in the US, at prices around the thresholds of the verdicts. */
function beforeChange(tables: RateTables) {
  const tiers = tables.usListedDuties.filter(({ effectiveFrom }) => effectiveFrom > DAYS[0]!);
  const codes = tables.usListedGoods.filter(({ measure, tier }) =>
    tiers.some((duty) => duty.measure === measure && duty.tier === tier),
  );
  return fc.record({
    cost: spread(1_000, 10_000),
    markup: spread(250, 700),
    route: fc.constantFrom('CN', 'CN', 'VN', 'IN', 'NI', 'DE').map((origin) => [origin, 'US'] as const),
    goods: fc.constantFrom(...codes).map(({ code }): Goods => ({ hsCode: code, match: 'supplied' })),
    dimensionsMm: box(spread(50, 200), spread(50, 200), spread(50, 200)),
    weightGrams: spread(100, 2_000),
    unitsPerShipment: fc.constant(1_000),
    currency: fc.constant('USD'),
    feeEdge: fc.constant(null),
    assumed: fc.constant<AssumableField[]>([]),
    day: fc.constantFrom(...DAYS.slice(0, 4)),
  });
}

interface Goods {
  readonly title?: string;
  readonly hsCode?: string;
  readonly match: Match;
}

function goodsOf(tables: RateTables): fc.Arbitrary<Goods> {
  const lines = tables.usTariffLines;
  const exempt = new Set(tables.usExemptLines.map(({ code }) => code.slice(0, 8)));
  const listed = tables.usListedGoods.map(({ code }) => code);
  const partly = tables.usListedGoods.filter(({ code, extent }) => code.length === 10 || extent !== 'whole');
  const named = [
    ...partly.filter(({ namedBy }) => namedBy !== null),
    ...tables.usLineWords.map(({ hts8: code, ...words }) => ({ code, ...words })),
  ];
  const line = fc.oneof(
    fc.constantFrom(...lines),
    fc.constantFrom(...lines.filter(({ specificMillicents }) => specificMillicents !== null)),
    fc.constantFrom(...lines.filter(({ specificUnit }) => specificUnit === 'tonne' || specificUnit === 'unit')),
    fc.constantFrom(...lines.filter(({ rateKind }) => rateKind === 'specific' || rateKind === 'compound')),
    fc.constantFrom(...lines.filter(({ hts8 }) => listed.some((code) => hts8.startsWith(code.slice(0, 8))))),
    fc.constantFrom(...lines.filter(({ hts8 }) => partly.some(({ code }) => hts8.startsWith(code.slice(0, 8))))),
    fc.constantFrom(...lines.filter(({ hts8 }) => exempt.has(hts8))),
  );
  const hs6 = fc.oneof(
    { weight: 3, arbitrary: line.map(({ hts8 }) => hts8.slice(0, 6)) },
    { weight: 2, arbitrary: fc.constantFrom(...tables.consumerLines.map((picked) => picked.hs6)) },
    { weight: 1, arbitrary: fc.constantFrom(...tables.hs6MfnRates.map((row) => row.hs6)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...tables.dutyGaps, ...tables.reducedVatRates, ...tables.returnRates)
        .filter(({ hsPrefix }) => hsPrefix !== '*')
        .chain(({ hsPrefix }) => {
          const under = lines.filter(({ hts8 }) => hts8.startsWith(hsPrefix)).map(({ hts8 }) => hts8.slice(0, 6));
          return fc.constantFrom(...(under.length > 0 ? under : [hsPrefix.padEnd(6, '0')]));
        }),
    },
  );
  const read = fc.constantFrom<Match>('strong', 'medium', 'weak');
  return fc.oneof(
    {
      weight: 3,
      arbitrary: line.map(({ hts8 }): Goods => ({ hsCode: hts8, match: 'supplied' })),
    },
    { weight: 1, arbitrary: line.map(({ hts8 }): Goods => ({ hsCode: `${hts8}10`, match: 'supplied' })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          ...[...listed, ...tables.usExemptLines.map(({ code }) => code)].filter((code) => code.length === 10),
        )
        .map((hsCode): Goods => ({ hsCode, match: 'supplied' })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...named), fc.constantFrom(8, 6), fc.boolean())
        .chain(([{ code, namedBy, unless }, digits, isOther]) =>
          fc
            .tuple(
              fc.constantFrom(...(isOther && unless !== null ? unless : namedBy!).split(';')),
              fc.constantFrom(...FEATURES),
            )
            .map(([word, feature]): Goods => ({
              hsCode: code.slice(0, digits),
              match: 'supplied',
              title: `Fine ${word}s${feature}`,
            })),
        ),
    },
    { weight: 1, arbitrary: hs6.map((code): Goods => ({ hsCode: `${code}98`, match: 'supplied' })) },
    { weight: 3, arbitrary: hs6.map((hsCode): Goods => ({ hsCode, match: 'supplied' })) },
    { weight: 4, arbitrary: fc.record({ hsCode: hs6, match: read }) },
    { weight: 1, arbitrary: fc.record({ hsCode: hs6.map((code) => code.slice(0, 4)), match: read }) },
    { weight: 1, arbitrary: fc.record({ hsCode: hs6.map((code) => code.slice(0, 2)), match: read }) },
    { weight: 1, arbitrary: fc.constant<Goods>({ match: 'none' }) },
  );
}
