import type {
  Candidate,
  Classification,
  CostFactor,
  EvaluationFailed,
  Evidence,
  Extraction,
  SubmittedCandidate,
} from '@cpes/contracts';
import { statusOf } from '../domain/sku-status.ts';
import type { StoredSku } from '../store/read-model.store.ts';
import type { SkuResponse } from './sku.response.ts';

/** What intake says of a run, as far as the record shows it. */
export interface NormalizedDocument {
  readonly candidate: Candidate;
  readonly classification: Classification;
}

export interface ExtractedDocument extends NormalizedDocument {
  readonly costFactors: readonly CostFactor[];
  readonly evidence: readonly Evidence[];
  readonly extraction: Extraction;
}

export type FailureDocument = Pick<EvaluationFailed, 'stage' | 'code' | 'detail'>;

/** The public record of a SKU. Of two documents that say the same, the later stage's counts. */
export function skuRecord(sku: StoredSku): SkuResponse {
  const { submitted, normalized, extracted, failure } = sku.documents;
  const classified =
    (extracted ?? normalized) && (JSON.parse((extracted ?? normalized)?.body ?? '') as NormalizedDocument);
  const costed = extracted && (JSON.parse(extracted.body) as ExtractedDocument);
  const hasFailed = sku.endedAs === 'FAILED' && failure !== undefined;
  return {
    skuId: sku.skuId,
    status: statusOf({
      hasNormalized: normalized !== undefined,
      hasExtracted: extracted !== undefined,
      endedAs: sku.endedAs,
    }),
    submittedAt: sku.submittedAt.toISOString(),
    updatedAt: updatedAt(sku).toISOString(),
    ...(sku.externalRef === null ? {} : { externalRef: sku.externalRef }),
    currency: sku.currency,
    candidate: classified?.candidate ?? (JSON.parse(submitted?.body ?? '{}') as SubmittedCandidate),
    classification: classified?.classification ?? null,
    costFactors: costed?.costFactors ?? [],
    evidence: costed?.evidence ?? [],
    extraction: costed?.extraction ?? null,
    reportId: sku.reportId,
    failure: hasFailed ? (JSON.parse(failure.body) as FailureDocument) : null,
  };
}

function updatedAt(sku: StoredSku): Date {
  if (sku.endedAt !== null) return sku.endedAt;
  const times = Object.values(sku.documents).map((document) => document.recordedAt.getTime());
  return new Date(Math.max(sku.submittedAt.getTime(), ...times));
}
