import { aCompletedReport } from '@cpes/testing';
import { evaluatedOutcome } from './run-documents.ts';

describe('the figures of a report in the row of its SKU', () => {
  it('counts missing evidence of known subjects, despite unknown subjects of a newer sender', () => {
    const completed = aCompletedReport();
    const known = evaluatedOutcome(completed);
    const evidence = { ...completed.report.evidence, ofTheNextVersion: { nested: true } };
    expect(evaluatedOutcome({ ...completed, report: { ...completed.report, evidence } })).toEqual(known);
  });

  it.each([
    ['USD', undefined, 1],
    ['EUR', 1_160_000_000, 1.16],
    ['JPY', 6_500_000, 0.65],
    ['KWD', 3_250_000_000, 0.325],
  ])('has the amounts in US cents at the rate of the report: %s', (currency, usdNanos, usCentsPerMinorUnit) => {
    const completed = aCompletedReport();
    const [type, source, asOf, validUntil] = completed.report.evidence.factoryUnitCost!;
    const rate = [type, source, asOf, validUntil, usdNanos ?? 0, '', 0, '', 100, 100] as never;
    const evidence = { ...completed.report.evidence, ...(usdNanos === undefined ? {} : { exchangeRate: rate }) };
    const outcome = evaluatedOutcome({ ...completed, report: { ...completed.report, currency, evidence } });
    expect([outcome.landed_cost_usd_cents, outcome.cm2_usd_cents]).toEqual(
      [outcome.landed_cost_cents, outcome.cm2_cents].map((amount) => Math.round((amount ?? 0) * usCentsPerMinorUnit)),
    );
  });
});
