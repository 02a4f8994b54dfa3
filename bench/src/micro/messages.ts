import { randomUUID } from 'node:crypto';
import { prefixed } from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { encodeJson } from '@cpes/service-kit';

export const TENANT = '0198c0de-0000-7000-8000-000000000001';
/** The smallest event that a service of CPES consumes: what is measured is the way, not the content. */
export const TYPE = 'sku.evaluation-failed.v1';
export const QUEUE = `gateway.${TYPE}`;

/** Events as they travel, each about a SKU of its own. */
export function messages(count: number): WireMessage[] {
  return Array.from({ length: count }, () => {
    const uuid = randomUUID();
    const skuId = prefixed('sku', uuid);
    const runId = prefixed('run', uuid);
    const fact = { skuId, runId, stage: 'intake', code: 'bench', detail: 'Measured.' };
    return {
      id: uuid,
      type: TYPE,
      tenantId: TENANT,
      aggregateType: 'sku',
      aggregateId: skuId,
      occurredAt: new Date().toISOString(),
      attempt: 1,
      evaluation: { runId, deadlineMs: Date.now(), resend: 0 },
      body: encodeJson(fact),
    };
  });
}

/** Put at once into a table or a queue. */
export const LOT = 1_000;

export function lots<T>(items: readonly T[], size = LOT): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, lot) => items.slice(lot * size, (lot + 1) * size));
}
