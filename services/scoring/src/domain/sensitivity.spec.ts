import { FACTOR_KEYS } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { WORKED_EXAMPLES } from '@cpes/testing';
import fc from 'fast-check';
import { factorsExtracted, ISSUED_AT, runs } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';
import { sensitivityOf, termSensitivityOf } from './sensitivity.ts';

describe('sensitivity', () => {
  it('of the worked bottle starts with its largest cost, and shows the effect of a quarter more', () => {
    const bottle = factorsExtracted(WORKED_EXAMPLES.bottle);
    const [first] = sensitivityOf(bottle);
    const { factorsCents } = WORKED_EXAMPLES.bottle;
    const largest = FACTOR_KEYS.reduce((most, key) => (factorsCents[key] > factorsCents[most] ? key : most));
    expect([first?.factor, first?.amountCents]).toEqual([largest, factorsCents[largest]]);
    expect(first?.changes.map(({ changePercent }) => changePercent)).toEqual([-25, -10, 10, 25]);
  });

  it('equals a report with that amount, sorted by the effect on CM2, for every candidate', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const sensitivity = sensitivityOf(run);
        expect(sensitivity.map(({ factor }) => factor).toSorted()).toEqual(FACTOR_KEYS.toSorted());
        for (const { factor, changes } of sensitivity.slice(0, 2)) {
          for (const { amountCents, score, verdict, cm2Cents } of changes) {
            const costFactors = run.costFactors.map((one) => (one.key === factor ? { ...one, amountCents } : one));
            const report = evaluate({ ...run, costFactors }, ISSUED_AT);
            expect([report.score, report.verdict, report.unitEconomics.cm2Cents]).toEqual([score, verdict, cm2Cents]);
          }
        }
        const effects = sensitivity.map(({ changes }) => changes[0]!.cm2Cents - changes[3]!.cm2Cents);
        expect(effects).toEqual(effects.toSorted((a, b) => b - a));
      }),
      { numRuns: 40 },
    );
  });

  it('rounds each share half up', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const costFactors = run.costFactors.map((one) =>
      one.key === 'pickPack' ? { ...one, amountCents: cents(5) } : one,
    );
    const pickPack = sensitivityOf({ ...run, costFactors }).find(({ factor }) => factor === 'pickPack');
    expect(pickPack?.changes.map(({ amountCents }) => amountCents)).toEqual([4, 5, 6, 6]);
  });

  it('of the terms equals a report with that price or that return rate, for every candidate', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const [price, rate] = termSensitivityOf(run);
        for (const { value, score, verdict, cm2Cents } of price?.changes ?? []) {
          const candidate = { ...run.candidate, targetRetailPriceCents: cents(value) };
          const report = evaluate({ ...run, candidate }, ISSUED_AT);
          expect([report.score, report.verdict, report.unitEconomics.cm2Cents]).toEqual([score, verdict, cm2Cents]);
        }
        for (const { value, score, verdict, cm2Cents } of rate?.changes ?? []) {
          const marginTerms = { ...run.marginTerms, returnRateBps: value };
          const report = evaluate({ ...run, marginTerms }, ISSUED_AT);
          expect([report.score, report.verdict, report.unitEconomics.cm2Cents]).toEqual([score, verdict, cm2Cents]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('changes the price and the return rate by a tenth and a quarter, and no rate beyond 100 %', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const marginTerms = { ...run.marginTerms, returnRateBps: 9_001 };
    const candidate = { ...run.candidate, targetRetailPriceCents: cents(3_495) };
    const values = termSensitivityOf({ ...run, candidate, marginTerms }).map(({ term, value, changes }) => [
      term,
      value,
      ...changes.map((change) => change.value),
    ]);
    expect(values).toEqual([
      ['retailPrice', 3_495, 2_621, 3_146, 3_845, 4_369],
      ['returnRate', 9_001, 6_751, 8_101, 9_901, 10_000],
    ]);
  });
});
