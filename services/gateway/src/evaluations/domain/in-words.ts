import {
  type Candidate,
  candidateWithNulls,
  type Classification,
  classificationWithNulls,
  costFactorsOf,
  type CompactEvidence,
  evidenceRecordsOf,
  type Extraction,
  type REPORT_FORM,
  type CompactReport,
  reportOf,
  type ReportOwner,
  type RunId,
} from '@cpes/contracts';

/** The stored document `extracted` of a run: the compact form that the stage sent. */
export interface ExtractedDocument {
  readonly form: typeof REPORT_FORM;
  readonly candidate: Candidate;
  readonly classification: Classification;
  readonly evidence: CompactEvidence;
  readonly extraction: Extraction;
}

/** Renders a stored document `extracted` for the record of a SKU, as JSON text. */
export function extractedInWords(runId: RunId, text: string): string {
  const { candidate, classification, evidence, extraction } = JSON.parse(text) as ExtractedDocument;
  return JSON.stringify({
    candidate: candidateWithNulls(candidate),
    classification: classificationWithNulls(classification),
    costFactors: costFactorsOf(runId, evidence),
    evidence: evidenceRecordsOf(runId, evidence),
    extraction: { ...extraction, sources: extraction.sources ?? [] },
  });
}

/** Renders a stored report with its texts, as JSON text. */
export function reportInWords(owner: ReportOwner, text: string): string {
  return JSON.stringify(reportOf(owner, JSON.parse(text) as CompactReport));
}
