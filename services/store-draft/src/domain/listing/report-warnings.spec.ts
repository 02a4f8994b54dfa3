import type { ReportFigures } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { reportWarnings } from './report-warnings.ts';

const LISTING = { priceCents: cents(2_999), currency: 'USD' };
const REPORT: ReportFigures = {
  reportId: `rpt_${'1'.repeat(32)}`,
  currency: 'USD',
  verdict: 'ADVANCE',
  validUntil: '2026-11-30',
  confidence: { overallPercent: 60 },
  landedCost: { trueLandedCostCents: cents(2_999), landedToWarehouseCents: cents(2_000) },
};
const codesOf = (report: ReportFigures | null, today = '2026-11-30') =>
  reportWarnings(LISTING, report, today).map(({ pointer, code }) => [pointer, code]);

describe('the warnings of a report about a listing', () => {
  it('are empty at a price that just covers the cost, with good and valid evidence', () => {
    expect(codesOf(REPORT)).toEqual([]);
  });

  it.each<readonly [string, Partial<ReportFigures>, string, string]>([
    [
      'a price under the landed cost',
      { landedCost: { ...REPORT.landedCost, trueLandedCostCents: cents(3_000) } },
      '/priceCents',
      'under_landed_cost',
    ],
    ['the verdict CAUTION', { verdict: 'CAUTION' }, '', 'verdict_caution'],
    ['the verdict REJECT', { verdict: 'REJECT' }, '', 'verdict_reject'],
    ['a confidence of 59 percent', { confidence: { overallPercent: 59 } }, '', 'low_confidence'],
    ['evidence that ran out yesterday', { validUntil: '2026-11-29' }, '', 'evidence_expired'],
  ])('name %s', (_what, change, pointer, code) => {
    expect(codesOf({ ...REPORT, ...change })).toEqual([[pointer, code]]);
  });

  it('contain only the missing report when there is none', () => {
    expect(codesOf(null)).toEqual([['', 'no_report']]);
  });

  it('ignore amounts in another currency', () => {
    expect(
      codesOf({ ...REPORT, currency: 'JPY', landedCost: { ...REPORT.landedCost, trueLandedCostCents: cents(9_999) } }),
    ).toEqual([]);
  });
});
