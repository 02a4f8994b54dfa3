import type { Candidate, SubmittedCandidate } from './candidate.ts';
import type { Classification } from './classification.ts';
import type { Evidence, PhrasedEvidence } from './factors.ts';
import type { AssumableField } from './vocabulary.ts';

/** A member without a value is absent in an event, and null in a record or report. */
export type WithNulls<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? Exclude<T[K], undefined> | null : T[K];
};

/** A candidate as records and reports show it, evaluated or only submitted; it has no defaults before it is normalised. */
export type CandidateRecord<C extends Candidate | SubmittedCandidate = Candidate> = WithNulls<Omit<C, 'assumed'>> & {
  /** Names of the members with defaults. */
  readonly assumed: readonly AssumableField[];
};
export type ClassificationRecord = WithNulls<Classification>;
export type EvidenceRecord = WithNulls<Evidence>;
/** The same before its texts are rendered. */
export type EvidenceFactRecord = WithNulls<PhrasedEvidence>;

type Nulls<T> = { readonly [K in keyof T]: null };

const NO_CANDIDATE: Nulls<Omit<CandidateRecord, 'assumed'>> = {
  title: null,
  description: null,
  factoryUnitCostCents: null,
  targetRetailPriceCents: null,
  weightGrams: null,
  dimensionsMm: null,
  supplierCountry: null,
  targetMarket: null,
  currency: null,
  hsCode: null,
  unitsPerShipment: null,
  freightMode: null,
  externalRef: null,
  costCurrency: null,
  incoterm: null,
  carton: null,
  oneTimeCosts: null,
  entryDate: null,
  imageUrls: null,
};

export function candidateWithNulls(candidate: Candidate): CandidateRecord;
export function candidateWithNulls(candidate: SubmittedCandidate): CandidateRecord<SubmittedCandidate>;
export function candidateWithNulls(candidate: SubmittedCandidate): object {
  return { ...NO_CANDIDATE, assumed: [], ...candidate };
}

export function classificationWithNulls({ hsCode, explanation, ...known }: Classification): ClassificationRecord {
  return { hsCode: hsCode ?? null, ...known, explanation: explanation ?? null };
}

export function evidenceWithNulls<Item extends PhrasedEvidence>(evidence: Item): WithNulls<Item> {
  return { ...evidence, assumption: evidence.assumption ?? null } as WithNulls<Item>;
}
