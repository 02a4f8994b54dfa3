import { candidateWithNulls, type SubmittedCandidate } from '@cpes/contracts';
import type { StoredSku } from './sku.store.ts';
import { statusOf } from '../domain/sku-status.ts';

/** What a run says that has not come so far. */
const NOT_CLASSIFIED = '"classification":null';
const NOT_EXTRACTED = '"costFactors":[],"evidence":[],"extraction":null';

/**
 * The public record of a SKU, a `SkuResponse`, as JSON text. What the stages said is stored as JSON with the members of the
 * record, so it is put in as it is; of two documents that say the same, the later stage's counts. The submission is stored as
 * it goes out again in its event, and its nulls are put in here.
 */
export function skuRecord(sku: StoredSku): string {
  const { normalized, extracted, failure } = sku.documents;
  const head = {
    skuId: sku.skuId,
    status: statusOf({
      hasNormalized: normalized !== undefined,
      hasExtracted: extracted !== undefined,
      endedAs: sku.endedAs,
    }),
    submittedAt: sku.submittedAt.toISOString(),
    updatedAt: updatedAt(sku).toISOString(),
    externalRef: sku.externalRef,
    currency: sku.currency,
    tags: sku.tags,
  };
  const failed = sku.endedAs === 'FAILED' ? failure?.body : undefined;
  const end = `"reportId":${JSON.stringify(sku.reportId)},"failure":${failed ?? 'null'}`;
  return `{${members(JSON.stringify(head))},${stages(sku)},${end}}`;
}

function stages({ documents: { submitted, normalized, extracted } }: StoredSku): string {
  if (extracted !== undefined) return members(extracted.body);
  if (normalized !== undefined) return `${members(normalized.body)},${NOT_EXTRACTED}`;
  const candidate = candidateWithNulls(JSON.parse(submitted?.body ?? '{}') as SubmittedCandidate);
  return `"candidate":${JSON.stringify(candidate)},${NOT_CLASSIFIED},${NOT_EXTRACTED}`;
}

/** What stands between the braces of an object. */
function members(json: string): string {
  return json.slice(1, -1);
}

function updatedAt(sku: StoredSku): Date {
  const documents = sku.endedAt === null ? Object.values(sku.documents) : [];
  const times = [sku.submittedAt, sku.endedAt, sku.taggedAt, ...documents.map(({ recordedAt }) => recordedAt)];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}
