import type { Candidate } from './candidate.ts';
import type { Classification } from './classification.ts';
import { costFactorsOf, compactEvidenceOf, evidenceOf } from './compact-evidence.ts';
import type { CostFactorsExtracted } from './events/cost-factors-extracted.ts';
import type { CostFactor, PhrasedEvidence, Extraction, MarginTerms } from './factors.ts';
import type { RunId, SkuId } from './ids.ts';
import type { EntryPlan, ScheduledDay } from './schedule.ts';

/** The result of cost-factor for a run, as rules read it: each of the 12 factors and each piece of evidence is an object. */
export interface ExtractedRun {
  readonly skuId: SkuId;
  readonly runId: RunId;
  readonly candidate: Candidate;
  readonly classification: Classification;
  /** False when the market's tariff has no line for the supplied code of 8 or 10 digits; else absent. */
  readonly hasSuppliedLine?: boolean;
  readonly costFactors: readonly CostFactor[];
  readonly evidence: readonly PhrasedEvidence[];
  readonly marginTerms: MarginTerms;
  readonly rateTablesVersion: string;
  /** Absent from older versions of cost-factor. */
  readonly entry?: EntryPlan;
  /** The known days on which figures of the candidate change, in their order; absent without any. */
  readonly schedule?: readonly ScheduledDay[];
}

/** In the compact form. */
export function compactExtractionOf({
  costFactors: _,
  evidence,
  ...run
}: ExtractedRun & { readonly extraction: Extraction }): CostFactorsExtracted {
  return { ...run, evidence: compactEvidenceOf(evidence) };
}

/** As rules read it. */
export function extractedRunOf({ evidence, extraction: _, ...event }: CostFactorsExtracted): ExtractedRun {
  const { runId } = event;
  return { ...event, costFactors: costFactorsOf(runId, evidence), evidence: evidenceOf(runId, evidence) };
}
