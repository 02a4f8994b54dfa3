import { cents } from '@cpes/money';
import { WORKED_EXAMPLES, workedExamples } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';

describe('reasons', () => {
  it('tell the margin, the worst case and the room for advertising of a candidate that earns', () => {
    expect(evaluate(factorsExtracted(WORKED_EXAMPLES.bottle), ISSUED_AT).reasons).toEqual([
      'A sale leaves USD 12.25 (35.05 % of net revenue) after goods, fulfilment, payment and returns, 39 of 45 points.',
      'In the worst of nine cases, price at 90 % and costs at 125 %, it leaves USD 6.17 (19.61 % of net revenue), 21 of 25 points.',
      'Winning a customer may cost up to USD 12.25, 4 of 20 points; the largest cost is last-mile delivery, USD 5.60 of USD 16.75.',
    ]);
  });

  it('tell the loss, and the price that would end it, of a candidate that does not', () => {
    expect(evaluate(factorsExtracted(WORKED_EXAMPLES.mug), ISSUED_AT).reasons).toEqual([
      'A sale loses USD 0.57 (-3.56 % of net revenue) after goods, fulfilment, payment and returns, 0 of 45 points.',
      'In the worst of nine cases, price at 90 % and costs at 125 %, it loses USD 4.92 (-34.17 % of net revenue), 0 of 25 points.',
      'The lowest retail price that covers these costs is USD 16.67.',
    ]);
  });

  it('say so when no price would do', () => {
    const factorsCents = { ...WORKED_EXAMPLES.table.factorsCents, lastMileDelivery: 100_000_000 };
    const [, , last] = evaluate(factorsExtracted(WORKED_EXAMPLES.table, { factorsCents }), ISSUED_AT).reasons;
    expect(last).toBe('No retail price up to USD 1000000.00 covers these costs.');
  });

  it('speak the currency of the candidate', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const yen = {
      ...run,
      candidate: { ...run.candidate, currency: 'JPY', factoryUnitCostCents: cents(480) },
      marginTerms: { ...run.marginTerms, exchangeRate: { minorUnitDigits: 0, usdMicrosPerMajorUnit: 6_500 } },
    };
    expect(evaluate(yen, ISSUED_AT).reasons[0]).toContain('leaves JPY 1225 ');
  });

  it.each(workedExamples)('are three sentences with figures in them for the %s', (_name, example) => {
    const { reasons } = evaluate(factorsExtracted(example), ISSUED_AT);
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z].*\d.*\.$/);
  });
});
