import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Candidate, compactReportOf, type Report, reportOf } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { aRun } from '@cpes/testing';
import { extract } from '../../services/cost-factor/src/domain/extract.ts';
import { RateSnapshot } from '../../services/cost-factor/src/domain/rate-snapshot.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { evaluate } from '../../services/scoring/src/domain/evaluate.ts';

const TODAY = '2026-11-28';
const RUN = aRun();
const HS_CODE = '9401616011';
const ARMCHAIR: Candidate = {
  title: 'Upholstered armchair',
  factoryUnitCostCents: cents(6_200),
  targetRetailPriceCents: cents(29_900),
  weightGrams: 14_000,
  dimensionsMm: { length: 700, width: 400, height: 350 },
  supplierCountry: 'CN',
  targetMarket: 'US',
  currency: 'USD',
  hsCode: HS_CODE,
  unitsPerShipment: 200,
  freightMode: 'sea',
};
const snapshot = new RateSnapshot(await readRateTables(), 'test');

function reportOn(entryDate: string): Report {
  const candidate = { ...ARMCHAIR, entryDate };
  const classification = {
    hsCode: HS_CODE,
    description: '',
    match: 'supplied' as const,
    dutyRangeBps: { min: 0, max: 0 },
    alternatives: [],
  };
  const input = { ...RUN, candidate, classification, assumptions: [], day: TODAY, quotes: {} };
  const run = { ...RUN, candidate, ...extract(snapshot, input), rateTablesVersion: 'test' };
  return reportOf(RUN, compactReportOf(evaluate(run, new Date(`${TODAY}T10:00:00.000Z`)), candidate));
}

describe('the example of docs/users/day-of-entry.md', () => {
  it.each(['2026-12-20', '2027-01-10'])('has the figures of an armchair that enters on %s', async (entryDate) => {
    const page = await readFile(join(import.meta.dirname, '../../docs/users/day-of-entry.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| 20'));
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    const { landedCost, score, verdict, entry } = reportOn(entryDate);
    const duty = landedCost.factors.find(({ key }) => key === 'additionalDuties')!.amountCents;
    expect(
      cells.filter(([, day]) => day === entryDate).map(([, day, _byHand, ...figures]) => [day, ...figures]),
    ).toEqual([[entryDate, duty.toLocaleString('en-US'), String(score), verdict, entry!.latestOrderDate, '']]);
  });

  it('has the step of the duty and the last safe order, on whatever day the goods enter', () => {
    for (const entryDate of ['2026-12-20', '2027-01-10'])
      expect(reportOn(entryDate)).toMatchObject({
        entry: { date: entryDate, transitDays: 30 },
        scheduledChanges: [
          {
            date: '2027-01-01',
            factor: 'additionalDuties',
            fromCents: 3_253,
            toCents: 3_578,
            scoreThen: 46,
            verdictThen: 'REJECT',
            source: 'proclamation of 2025-12-31, which put the step off to 2027-01-01, via secondary sources',
          },
        ],
        lastSafeOrderDate: '2026-12-01',
      });
  });
});
