import { candidateWithNulls, type SubmittedCandidate } from '@cpes/contracts';
import type { StoredSku } from './sku.repository.ts';
import { statusOf } from '../domain/sku-status.ts';

/** The members of a run that has not reached this stage. */
const NOT_CLASSIFIED = '"classification":null';
const NOT_EXTRACTED = '"costFactors":[],"evidence":[],"extraction":null';

/**
 * The public record of a SKU, a `SkuResponse`, as JSON text. Stage results are stored as JSON with the members of the record and
 * are copied verbatim; the later stage's members win. The submission is stored in the form of its event, so its nulls are added
 * here.
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
    archivedAt: sku.archivedAt?.toISOString() ?? null,
  };
  const failed = sku.endedAs === 'FAILED' ? failure?.body : undefined;
  const end = `"reportId":${JSON.stringify(sku.reportId)},"failure":${failed ?? 'null'}`;
  const outdated = `"outdated":${sku.outdated ?? 'null'}`;
  return `{${members(JSON.stringify(head))},${stages(sku)},${end},${outdated}}`;
}

function stages({ documents: { submitted, normalized, extracted } }: StoredSku): string {
  if (extracted !== undefined) return members(extracted.body);
  if (normalized !== undefined) return `${members(normalized.body)},${NOT_EXTRACTED}`;
  const candidate = candidateWithNulls(JSON.parse(submitted?.body ?? '{}') as SubmittedCandidate);
  return `"candidate":${JSON.stringify(candidate)},${NOT_CLASSIFIED},${NOT_EXTRACTED}`;
}

/** The text between the braces of an object. */
function members(json: string): string {
  return json.slice(1, -1);
}

function updatedAt(sku: StoredSku): Date {
  const documents = sku.endedAt === null ? Object.values(sku.documents) : [];
  const times = [
    sku.submittedAt,
    sku.endedAt,
    sku.taggedAt,
    sku.archivedAt,
    ...documents.map(({ recordedAt }) => recordedAt),
  ];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}
