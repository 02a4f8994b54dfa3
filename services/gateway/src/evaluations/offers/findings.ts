import type { Incoterm, Report } from '@cpes/contracts';
import type { OfferTerms } from './offer.ts';

export const FINDING_CODES = [
  'incoterm-missing',
  'currency-missing',
  'validity-missing',
  'double-counting',
  'ddp-below-duty',
] as const;

/** A point to clarify with the supplier. */
export interface Finding {
  readonly code: (typeof FINDING_CODES)[number];
  readonly detail: string;
}

/** Words for costs that a price under these terms includes. */
const INCLUDED: Partial<Record<Incoterm, RegExp>> = {
  CIF: /\b(freight|shipping|insurance)\b/i,
  DDP: /\b(freight|shipping|insurance|delivery|customs|clearance|duty|duties)\b/i,
};

/** The findings on an offer by its own words and members. */
export function findingsOn(offer: OfferTerms): Finding[] {
  const { assumed, costCurrency, incoterm, validUntil, oneTimeCosts } = offer;
  const words = INCLUDED[incoterm];
  const counted = words === undefined ? [] : oneTimeCosts.filter(({ label }) => words.test(label));
  return [
    ...(assumed.includes('incoterm')
      ? [finding('incoterm-missing', `The offer names no incoterm; ${incoterm} is assumed.`)]
      : []),
    ...(assumed.includes('costCurrency')
      ? [finding('currency-missing', `The offer names no currency; ${costCurrency} is assumed.`)]
      : []),
    ...(validUntil === null ? [finding('validity-missing', 'The offer names no last day of validity.')] : []),
    ...counted.map(({ label }) =>
      finding('double-counting', `A ${incoterm} price includes this cost, which the offer also charges once: ${label}`),
    ),
  ];
}

/** A DDP price that cannot hold its duties, by the reason of the report of the smallest such order. */
export function underDutyFinding(
  asked: readonly number[],
  reports: ReadonlyMap<number, Pick<Report, 'reasons'>>,
): Finding[] {
  for (const units of asked) {
    const reason = reports.get(units)?.reasons.find(({ code }) => code === 'ddp-price-under-duty');
    if (reason !== undefined) return [finding('ddp-below-duty', `At ${units} units: ${reason.text}`)];
  }
  return [];
}

function finding(code: Finding['code'], detail: string): Finding {
  return { code, detail };
}
