import { CANDIDATE_BOUNDS, CURRENCIES, FACTOR_KEYS, FREIGHT_MODES, MATCHES, OPTIONAL_FIELDS } from '@cpes/contracts';
import { add, cents } from '@cpes/money';
import fc from 'fast-check';
import { readRateTables } from '../store/rate-files.ts';
import type { ExtractionInput } from './evaluation.ts';
import { extract, type FactorSet } from './extract.ts';
import { RateBook } from './rate-book.ts';

let book: RateBook;
let knownCodes: string[];
beforeAll(async () => {
  const tables = await readRateTables();
  book = new RateBook(tables, 'test');
  knownCodes = [...tables.usTariffLines.map(({ hts8 }) => hts8), ...tables.hs6MfnRates.map(({ hs6 }) => hs6)];
});

const letters = (length: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: length, maxLength: length })
    .map((list) => list.join(''));
const country = fc.oneof(fc.constantFrom('US', 'DE', 'GB', 'CA', 'AU', 'JP', 'CN', 'VN', 'IN', 'KR', 'CH'), letters(2));
const currency = fc.constantFrom(...CURRENCIES);
const side = fc.integer({ min: 1, max: CANDIDATE_BOUNDS.sideMmMax });
const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 }).map((list) => list.join(''));
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((n) => new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10));
/** Any code as it may arrive; drawn from the tables half of the time. */
const hsCode = fc
  .tuple(fc.boolean(), fc.nat(), digits, fc.constantFrom(0, 2, 4, 6, 8, 10))
  .map(([isKnown, pick, code, length]) =>
    (isKnown ? (knownCodes[pick % knownCodes.length] ?? code) : code).slice(0, length),
  );

const candidate = fc.record({
  factoryUnitCostCents: fc.integer({ min: 0, max: CANDIDATE_BOUNDS.costCentsMax }).map(cents),
  targetRetailPriceCents: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.retailPriceCentsMax }).map(cents),
  weightGrams: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.weightGramsMax }),
  dimensionsMm: fc.record({ length: side, width: side, height: side }),
  supplierCountry: country,
  targetMarket: country,
  currency,
  unitsPerShipment: fc.integer({ min: 1, max: CANDIDATE_BOUNDS.unitsPerShipmentMax }),
  freightMode: fc.constantFrom(...FREIGHT_MODES),
});

const input: fc.Arbitrary<ExtractionInput> = fc
  .record({ candidate, hsCode, day, match: fc.constantFrom(...MATCHES), assumed: fc.subarray([...OPTIONAL_FIELDS]) })
  .map(({ candidate, hsCode, day, match, assumed }) => ({
    runId: `run_${'0'.repeat(32)}`,
    candidate,
    classification: {
      description: '',
      match,
      dutyRangeBps: { min: 0, max: 0 },
      alternatives: [],
      ...(hsCode === '' ? {} : { hsCode }),
    },
    assumptions: assumed.map((field) => ({ field, statement: `${field} is assumed` })),
    day,
    quotes: {},
  }));

function total(set: FactorSet): number {
  return add(...set.costFactors.map(({ amountCents }) => amountCents));
}

describe('the 12 factors of any candidate', () => {
  it('are there, whole and not negative, each with its evidence', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { costFactors, evidence, marginTerms } = extract(book, given);
        expect(costFactors.map(({ key }) => key)).toEqual(FACTOR_KEYS);
        expect(costFactors.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents >= 0)).toBe(
          true,
        );
        const ids = new Set(evidence.map(({ evidenceId }) => evidenceId));
        expect(ids.size).toBe(evidence.length);
        expect(costFactors.every(({ evidenceId }) => ids.has(evidenceId))).toBe(true);
        expect(Object.values(marginTerms).every((term) => typeof term !== 'number' || Number.isSafeInteger(term))).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('have evidence with whole percents and days, and the amount of its factor', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { costFactors, evidence } = extract(book, given);
        for (const item of evidence) {
          expect(item.qualityPercent).toBeGreaterThanOrEqual(0);
          expect(item.qualityPercent).toBeLessThanOrEqual(95);
          expect(item.freshnessPercent).toBeGreaterThanOrEqual(40);
          expect(item.freshnessPercent).toBeLessThanOrEqual(100);
          expect(item.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(item.validUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(Number.isSafeInteger(item.rawValue)).toBe(true);
        }
        for (const { key, amountCents } of costFactors) {
          expect(evidence.find(({ factor }) => factor === key)?.normalizedCents).toBe(amountCents);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are the same for the same input', () => {
    fc.assert(fc.property(input, (given) => expect(extract(book, given)).toEqual(extract(book, given))));
  });

  it('never cost less in sum for a heavier or larger package', () => {
    fc.assert(
      fc.property(input, fc.nat({ max: 5000 }), fc.nat({ max: 500 }), (given, grams, mm) => {
        const { weightGrams, dimensionsMm } = given.candidate;
        const heavier = { ...given.candidate, weightGrams: weightGrams + grams };
        const larger = { ...heavier, dimensionsMm: { ...dimensionsMm, width: dimensionsMm.width + mm } };
        const before = total(extract(book, given));
        const then = total(extract(book, { ...given, candidate: heavier }));
        expect(then).toBeGreaterThanOrEqual(before);
        expect(total(extract(book, { ...given, candidate: larger }))).toBeGreaterThanOrEqual(then);
      }),
      { numRuns: 300 },
    );
  });
});
