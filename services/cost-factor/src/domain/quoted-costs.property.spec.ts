import { FACTOR_KEYS, type Incoterm } from '@cpes/contracts';
import { add } from '@cpes/money';
import fc from 'fast-check';
import { extractionInputs, testSnapshot } from '../../test/extraction-inputs.ts';
import { readRateTables } from '../store/rate-files.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { extract } from './extract.ts';

const snapshot = await testSnapshot();
const input = extractionInputs(snapshot, { withOwnEvidence: true });
const RUNS = { numRuns: 300 };
const amountsOf = (given: ExtractionInput) =>
  extract(snapshot, given).costFactors.map(({ amountCents }) => amountCents);
const landedOf = (given: ExtractionInput) => add(...amountsOf(given).slice(0, 9));
const under = (given: ExtractionInput, incoterm: Incoterm): ExtractionInput => ({
  ...given,
  candidate: { ...given.candidate, incoterm },
});

describe('costs as suppliers quote them', () => {
  it('a price ex works is never cheaper to land than the same price free on board', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(landedOf(under(given, 'EXW'))).toBeGreaterThanOrEqual(landedOf(under(given, 'FOB')));
      }),
      RUNS,
    );
  });

  it('a DDP price lands at exactly its price', () => {
    fc.assert(
      fc.property(input, (given) => {
        const [unitCost] = amountsOf(under(given, 'DDP'));
        expect(landedOf(under(given, 'DDP'))).toBe(unitCost);
      }),
      RUNS,
    );
  });

  it('one-time costs change no factor', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { oneTimeCosts: _, ...candidate } = given.candidate;
        expect(amountsOf({ ...given, candidate })).toEqual(amountsOf(given));
      }),
      RUNS,
    );
  });

  it('another day of entry changes no factor when no row of the tables begins or ends between the two days', async () => {
    const tables = await readRateTables();
    const changes = [
      ...new Set(
        (Object.values(tables) as { effectiveFrom: string; effectiveTo: string | null }[][]).flatMap((rows) =>
          rows.flatMap(({ effectiveFrom, effectiveTo }) => [
            effectiveFrom,
            ...(effectiveTo === null ? [] : [dayAfter(effectiveTo)]),
          ]),
        ),
      ),
    ].toSorted();
    // The days from one change of the tables to the day before the next.
    const periods = changes.slice(1).map((end, index) => [changes[index]!, dayAfter(end, -1)] as const);
    const drawn = extractionInputs(snapshot);
    fc.assert(
      fc.property(drawn, fc.constantFrom(...periods), (given, [first, last]) => {
        const entering = (entryDate: string) => ({ ...given, candidate: { ...given.candidate, entryDate } });
        const [before, after] = [amountsOf(entering(first)), amountsOf(entering(last))];
        expect(FACTOR_KEYS.filter((_key, index) => before[index] !== after[index])).toEqual([]);
      }),
      RUNS,
    );
  });
});

function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
