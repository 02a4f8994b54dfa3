import { cents } from '@cpes/money';
import { WORKED_EXAMPLES, workedExamples } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT, marginTermsOf } from '../../test/factors-extracted.ts';
import { cm2MatrixOf, worstCellOf } from './cm2-matrix.ts';
import { unitEconomicsOf } from './contribution-margin.ts';
import { evaluate } from './evaluate.ts';
import { type Measures, measuresOf, scoreBreakdownOf, scoreOf } from './score.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';

const NOTHING: Measures = { margin: 0, resilience: -1000, cacHeadroom: 500, markup: 150 };
const pointsOf = (measures: Partial<Measures>) =>
  Object.fromEntries(scoreBreakdownOf({ ...NOTHING, ...measures }).map(({ part, points }) => [part, points]));

describe('score', () => {
  it.each(workedExamples)('gives the %s its worked points', (_name, example) => {
    const { scoreBreakdown, score } = evaluate(factorsExtracted(example), ISSUED_AT);
    expect(Object.fromEntries(scoreBreakdown.map(({ part, points }) => [part, points]))).toEqual(example.points);
    expect(score).toBe(example.score);
    expect(scoreBreakdown.map((part) => part.measure)).toEqual([
      example.cm2Bps,
      example.worstCellBps,
      example.cm2Cents,
      example.markupPercent,
    ]);
  });

  it('gives no points at the lower end of every range', () => {
    expect(scoreOf(scoreBreakdownOf(NOTHING))).toBe(0);
  });

  it('gives all points at the upper end of every range', () => {
    const breakdown = scoreBreakdownOf({ margin: 4000, resilience: 2500, cacHeadroom: 4000, markup: 400 });
    expect(breakdown.map((part) => part.points)).toEqual([45, 25, 20, 10]);
    expect(scoreOf(breakdown)).toBe(100);
  });

  it('gives no more points above a range, and no fewer below it', () => {
    expect(scoreOf(scoreBreakdownOf({ margin: 1e9, resilience: 1e9, cacHeadroom: 1e9, markup: 1e9 }))).toBe(100);
    expect(scoreOf(scoreBreakdownOf({ margin: -1e9, resilience: -1e9, cacHeadroom: -1e9, markup: 0 }))).toBe(0);
  });

  it('rounds half a point up', () => {
    // 2000 / 4000 × 45 = 22.5; 1999 / 4000 × 45 = 22.49; 750 / 3500 × 25 = 5.36; 25 / 250 × 10 = 1.
    expect(pointsOf({ margin: 2000, resilience: -250, markup: 175 })).toMatchObject({
      margin: 23,
      resilience: 5,
      markup: 1,
    });
    expect(pointsOf({ margin: 1999 })).toMatchObject({ margin: 22 });
  });

  it('states each range with its unit, and the parts sum to a hundred', () => {
    const breakdown = scoreBreakdownOf(NOTHING);
    expect(breakdown.map((part) => part.range)).toEqual([
      { lo: 0, hi: 4000, unit: 'bps' },
      { lo: -1000, hi: 2500, unit: 'bps' },
      { lo: 500, hi: 4000, unit: 'cents' },
      { lo: 150, hi: 400, unit: 'percent' },
    ]);
    expect(breakdown.reduce((total, part) => total + part.maxPoints, 0)).toBe(100);
  });
});

describe('measures', () => {
  function measure(exchangeRate: { minorUnitDigits: number; usdNanosPerMajorUnit: number }) {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const amounts = amountsOf(run.costFactors);
    const costs = unitCostsOf(amounts);
    const economics = unitEconomicsOf(run.candidate.targetRetailPriceCents, costs, run.marginTerms);
    const matrix = cm2MatrixOf(run.candidate.targetRetailPriceCents, amounts, run.marginTerms);
    return measuresOf(economics, worstCellOf(matrix), costs, exchangeRate);
  }

  it('keeps US cents unchanged', () => {
    expect(measure({ minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 }).cacHeadroom).toBe(1225);
  });

  it('converts euro cents to US cents', () => {
    // 12.25 × 1.16 = 14.21
    expect(measure({ minorUnitDigits: 2, usdNanosPerMajorUnit: 1_160_000_000 }).cacHeadroom).toBe(1421);
  });

  it('converts yen, which have no cents, to US cents', () => {
    // 1225 × 0.0065 = 7.9625
    expect(measure({ minorUnitDigits: 0, usdNanosPerMajorUnit: 6_500_000 }).cacHeadroom).toBe(796);
  });

  it('counts goods without cost as one cent', () => {
    const costs = { landedToWarehouseCents: cents(0), fulfilmentCents: cents(0), lastMileCents: cents(0) };
    const terms = marginTermsOf({ salesTaxBps: 0, isRetailPriceTaxInclusive: false, returnRateBps: 0 });
    const economics = unitEconomicsOf(cents(3), costs, terms);
    const amounts = amountsOf(factorsExtracted().costFactors);
    const worst = worstCellOf(cm2MatrixOf(cents(3), amounts, terms));
    expect(measuresOf(economics, worst, costs, terms.exchangeRate).markup).toBe(300);
  });
});
