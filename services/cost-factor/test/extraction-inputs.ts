import {
  CANDIDATE_BOUNDS,
  CURRENCIES,
  FREIGHT_MODES,
  FREIGHT_UNITS,
  FULFILMENT_ITEMS,
  INCOTERMS,
  MATCHES,
  type MerchantRateCards,
  type MerchantTerms,
  OPTIONAL_FIELDS,
  RATE_CARD_BOUNDS,
  TERMS_BOUNDS,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import type { ExtractionInput } from '../src/domain/extraction-input.ts';
import type { Quotes } from '../src/domain/quote.ts';
import { RateSnapshot } from '../src/domain/rate-snapshot.ts';
import { readRateTables } from '../src/store/rate-files.ts';

/** A currency whose minor unit has four digits; no source has a rate for it. */
const FOUR_DIGITS = { currency: 'CLF', minorUnitDigits: 4, usdNanosPerMajorUnit: 41_700_000_000 };

/** The service's own rates, plus a four-digit currency. */
export async function testSnapshot(): Promise<RateSnapshot> {
  const tables = await readRateTables();
  const [dollar] = tables.exchangeRates;
  const more = { ...dollar!, ...FOUR_DIGITS, reliability: 'estimate' as const };
  return new RateSnapshot({ ...tables, exchangeRates: [...tables.exchangeRates, more] }, 'test');
}

const currency = fc.constantFrom(...CURRENCIES, FOUR_DIGITS.currency);
const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: length, maxLength: length });
const country = fc.oneof(
  fc.constantFrom('US', 'DE', 'PL', 'GB', 'CA', 'AU', 'JP', 'CN', 'VN', 'IN', 'KR', 'CH', 'BR', 'PR'),
  letters(2),
);
const side = fc.integer({ min: 1, max: CANDIDATE_BOUNDS.sideMmMax });
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 });
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((n) => new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));

const costs = fc.record(
  {
    costCurrency: fc.constantFrom(...CURRENCIES),
    incoterm: fc.constantFrom(...INCOTERMS),
    carton: fc.record({
      units: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.cartonUnitsMax }),
      dimensionsMm: fc.record({ length: side, width: side, height: side }),
      weightGrams: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.weightGramsMax }),
    }),
    oneTimeCosts: fc.array(
      fc.record({
        label: fc.constant('Tooling'),
        amountCents: fc.integer({ min: 0, max: CANDIDATE_BOUNDS.costCentsMax }).map(cents),
      }),
      { maxLength: CANDIDATE_BOUNDS.oneTimeCostsMax },
    ),
    entryDate: day,
  },
  { requiredKeys: [] },
);

const goods = fc.record({
  factoryUnitCostCents: fc.integer({ min: 0, max: CANDIDATE_BOUNDS.costCentsMax }).map(cents),
  targetRetailPriceCents: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.retailPriceCentsMax }).map(cents),
  weightGrams: fc.oneof(
    fc.integer({ min: 1, max: 5_000 }),
    fc.integer({ min: 1, max: CANDIDATE_BOUNDS.weightGramsMax }),
  ),
  dimensionsMm: fc.oneof(
    fc.record({ length: side, width: side, height: side }),
    fc.record({
      length: fc.integer({ min: 1, max: 400 }),
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 400 }),
    }),
  ),
  supplierCountry: country,
  targetMarket: country,
  currency,
  unitsPerShipment: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.unitsPerShipmentMax }),
  freightMode: fc.constantFrom(...FREIGHT_MODES),
});
/** Half of the costs are as suppliers quote them. */
const candidate = fc.tuple(goods, fc.oneof(fc.constant({}), costs)).map(([one, quoted]) => ({ ...one, ...quoted }));

const answered = { source: 'a source', asOf: '2026-11-20' };
const amountCents = fc.integer({ min: 0, max: 100_000 }).map(cents);
const bps = fc.integer({ min: 0, max: 20_000 });
/** Possible quotes of live sources; each kind may be absent. */
const quotes: fc.Arbitrary<Quotes> = fc.record(
  {
    freight: fc.record({ amountCents, currency }).map((quote) => ({ ...answered, ...quote })),
    duty: fc.record({ bps, additionalBps: bps }, { requiredKeys: ['bps'] }).map((quote) => ({ ...answered, ...quote })),
    fulfilment: fc.array(
      fc
        .record(
          { receivingStorageCents: amountCents, pickPackCents: amountCents, lastMileCents: amountCents, currency },
          { requiredKeys: ['currency'] },
        )
        .map((quote) => ({ ...answered, ...quote })),
      { minLength: 1, maxLength: 2 },
    ),
    'exchange-rate': fc
      .record({ usdNanosPerMajorUnit: fc.integer({ min: 10_000, max: 10_000_000_000 }) })
      .map((quote) => ({ ...answered, ...quote })),
  },
  { requiredKeys: [] },
);

