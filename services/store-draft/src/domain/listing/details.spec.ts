import { type Candidate, DRAFT_DETAILS, type DraftDetail, type ReportFigures } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { connectionTestListing } from '../connection/test-listing.ts';
import { detailed, detailNotes, NO_DETAILS, refusableIn, REFUSABLE_DETAILS, withoutDetails } from './details.ts';
import { hashOf } from './listing.ts';

const DRAFT = {
  ...connectionTestListing('1'.repeat(32), 'USD'),
  weightGrams: 500,
  dimensionsMm: { length: 300, width: 100, height: 100 },
};
const CANDIDATE: Candidate = {
  factoryUnitCostCents: cents(540),
  targetRetailPriceCents: cents(2_499),
  weightGrams: 500,
  dimensionsMm: { length: 300, width: 100, height: 100 },
  supplierCountry: 'VN',
  targetMarket: 'US',
  currency: 'USD',
  hsCode: '940521',
  unitsPerShipment: 500,
  freightMode: 'sea',
  imageUrls: ['https://images.example/1.jpg'],
};
const REPORT: ReportFigures = {
  reportId: `rpt_${'1'.repeat(32)}`,
  currency: 'USD',
  verdict: 'CAUTION',
  validUntil: '2026-12-31',
  confidence: { overallPercent: 80 },
  landedCost: { trueLandedCostCents: cents(1_500), landedToWarehouseCents: cents(1_234) },
};
const FACTS = { candidate: CANDIDATE, report: REPORT };
const WHOLE = detailed(DRAFT, FACTS, DRAFT_DETAILS);

describe('the details of a draft', () => {
  it('are the landed cost to the warehouse, codes, report and images', () => {
    expect(WHOLE.details).toEqual({
      costCents: 1_234,
      hsCode: '940521',
      originCountry: 'VN',
      report: { reportId: REPORT.reportId, verdict: 'CAUTION' },
      imageUrls: ['https://images.example/1.jpg'],
    });
    expect([WHOLE.weightGrams, WHOLE.dimensionsMm]).toEqual([DRAFT.weightGrams, DRAFT.dimensionsMm]);
  });

  it.each<readonly [DraftDetail, object]>([
    ['cost', { details: { ...WHOLE.details, costCents: null } }],
    ['hsCode', { details: { ...WHOLE.details, hsCode: null } }],
    ['origin', { details: { ...WHOLE.details, originCountry: null } }],
    ['weight', { weightGrams: null }],
    ['size', { dimensionsMm: null }],
    ['report', { details: { ...WHOLE.details, report: null } }],
    ['images', { details: { ...WHOLE.details, imageUrls: [] } }],
  ])('do not include %s when the store has it switched off', (off, change) => {
    const allowed = DRAFT_DETAILS.filter((detail) => detail !== off);
    expect(detailed(DRAFT, FACTS, allowed)).toEqual({ ...WHOLE, ...change });
  });

  it('leave out what is assumed, and what no report says', () => {
    const candidate: Candidate = { ...CANDIDATE, assumed: ['supplierCountry'] };
    expect(detailed(DRAFT, { candidate, report: null }, DRAFT_DETAILS).details).toMatchObject({
      originCountry: null,
      costCents: null,
      report: null,
    });
  });

  it('leave out a cost in another currency, with a note', () => {
    const report = { ...REPORT, currency: 'EUR' };
    expect(detailed(DRAFT, { candidate: CANDIDATE, report }, DRAFT_DETAILS).details?.costCents).toBeNull();
    expect(detailNotes(DRAFT, report, DRAFT_DETAILS)).toMatchObject([{ code: 'cost_currency' }]);
    expect(detailNotes(DRAFT, report, ['images'])).toEqual([]);
    expect(detailNotes(DRAFT, REPORT, DRAFT_DETAILS)).toEqual([]);
  });

  it('are part of the hash: each one that is left out gives another', () => {
    const hashes = fc.sample(fc.subarray([...REFUSABLE_DETAILS]), 100).map((left) => {
      const listing = withoutDetails(WHOLE, left);
      expect(refusableIn(listing)).toEqual(REFUSABLE_DETAILS.filter((detail) => !left.includes(detail)));
      return [left.join(), hashOf(listing)] as const;
    });
    const bySet = new Map(hashes);
    expect(new Set(bySet.values()).size).toBe(bySet.size);
  });

  it('do not change the hash of a listing from before there were details', () => {
    const { details: _, ...older } = { ...DRAFT, details: NO_DETAILS };
    expect(hashOf(older)).toBe(hashOf(DRAFT));
    expect(hashOf({ ...DRAFT, details: NO_DETAILS })).not.toBe(hashOf(DRAFT));
  });
});
