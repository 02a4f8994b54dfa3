import { type ExtractedRun, type FactorKey, inWords, type Match } from '@cpes/contracts';
import { BOTTLE_CONFIDENCE, WORKED_EXAMPLES } from '@cpes/testing';
import fc from 'fast-check';
import { factorsExtracted, ISSUED_AT, runs } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';

const bottle = (match: Match = 'strong') => factorsExtracted(WORKED_EXAMPLES.bottle, { match });
const improvementsOf = (run: ExtractedRun) => inWords(evaluate(run, ISSUED_AT)).confidence.improvements ?? [];

/** Evidence as in cost-factor for an amount from the client. */
function stated(run: ExtractedRun, factors: readonly FactorKey[]): ExtractedRun {
  const evidence = run.evidence.map((item) =>
    factors.some((key) => key === item.factor) ? { ...item, qualityPercent: 80, freshnessPercent: 100 } : item,
  );
  return { ...run, evidence };
}

describe('improvements of the confidence', () => {
  it('start with a freight quote for the worked bottle, from 57 % to 65 %', () => {
    expect(BOTTLE_CONFIDENCE.overallPercent).toBe(57);
    // 16 × (80 − 75 × 40 %) = 8.0; last mile 10 × 40 % and 6 × 20 % twice = 6.4; handling (4 + 6) × 40 % = 4.0;
    // the code (964 + 780) × 15 ÷ 85 = 3.08; entry 5 × 20 % = 1.0; insurance 2 × 40 % = 0.8. The exact sum is 56.84.
    expect(improvementsOf(bottle()).map(({ code, overallPercentAfter }) => [code, overallPercentAfter])).toEqual([
      ['freight-quote', 65],
      ['fulfilment-quote', 63],
      ['handling-quote', 61],
      ['tariff-code', 60],
      ['entry-quote', 58],
      ['insurance-quote', 58],
    ]);
  });

  it('name the lane and the factors of a quote', () => {
    expect(improvementsOf(bottle())[0]).toEqual({
      code: 'freight-quote',
      text: "Get a forwarder's quote for CN to US by sea.",
      factors: ['internationalFreight'],
      overallPercentBefore: 57,
      overallPercentAfter: 65,
    });
  });

  it('name no lane for goods within one country', () => {
    const run = bottle();
    const candidate = { ...run.candidate, supplierCountry: 'PR' };
    expect(improvementsOf({ ...run, candidate })[0]?.text).toBe(
      "Get a forwarder's quote for the way to the warehouse within US.",
    );
  });

  it('request no supplied code again, but another one when the tariff has no such line', () => {
    const codes = (run: ExtractedRun) =>
      improvementsOf(run)
        .filter(({ code }) => code === 'tariff-code')
        .map(({ text }) => text);
    expect(codes(bottle('supplied'))).toEqual([]);
    expect(codes({ ...bottle('supplied'), hasSuppliedLine: false })).toEqual([
      'State a tariff code that the tariff of US has.',
    ]);
    expect(codes(bottle('weak'))).toEqual(['State the tariff code of the goods, of 10 digits.']);
  });

  it('request missing facts at the quality of an estimate, naming those that factors depend on', () => {
    const run = bottle();
    const evidence = run.evidence.map((item) =>
      item.factor === 'internationalFreight' || item.factor === 'lastMileDelivery'
        ? { ...item, type: 'missing' as const, qualityPercent: 0, freshnessPercent: 100 }
        : item,
    );
    const candidate = {
      ...run.candidate,
      assumed: ['weightGrams', 'dimensionsMm', 'supplierCountry', 'unitsPerShipment'] as const,
    };
    const facts = improvementsOf({ ...run, candidate: { ...candidate, assumed: [...candidate.assumed] }, evidence });
    // 56.84 − 4.8 − 4.0 = 48.04, and 26 × 40 % = 10.4 more.
    expect(facts.find(({ code }) => code === 'candidate-facts')).toEqual({
      code: 'candidate-facts',
      text: 'State the weight, package size and supplier country of the goods.',
      factors: ['internationalFreight', 'lastMileDelivery'],
      overallPercentBefore: 48,
      overallPercentAfter: 58,
    });
  });

  it('include the duty that a code makes known', () => {
    const run = bottle('none');
    const evidence = run.evidence.map((item) =>
      item.factor === 'customsDuty' ? { ...item, type: 'missing' as const, qualityPercent: 0 } : item,
    );
    const code = improvementsOf({ ...run, evidence }).find((one) => one.code === 'tariff-code');
    expect(code?.factors).toEqual(['customsDuty', 'additionalDuties']);
  });

  it('equal the confidence that follows, sorted by gain and never zero, for every candidate', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { overallPercent } = evaluate(run, ISSUED_AT).confidence;
        const improvements = improvementsOf(run);
        for (const { code, factors, overallPercentBefore, overallPercentAfter } of improvements) {
          expect(overallPercentBefore).toBe(overallPercent);
          expect(overallPercentAfter).toBeGreaterThan(overallPercentBefore);
          const better =
            code === 'tariff-code'
              ? { ...run, classification: { ...run.classification, match: 'supplied' as const } }
              : stated(run, factors);
          expect([code, evaluate(better, ISSUED_AT).confidence.overallPercent]).toEqual([code, overallPercentAfter]);
        }
        const gains = improvements.map((one) => one.overallPercentAfter);
        expect(gains).toEqual(gains.toSorted((a, b) => b - a));
      }),
    );
  });
});
