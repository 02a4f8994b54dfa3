import { addDays, CURRENCIES, type EvidenceType, INCOTERMS, REASON_CODES, VERDICTS } from '@cpes/contracts';
import { aRun } from '@cpes/testing';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { extract } from '../../services/cost-factor/src/domain/extract.ts';
import { RateSnapshot } from '../../services/cost-factor/src/domain/rate-snapshot.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { evaluate } from '../../services/scoring/src/domain/evaluate.ts';
import { questions } from './candidates.ts';
import { type Calculated, calculated, differences, produced } from './figures.ts';
import { type RateTables, Tables } from './rate-tables.ts';
import type { Question } from './setting.ts';

const CANDIDATES = 2_000;
/** A fixed seed: the same candidates in every run. A failure prints its figures and its candidate. */
const SEED = 20_261_125;
/** Fewer candidates of a kind would prove nothing. */
const OF_EACH_KIND_MIN = 10;
const RUN = aRun();
const TERMS = { version: 1, asOf: '2026-11-28', isDocumented: true, currency: 'USD' };
/** Its verdict falls as soon as returns recover less. */
const SHIRT: Question = {
  candidate: {
    title: 'Cotton T-shirt',
    hsCode: '61091000',
    factoryUnitCostCents: cents(900),
    targetRetailPriceCents: cents(5_000),
    weightGrams: 200,
    dimensionsMm: { length: 250, width: 200, height: 20 },
    supplierCountry: 'CN',
    targetMarket: 'DE',
    currency: 'EUR',
    unitsPerShipment: 1_000,
    freightMode: 'sea',
  },
  classification: {
    hsCode: '61091000',
    description: '',
    match: 'supplied',
    dutyRangeBps: { min: 0, max: 0 },
    alternatives: [],
  },
  assumptions: [],
  day: '2026-11-28',
};
const EXTRACTION = {
  startedAt: '2026-11-22T10:00:00.000Z',
  completedAt: '2026-11-22T10:00:00.100Z',
  durationMs: 100,
  deadlineMs: 1_500,
  withinDeadline: true,
};

describe('an independent calculator, written from docs/users/evaluation.md', () => {
  let rows: RateTables;

  beforeAll(async () => {
    rows = await readRateTables();
  });

  it('agrees with the product on 2,000 random candidates, figure by figure', () => {
    const book = new RateSnapshot(rows, 'test');
    const tables = new Tables(rows);
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(questions(rows), (question) => {
        const ours = calculated(tables, question);
        expect(differences(ours, evaluated(book, question))).toEqual([]);
        for (const kind of kindsOf(question, ours)) seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }),
      // The generator favours the edges itself.
      { seed: SEED, numRuns: CANDIDATES, unbiased: true },
    );
    expect(KINDS.filter((kind) => (seen.get(kind) ?? 0) < OF_EACH_KIND_MIN)).toEqual([]);
  });

  it('agrees on the last safe order before terms end that only recover returned goods', () => {
    const terms = { ...TERMS, returnRecoveryBps: 10_000, returnHandlingCents: cents(0), validUntil: '2027-01-31' };
    const question = { ...SHIRT, terms };
    const ours = calculated(new Tables(rows), question);
    expect(differences(ours, evaluated(new RateSnapshot(rows, 'test'), question))).toEqual([]);
    expect(ours.schedule.changes).toEqual([]);
    // Goods that enter on 2027-01-31, after 45 days.
    expect(ours.schedule.lastSafeOrderDate).toBe('2026-12-17');
  });
});

/** Both stages of the product. */
function evaluated(book: RateSnapshot, question: Question): object {
  const extracted = extract(book, { runId: RUN.runId, ...question, quotes: {} });
  const { candidate, day } = question;
  const run = { ...RUN, candidate, ...extracted, extraction: EXTRACTION, rateTablesVersion: 'test' };
  return produced(extracted, evaluate(run, new Date(`${day}T12:00:00.000Z`)));
}

const TYPES: Readonly<Record<string, readonly EvidenceType[]>> = {
  internationalFreight: ['index', 'estimate', 'missing'],
  customsDuty: ['official_table', 'rule', 'estimate', 'missing'],
  additionalDuties: ['official_table', 'rule', 'estimate', 'missing'],
  cargoInsurance: ['estimate', 'client_document', 'client_declared'],
  importTaxes: ['rule', 'client_document', 'missing'],
  entryFees: ['vendor_rate_card', 'rule', 'estimate', 'missing'],
  pickPack: ['vendor_rate_card', 'estimate', 'missing'],
  lastMileDelivery: ['estimate', 'missing'],
};

/** Kinds that the candidates must include for their agreement to mean anything. */
const KINDS = [
  ...Object.entries(TYPES).flatMap(([factor, types]) => types.map((type) => `${factor} ${type}`)),
  ...['US', 'PR', 'DE', 'GB', 'CA', 'AU', 'JP', 'CH'].map((market) => `to ${market}`),
  ...CURRENCIES.map((currency) => `in ${currency}`),
  ...VERDICTS,
  ...REASON_CODES,
  ...INCOTERMS,
  ...['cost in another currency', 'in cartons', 'one-time costs', 'cash of an order', 'entered', 'enters later'],
  ...['a scheduled change', 'an end of terms', 'a last safe order'],
  ...['sea', 'air', 'within one country', 'no supplied line', 'beyond parcel limits', 'worth 60', 'no lowest price'],
];

/** The first day after the terms. */
function endOf(terms: Question['terms']): string | undefined {
  return terms?.validUntil && addDays(terms.validUntil, 1);
}

function kindsOf(
  { candidate, day, terms }: Question,
  { factors, report, schedule, hasSuppliedLine }: Calculated,
): string[] {
  const { supplierCountry, targetMarket, currency, freightMode } = candidate;
  const { costCurrency, incoterm, carton, entryDate } = candidate;
  const { customsDuty, additionalDuties, lastMileDelivery } = factors;
  return [
    ...Object.entries(factors).map(([factor, { type }]) => `${factor} ${type}`),
    `to ${targetMarket}`,
    `in ${currency}`,
    report.verdict,
    ...report.reasons,
    freightMode,
    ...(incoterm === undefined ? [] : [incoterm]),
    ...(costCurrency === undefined || costCurrency === currency ? [] : ['cost in another currency']),
    ...(carton === undefined ? [] : ['in cartons']),
    ...(candidate.oneTimeCosts === undefined ? [] : ['one-time costs']),
    ...(report.firstOrder?.cash == null ? [] : ['cash of an order']),
    ...(entryDate === undefined ? [] : [entryDate < day ? 'entered' : 'enters later']),
    ...(schedule.changes.length > 0 ? ['a scheduled change'] : []),
    ...(schedule.changes.some(({ date }) => date === endOf(terms)) ? ['an end of terms'] : []),
    ...(schedule.lastSafeOrderDate === null ? [] : ['a last safe order']),
    ...(supplierCountry === targetMarket ? ['within one country'] : []),
    ...(hasSuppliedLine === false ? ['no supplied line'] : []),
    ...(lastMileDelivery.qualityPercent === 20 ? ['beyond parcel limits'] : []),
    ...(customsDuty.qualityPercent === 60 && additionalDuties.qualityPercent === 60 ? ['worth 60'] : []),
    ...(report.lowestViablePriceCents === null ? ['no lowest price'] : []),
  ];
}
