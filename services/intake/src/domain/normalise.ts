import type { AssumableField, Assumption, Candidate, SubmittedCandidate } from '@cpes/contracts';

export interface Normalised {
  readonly candidate: Candidate;
  readonly assumptions: readonly Assumption[];
}

/** The default of each missing field, and the sentence that states it. */
const DEFAULTS = {
  weightGrams: { value: 500, statement: 'No weight was given; 500 g with packaging was taken.' },
  dimensionsMm: {
    value: { length: 250, width: 200, height: 100 },
    statement: 'No package size was given; 250 × 200 × 100 mm was taken.',
  },
  supplierCountry: { value: 'CN', statement: 'No supplier country was given; China (CN) was taken.' },
  targetMarket: { value: 'US', statement: 'No target market was given; the United States (US) was taken.' },
  unitsPerShipment: { value: 500, statement: 'No shipment size was given; 500 units per shipment were taken.' },
  freightMode: { value: 'sea', statement: 'No freight mode was given; sea freight was taken.' },
} as const satisfies { readonly [F in AssumableField]: { readonly value: Candidate[F]; readonly statement: string } };

const NO_TITLE = 'No title was given; the goods were not classified from words.';

/** Converts a submission into the normalised form: given values stay unchanged, and defaults are stated. */
export function normalise(submitted: SubmittedCandidate): Normalised {
  const missing = (Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]).filter(
    (field) => submitted[field] === undefined,
  );
  const given = Object.fromEntries(Object.entries(submitted).filter(([, value]) => value !== undefined));
  const assumed = Object.fromEntries(missing.map((field) => [field, DEFAULTS[field].value]));
  const assumptions = missing.map((field) => ({ field, statement: DEFAULTS[field].statement }));
  return {
    // Every field without a default is either required in a submission or optional in a candidate.
    candidate: { ...given, ...assumed, assumed: missing } as unknown as Candidate,
    assumptions:
      submitted.title === undefined ? [{ field: 'title', statement: NO_TITLE }, ...assumptions] : assumptions,
  };
}