const share = fc.integer({ min: 0, max: TERMS_BOUNDS.bpsMax });
const anyAmount = fc.integer({ min: 0, max: TERMS_BOUNDS.centsMax }).map(cents);
/** Terms of a merchant that are valid on any day; each figure may be absent. */
const terms = (market: string): fc.Arbitrary<MerchantTerms> =>
  fc.record(
    {
      version: fc.constant(1),
      asOf: day,
      isDocumented: fc.boolean(),
      source: fc.constant('a contract'),
      currency,
      returnRates: fc.array(fc.record({ hsPrefix: fc.constantFrom('', '61', '84'), bps: share }), {
        minLength: 1,
        maxLength: 2,
      }),
      paymentFee: fc.record({ bps: share, fixedCents: anyAmount, currency }),
      returnRecoveryBps: share,
      returnHandlingCents: anyAmount,
      insuranceBps: share,
      storageHalfMonths: fc.integer({ min: 0, max: TERMS_BOUNDS.storageHalfMonthsMax }),
      taxRegistrations: fc.constant([{ market, isRegistered: false }]),
      targetCacCents: anyAmount,
    },
    { requiredKeys: ['version', 'asOf', 'isDocumented', 'currency'] },
  );

const cardAmount = fc.integer({ min: 0, max: RATE_CARD_BOUNDS.centsMax }).map(cents);
const cardRow = { version: fc.constant(1), asOf: day, isDocumented: fc.boolean(), source: fc.constant('an offer') };
/** Rows of a merchant's rate cards that are valid on any day; each may be absent. */
const rateCards: fc.Arbitrary<MerchantRateCards> = fc.record(
  {
    freightLane: fc.record(
      {
        ...cardRow,
        unit: fc.constantFrom(...FREIGHT_UNITS),
        rateCents: cardAmount,
        minimumCents: cardAmount,
        currency: fc.constantFrom(...CURRENCIES),
      },
      { requiredKeys: ['version', 'asOf', 'isDocumented', 'unit', 'rateCents', 'currency'] },
    ),
    dutyRate: fc.record({ ...cardRow, hsCode: digits, bps }),
    fulfilment: fc
      .constantFrom(...CURRENCIES)
      .chain((of) =>
        fc.tuple(
          ...FULFILMENT_ITEMS.map((item) =>
            fc.record({ ...cardRow, item: fc.constant(item), cents: cardAmount, currency: fc.constant(of) }),
          ),
        ),
      ),
  },
  { requiredKeys: [] },
);

/** Any input of the rules; half of the tariff codes are from the tables. */
export function extractionInputs(
  snapshot: RateSnapshot,
  { withQuotes = false, withOwnEvidence = false } = {},
): fc.Arbitrary<ExtractionInput> {
  const known = snapshot.statistics.linesUnder('', '2026-11-21').map(({ hts8 }) => hts8);
  const every = ['01', '04', '22', '39', '40', '61', '72', '84', '85', '90', '94', '95']
    .flatMap((chapter) => snapshot.statistics.linesUnder(chapter, '2026-11-21'))
    .map(({ hts8 }) => hts8);
  const hsCode = fc
    .tuple(fc.oneof(fc.constantFrom(...known), fc.constantFrom(...every), digits), fc.constantFrom(0, 2, 4, 6, 8, 10))
    .map(([code, length]) => code.slice(0, length));
  const inputs = fc
    .record({
      candidate,
      hsCode,
      day,
      match: fc.constantFrom(...MATCHES),
      possible: fc
        .tuple(fc.nat(4000), fc.nat(4000))
        .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) })),
      assumed: fc.subarray([...OPTIONAL_FIELDS]),
      quotes: withQuotes ? quotes : fc.constant<Quotes>({}),
    })
    .map(({ hsCode: code, match, possible, assumed, ...rest }): ExtractionInput => ({
      ...rest,
      runId: `run_${'0'.repeat(32)}`,
      classification: {
        description: '',
        match,
        dutyRangeBps: possible,
        alternatives: [],
        ...(code === '' ? {} : { hsCode: code }),
      },
      assumptions: assumed.map((field) => ({ field, statement: `${field} is assumed` })),
    }))
    .map(withPossibleRate);
  if (!withOwnEvidence) return inputs;
  return inputs.chain((input) =>
    fc
      .tuple(terms(input.candidate.targetMarket), rateCards)
      .map(([own, rows]) => ({ ...input, terms: own, rateCards: rows })),
  );
}

/** With four digits, the largest amounts at a lower rate exceed a safe integer. Currencies of candidates have at most three. */
const FOUR_DIGITS_NANOS_MIN = 100_000;

function withPossibleRate(input: ExtractionInput): ExtractionInput {
  const rate = input.quotes['exchange-rate'];
  if (rate === undefined || input.candidate.currency !== FOUR_DIGITS.currency) return input;
  const usdNanosPerMajorUnit = Math.max(rate.usdNanosPerMajorUnit, FOUR_DIGITS_NANOS_MIN);
  return { ...input, quotes: { ...input.quotes, 'exchange-rate': { ...rate, usdNanosPerMajorUnit } } };
}
