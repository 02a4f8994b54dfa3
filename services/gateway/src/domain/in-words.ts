import {
  type Candidate,
  type CandidateRecord,
  candidateWithNulls,
  type Classification,
  classificationWithNulls,
  type CostFactor,
  costFactorsOf,
  type EvidenceFacts,
  type EvidenceRecord,
  evidenceRecordsOf,
  type Extraction,
  REPORT_FORM,
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

/** So the texts begin that have to be written out before people read them. */
const FORM = `{"form":${REPORT_FORM},`;

/** A stored document `extracted` as the record of a SKU shows it, as JSON text. */
export function extractedInWords(runId: RunId, text: string): string {
  if (!text.startsWith(FORM)) return unexplained(text);
  const { evidence, ...rest } = JSON.parse(text) as ExtractedFacts;
  const records = evidenceRecordsOf(runId, evidence);
  return JSON.stringify(writtenOut({ ...rest, costFactors: costFactorsOf(runId, evidence), evidence: records }));
}

/** A document with its words, from before codes were explained. */
function unexplained(text: string): string {
  const document = JSON.parse(text) as { classification: Classification };
  return JSON.stringify({ ...document, classification: classificationWithNulls(document.classification) });
}

/** A stored report as people read it, as JSON text. */
export function reportInWords(owner: ReportOwner, text: string): string {
  return text.startsWith(FORM) ? JSON.stringify(reportOf(owner, JSON.parse(text) as ReportFacts)) : text;
}

/** The document `extracted` of a run with the members of the record of a SKU. */
export function writtenOut({
  candidate,
  classification,
  costFactors,
  evidence,
  extraction,
}: {
  readonly candidate: Candidate | CandidateRecord;
  readonly classification: Classification;
  readonly costFactors: readonly CostFactor[];
  readonly evidence: readonly EvidenceRecord[];
  readonly extraction: Extraction;
}): object {
  return {
    candidate: candidateWithNulls(candidate as Candidate),
    classification: classificationWithNulls(classification),
    costFactors,
    evidence,
    extraction: { ...extraction, sources: extraction.sources ?? [] },
  };
}
