import { type ExtractedRun, inWords } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { WORKED_EXAMPLES, workedExamples } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT } from '../../test/factors-extracted.ts';
import { evaluate } from './evaluate.ts';

const reasonsOf = (run: ExtractedRun) => inWords(evaluate(run, ISSUED_AT)).reasons;

describe('reasons', () => {
  it('state the margin, the worst case and the advertising budget of a profitable candidate', () => {
    expect(reasonsOf(factorsExtracted(WORKED_EXAMPLES.bottle))).toEqual([
      {
        code: 'contribution',
        text: 'A sale leaves $12.25 (35.05 % of net revenue) after goods, fulfilment, payment and returns, 39 of 45 points.',
      },
      {
        code: 'worst-case-contribution',
        text: 'In the worst of nine cases, price at 90 % and costs at 125 %, it leaves $6.17 (19.61 % of net revenue), 21 of 25 points.',
      },
      {
        code: 'acquisition-budget',
        text: 'Winning a customer may cost up to $12.25, 4 of 20 points; the largest cost is last-mile delivery, $5.60 of $16.75.',
      },
    ]);
  });

  it('compare the budget with the target of the merchant', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const budgetWith = (target: number) =>
      reasonsOf({ ...run, marginTerms: { ...run.marginTerms, targetCacCents: cents(target) } })[2]?.text.split(', ');
    expect(budgetWith(1_225)?.slice(0, 2)).toEqual([
      'Winning a customer may cost up to $12.25',
      'which covers your target of $12.25',
    ]);
    expect(budgetWith(1_226)?.[1]).toBe('less than your target of $12.26');
  });

  it('state the loss and the price that would end it', () => {
    expect(reasonsOf(factorsExtracted(WORKED_EXAMPLES.mug))).toEqual([
      {
        code: 'loss',
        text: 'A sale loses $0.57 (-3.56 % of net revenue) after goods, fulfilment, payment and returns, 0 of 45 points.',
      },
      {
        code: 'worst-case-loss',
        text: 'In the worst of nine cases, price at 90 % and costs at 125 %, it loses $4.92 (-34.17 % of net revenue), 0 of 25 points.',
      },
      { code: 'lowest-viable-price', text: 'The lowest retail price that covers these costs is $16.67.' },
    ]);
  });

  it('state when no price would suffice', () => {
    const factorsCents = { ...WORKED_EXAMPLES.table.factorsCents, lastMileDelivery: 100_000_000 };
    const [, , last] = reasonsOf(factorsExtracted(WORKED_EXAMPLES.table, { factorsCents }));
    expect(last).toEqual({
      code: 'no-viable-price',
      text: 'No retail price up to $1,000,000.00 covers these costs.',
    });
  });

  it('start with the assumptions when these decide the verdict, and stay three', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const evidence = run.evidence.map((item) =>
      item.factor === 'lastMileDelivery' ? { ...item, type: 'missing' as const } : item,
    );
    const reasons = reasonsOf({ ...run, evidence });
    expect(reasons.map(({ code }) => code)).toEqual(['assumptions-decide', 'contribution', 'worst-case-contribution']);
    expect(reasons[0]?.text).toBe(
      'Assumptions decide the verdict: with the cost that depends on them at half it would be ADVANCE, at twice REJECT.',
    );
  });

  it('use the currency of the candidate', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const yen = {
      ...run,
      candidate: { ...run.candidate, currency: 'JPY', factoryUnitCostCents: cents(480) },
      marginTerms: { ...run.marginTerms, exchangeRate: { minorUnitDigits: 0, usdNanosPerMajorUnit: 6_500_000 } },
    };
    expect(reasonsOf(yen)[0]?.text).toContain('leaves ¥1,225 ');
  });

  it.each(workedExamples)('are three sentences with figures in them for the %s', (_name, example) => {
    const reasons = reasonsOf(factorsExtracted(example));
    expect(reasons).toHaveLength(3);
    for (const { text } of reasons) expect(text).toMatch(/^[A-Z].*\d.*\.$/);
  });
});
