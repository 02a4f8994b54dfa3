import type { Candidate } from '@cpes/contracts';
import { WORKED_EXAMPLES, workedExamples } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT } from '../../test/factors-extracted.ts';
import { evaluate, RULES_VERSION } from './evaluate.ts';

describe('evaluation', () => {
  it.each(workedExamples)('of the worked %s is correct to the cent', (_name, example) => {
    const report = evaluate(factorsExtracted(example), ISSUED_AT);
    expect(report).toMatchObject({
      score: example.score,
      verdict: example.verdict,
      breakEvenCacCents: example.breakEvenCacCents,
      landedCost: {
        trueLandedCostCents: example.trueLandedCostCents,
        landedToWarehouseCents: example.landedToWarehouseCents,
        fulfilmentCents: example.fulfilmentCents,
      },
    });
  });

  it('names its report after the run, and its rules after the rate tables', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    expect(evaluate({ ...run, rateTablesVersion: 'a1b2c3' }, ISSUED_AT)).toMatchObject({
      reportId: 'rpt_0199c0de000070008000000000000001',
      skuId: run.skuId,
      issuedAt: '2026-11-21T10:00:00.000Z',
      ruleVersion: `${RULES_VERSION}+a1b2c3`,
      currency: 'USD',
      validUntil: '2026-12-31',
    });
  });

  it('returns factors unchanged', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    expect(evaluate(run, ISSUED_AT).landedCost.factors).toBe(run.costFactors);
  });

  it('contains every member of the candidate, null for absent ones, and the assumptions', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const candidate: Candidate = { ...run.candidate, assumed: ['weightGrams'] };
    delete candidate.title;
    delete candidate.hsCode;
    expect(evaluate({ ...run, candidate }, ISSUED_AT).candidate).toEqual({
      ...candidate,
      title: null,
      description: null,
      hsCode: null,
      externalRef: null,
      costCurrency: null,
      incoterm: null,
      carton: null,
      oneTimeCosts: null,
      entryDate: null,
      imageUrls: null,
    });
    expect(evaluate(run, ISSUED_AT).candidate.assumed).toEqual([]);
  });

  it('contains the evidence of every factor', () => {
    const run = factorsExtracted(WORKED_EXAMPLES.bottle);
    const [first, ...others] = run.evidence.map(({ assumption: _, ...item }) => item);
    const evidence = [{ ...first!, assumption: 'the price is taken as FOB' }, ...others];
    const report = evaluate({ ...run, evidence }, ISSUED_AT);
    expect(report.evidence).toEqual([evidence[0], ...others.map((item) => ({ ...item, assumption: null }))]);
    const ids = report.evidence.map((item) => item.evidenceId);
    expect(report.landedCost.factors.every((factor) => ids.includes(factor.evidenceId))).toBe(true);
  });
});
