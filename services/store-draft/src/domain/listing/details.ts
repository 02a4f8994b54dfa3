import type { Candidate, DraftDetail, ListingDetails, ListingNote, ReportFigures } from '@cpes/contracts';
import type { DraftListing } from './listing.ts';

/** The present data of a SKU. */
export interface SkuFacts {
  readonly candidate: Candidate;
  readonly report: ReportFigures | null;
}

/** The details that a push may leave out when the store refuses them. Weight and size are part of every draft that has them. */
export const REFUSABLE_DETAILS = ['cost', 'hsCode', 'origin', 'report', 'images'] as const satisfies DraftDetail[];
export type RefusableDetail = (typeof REFUSABLE_DETAILS)[number];
export const NO_DETAILS: ListingDetails = {
  costCents: null,
  hsCode: null,
  originCountry: null,
  report: null,
  imageUrls: [],
};

/** The listing with the details that the store's settings allow. An assumed value is left out, because it is not a fact. */
export function detailed(draft: DraftListing, facts: SkuFacts, allowed: readonly DraftDetail[]): DraftListing {
  const { candidate, report } = facts;
  const has = (detail: DraftDetail) => allowed.includes(detail);
  const isOriginGiven = candidate.assumed?.includes('supplierCountry') !== true;
  return {
    ...draft,
    weightGrams: has('weight') ? draft.weightGrams : null,
    dimensionsMm: has('size') ? draft.dimensionsMm : null,
    details: {
      costCents: has('cost') && report?.currency === draft.currency ? report.landedCost.landedToWarehouseCents : null,
      hsCode: has('hsCode') ? (candidate.hsCode ?? null) : null,
      originCountry: has('origin') && isOriginGiven ? candidate.supplierCountry : null,
      report: has('report') && report !== null ? { reportId: report.reportId, verdict: report.verdict } : null,
      imageUrls: has('images') ? (candidate.imageUrls ?? []) : [],
    },
  };
}

/** The same listing without some details. */
export function withoutDetails(listing: DraftListing, left: readonly RefusableDetail[]): DraftListing {
  const { details } = listing;
  if (details === undefined || left.length === 0) return listing;
  const { costCents, hsCode, originCountry, report, imageUrls } = details;
  return {
    ...listing,
    details: {
      costCents: left.includes('cost') ? null : costCents,
      hsCode: left.includes('hsCode') ? null : hsCode,
      originCountry: left.includes('origin') ? null : originCountry,
      report: left.includes('report') ? null : report,
      imageUrls: left.includes('images') ? [] : imageUrls,
    },
  };
}

/** The refusable details that a listing has. */
export function refusableIn({ details = NO_DETAILS }: DraftListing): RefusableDetail[] {
  const { costCents, hsCode, originCountry, report, imageUrls } = details;
  const given: Readonly<Record<RefusableDetail, boolean>> = {
    cost: costCents !== null,
    hsCode: hsCode !== null,
    origin: originCountry !== null,
    report: report !== null,
    images: imageUrls.length > 0,
  };
  return REFUSABLE_DETAILS.filter((detail) => given[detail]);
}

/** A cost in another currency would be a wrong figure in the store, so it is left out with a note. */
export function detailNotes(
  { currency }: Pick<DraftListing, 'currency'>,
  report: ReportFigures | null,
  allowed: readonly DraftDetail[],
): ListingNote[] {
  if (report === null || report.currency === currency || !allowed.includes('cost')) return [];
  const text = `The cost per item is left out, because the report is in ${report.currency} and the store in ${currency}.`;
  return [{ pointer: '/details/costCents', code: 'cost_currency', text }];
}
