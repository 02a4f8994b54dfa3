import type { Candidate } from './candidate.ts';
import type { Classification } from './classification.ts';
import { costFactorsOf, evidenceFactsOf, evidenceOf } from './evidence-facts.ts';
import type { CostFactorsExtracted } from './events/cost-factors-extracted.ts';
import type { CostFactor, EvidenceFact, Extraction, MarginTerms } from './factors.ts';
import type { RunId, SkuId } from './ids.ts';

/** The result of cost-factor for a run, as rules read it: each of the 12 factors and each piece of evidence is an object. */
export interface ExtractedRun {
  readonly skuId: SkuId;
  readonly runId: RunId;
  readonly candidate: Candidate;
  readonly classification: Classification;
  /** False when the market's tariff has no line for the supplied code of 8 or 10 digits; else absent. */
  readonly hasSuppliedLine?: boolean;
  readonly costFactors: readonly CostFactor[];
  readonly evidence: readonly EvidenceFact[];
  readonly marginTerms: MarginTerms;
  readonly rateTablesVersion: string;
}

/** In the compact form. */
export function extractedFactsOf({
  costFactors: _,
  evidence,
  ...run
}: ExtractedRun & { readonly extraction: Extraction }): CostFactorsExtracted {
  return { ...run, evidence: evidenceFactsOf(evidence) };
}

/** As rules read it. */
export function extractedRunOf({ evidence, extraction: _, ...facts }: CostFactorsExtracted): ExtractedRun {
  const { runId } = facts;
  return { ...facts, costFactors: costFactorsOf(runId, evidence), evidence: evidenceOf(runId, evidence) };
}
