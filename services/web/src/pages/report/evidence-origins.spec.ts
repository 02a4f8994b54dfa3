import { originShares } from './evidence-origins.ts';
import type { Report } from './report-parts.ts';

type Part = readonly [factor: string, type: string | null, weight: number, counted: number];

function reportOf(parts: readonly Part[]): Pick<Report, 'confidence' | 'evidence'> {
  const breakdown = parts.map(([factor, , weight, contributionPercent]) => ({ factor, weight, contributionPercent }));
  const evidence = parts.flatMap(([factor, type]) => (type === null ? [] : [{ factor, type }]));
  return { confidence: { breakdown }, evidence } as unknown as Pick<Report, 'confidence' | 'evidence'>;
}

describe('originShares', () => {
  it('adds up the weight and what counts of it, by origin', () => {
    const shares = originShares(
      reportOf([
        ['factoryUnitCost', 'client_declared', 15, 12],
        ['originHandling', 'estimate', 4, 2],
        ['internationalFreight', 'index', 16, 5],
        ['cargoInsurance', 'client_document', 2, 2],
        ['customsDuty', 'official_table', 14, 9],
        ['additionalDuties', 'rule', 12, 8],
        ['importTaxes', 'missing', 4, 0],
        ['pickPack', 'vendor_rate_card', 6, 4],
        ['lastMileDelivery', 'live_quote', 10, 9],
      ]),
    );
    expect(shares).toEqual([
      { origin: 'merchant', figures: 2, weight: 17, counted: 14 },
      { origin: 'official', figures: 2, weight: 26, counted: 17 },
      { origin: 'quote', figures: 1, weight: 10, counted: 9 },
      { origin: 'market', figures: 2, weight: 22, counted: 9 },
      { origin: 'estimate', figures: 2, weight: 8, counted: 2 },
    ]);
  });

  it('counts a factor without evidence, or of an unknown type, as an estimate', () => {
    const shares = originShares(
      reportOf([
        ['customsDuty', null, 14, 0],
        ['entryFees', 'oracle', 5, 5],
      ]),
    );
    expect(shares).toEqual([{ origin: 'estimate', figures: 2, weight: 19, counted: 5 }]);
  });
});
