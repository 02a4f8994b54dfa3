import {
  type Candidate,
  candidateWithNulls,
  type Classification,
  classificationWithNulls,
  costFactorsOf,
  type EvidenceFacts,
  evidenceRecordsOf,
  type Extraction,
  type REPORT_FORM,
  type ReportFacts,
  reportOf,
  type ReportOwner,
  type RunId,
} from '@cpes/contracts';

/** The document `extracted` of a run as it is stored: in figures and codes, as they came. */
export interface ExtractedFacts {
  readonly form: typeof REPORT_FORM;
  readonly candidate: Candidate;
  readonly classification: Classification;
  readonly evidence: EvidenceFacts;
  readonly extraction: Extraction;
}

/** A stored document `extracted` as the record of a SKU shows it, as JSON text. */
export function extractedInWords(runId: RunId, text: string): string {
  const { candidate, classification, evidence, extraction } = JSON.parse(text) as ExtractedFacts;
  return JSON.stringify({
    candidate: candidateWithNulls(candidate),
    classification: classificationWithNulls(classification),
    costFactors: costFactorsOf(runId, evidence),
    evidence: evidenceRecordsOf(runId, evidence),
    extraction: { ...extraction, sources: extraction.sources ?? [] },
  });
}

/** A stored report as people read it, as JSON text. */
export function reportInWords(owner: ReportOwner, text: string): string {
  return JSON.stringify(reportOf(owner, JSON.parse(text) as ReportFacts));
}
