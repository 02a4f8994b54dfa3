import type { Listing, ListingNote, ReportFigures } from '@cpes/contracts';

/** Below this the evidence of a report is too weak for sales; the report's page has the same limit. */
const CONFIDENCE_PERCENT_MIN = 60;

/**
 * The warnings of a SKU's report about its listing. Only users of the tenant see them, and they do not block a push. `today` is
 * YYYY-MM-DD in UTC. Without a report that is the only warning.
 */
export function reportWarnings(
  { priceCents, currency }: Pick<Listing, 'priceCents' | 'currency'>,
  report: ReportFigures | null,
  today: string,
): ListingNote[] {
  if (report === null) return [note('', 'no_report', 'There is no report, so the cost of the product is unknown.')];
  const { verdict, validUntil, confidence, landedCost } = report;
  const isUnderCost = report.currency === currency && priceCents < landedCost.trueLandedCostCents;
  const { overallPercent: percent } = confidence;
  return [
    ...(isUnderCost ? [note('/priceCents', 'under_landed_cost', 'The price is below the true landed cost.')] : []),
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
