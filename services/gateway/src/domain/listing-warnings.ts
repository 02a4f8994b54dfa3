import type { Listing, ListingNote, Report } from '@cpes/contracts';

/** Under this the evidence of a report is too weak to sell by, as the report's page says, too. */
const CONFIDENCE_PERCENT_MIN = 60;

/** As much of a report as a listing is held against. */
export type ReportFigures = Pick<Report, 'currency' | 'verdict' | 'validUntil'> & {
  readonly confidence: Pick<Report['confidence'], 'overallPercent'>;
  readonly landedCost: Pick<Report['landedCost'], 'trueLandedCostCents'>;
};

/**
 * What the report of a SKU says against its listing. It is shown to people of the tenant alone, and keeps no push from beginning.
 * `today` is YYYY-MM-DD in UTC; without a report that is the one warning.
 */
export function reportWarnings(
  { priceCents, currency }: Pick<Listing, 'priceCents' | 'currency'>,
  report: ReportFigures | undefined,
  today: string,
): ListingNote[] {
  if (report === undefined) return [note('', 'no_report', 'There is no report: nobody knows what the product costs.')];
  const { verdict, validUntil, confidence, landedCost } = report;
  const isUnderCost = report.currency === currency && priceCents < landedCost.trueLandedCostCents;
  const { overallPercent: percent } = confidence;
  return [
    ...(isUnderCost ? [note('/priceCents', 'under_landed_cost', 'The price is under the true landed cost.')] : []),
    ...(verdict === 'ADVANCE' ? [] : [note('', `verdict_${verdict.toLowerCase()}`, `The verdict is ${verdict}.`)]),
    ...(percent < CONFIDENCE_PERCENT_MIN
      ? [note('', 'low_confidence', `The confidence of the report is ${percent} percent.`)]
      : []),
    ...(validUntil < today
      ? [note('', 'evidence_expired', `The evidence was valid until ${validUntil}. Evaluate the candidate again.`)]
      : []),
  ];
}

function note(pointer: string, code: string, text: string): ListingNote {
  return { pointer, code, text };
}
