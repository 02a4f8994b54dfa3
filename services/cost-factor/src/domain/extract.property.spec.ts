import { FACTOR_KEYS, wordsOf } from '@cpes/contracts';
import { add } from '@cpes/money';
import fc from 'fast-check';
import { extractionInputs, testSnapshot } from '../../test/extraction-inputs.ts';
import { extract, type FactorSet } from './extract.ts';

const snapshot = await testSnapshot();
const input = extractionInputs(snapshot, { withOwnEvidence: true });

function total(set: FactorSet): number {
  return add(...set.costFactors.map(({ amountCents }) => amountCents));
}

describe('the 12 factors of any candidate', () => {
  it('are present, whole and non-negative, each with its evidence', () => {
    fc.assert(
      fc.property(input, (given) => {
        const { costFactors, evidence, marginTerms } = extract(snapshot, given);
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
        const { costFactors, evidence } = extract(snapshot, given);
        for (const item of evidence) {
          expect(item.qualityPercent).toBeGreaterThanOrEqual(0);
          expect(item.qualityPercent).toBeLessThanOrEqual(100);
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

  it('charge no duty outside the range of the classification', () => {
    const inBps = 'bps of the customs value';
    fc.assert(
      fc.property(extractionInputs(snapshot, { withQuotes: true }), (given) => {
        const { evidence, classification } = extract(snapshot, given);
        const { min, max } = classification.dutyRangeBps;
        expect(min).toBeLessThanOrEqual(max);
        const duties = evidence.filter(({ factor }) => factor === 'customsDuty' || factor === 'additionalDuties');
        if (duties.some(({ rawUnit }) => wordsOf(rawUnit) !== inBps)) return;
        const charged = duties.reduce((sum, { rawValue }) => sum + rawValue, 0);
        expect(charged).toBeGreaterThanOrEqual(min);
        expect(charged).toBeLessThanOrEqual(max);
      }),
      { numRuns: 300 },
    );
  });

  it('are the same for the same input', () => {
    fc.assert(fc.property(input, (given) => expect(extract(snapshot, given)).toEqual(extract(snapshot, given))));
  });

  it('never have a lower sum for a heavier or larger package', () => {
    fc.assert(
      fc.property(input, fc.nat({ max: 5000 }), fc.nat({ max: 500 }), (given, grams, mm) => {
        // More freight lowers the customs value of a CIF price.
        const candidate = { ...given.candidate, incoterm: 'FOB' as const };
        const { weightGrams, dimensionsMm } = candidate;
        const heavier = { ...candidate, weightGrams: weightGrams + grams };
        const larger = { ...heavier, dimensionsMm: { ...dimensionsMm, width: dimensionsMm.width + mm } };
        const before = total(extract(snapshot, { ...given, candidate }));
        const then = total(extract(snapshot, { ...given, candidate: heavier }));
        expect(then).toBeGreaterThanOrEqual(before);
        expect(total(extract(snapshot, { ...given, candidate: larger }))).toBeGreaterThanOrEqual(then);
      }),
      { numRuns: 300 },
    );
  });
});
