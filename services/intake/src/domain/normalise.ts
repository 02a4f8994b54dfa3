import {
  type AssumableField,
  type Assumption,
  type Candidate,
  CANDIDATE_DEFAULTS,
  type SubmittedCandidate,
} from '@cpes/contracts';

export interface Normalised {
  readonly candidate: Candidate;
  readonly assumptions: readonly Assumption[];
}

/** The sentence that states the default of each missing field. */
const STATEMENTS: Readonly<Record<AssumableField, string>> = {
  weightGrams: 'No weight was given; 500 g with packaging was taken.',
  dimensionsMm: 'No package size was given; 250 × 200 × 100 mm was taken.',
  supplierCountry: 'No supplier country was given; China (CN) was taken.',
  targetMarket: 'No target market was given; the United States (US) was taken.',
  unitsPerShipment: 'No shipment size was given; 500 units per shipment were taken.',
  freightMode: 'No freight mode was given; sea freight was taken.',
};

const NO_TITLE = 'No title was given; the goods were not classified from words.';

/** Converts a submission into the normalised form: given values stay unchanged, and defaults are stated. */
export function normalise(submitted: SubmittedCandidate): Normalised {
  const missing = (Object.keys(CANDIDATE_DEFAULTS) as AssumableField[]).filter(
    (field) => submitted[field] === undefined,
  );
  const given = Object.fromEntries(Object.entries(submitted).filter(([, value]) => value !== undefined));
  const assumed = Object.fromEntries(missing.map((field) => [field, CANDIDATE_DEFAULTS[field]]));
  const assumptions = missing.map((field) => ({ field, statement: STATEMENTS[field] }));
  return {
    // Every field without a default is either required in a submission or optional in a candidate.
    candidate: { ...given, ...assumed, assumed: missing } as unknown as Candidate,
    assumptions:
      submitted.title === undefined ? [{ field: 'title', statement: NO_TITLE }, ...assumptions] : assumptions,
  };
}
