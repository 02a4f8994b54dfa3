import type { SkuId } from '@cpes/contracts';
import type { Answer } from '../../idempotency/index.ts';
import { skuRecord } from './sku-record.ts';
import type { StoredSku } from './sku.repository.ts';

const SKUS = '/v2/skus/';

/** The response after a run of a SKU has been stored. */
export function skuAnswer(sku: StoredSku): Answer {
  return { location: `${SKUS}${sku.skuId}`, runId: sku.runId, body: () => skuRecord(sku) };
}

/** The SKU of such a response. */
export function skuIdIn({ location }: Answer): SkuId {
  return location.slice(SKUS.length) as SkuId;
}
