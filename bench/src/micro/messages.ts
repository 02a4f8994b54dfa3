import { randomUUID } from 'node:crypto';
import { EvaluationFailed } from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { aFailure, messageOf } from '@cpes/testing';

/** The smallest event that a service of CPES consumes, because the transport is measured, not the content. */
export const TYPE = 'sku.evaluation-failed.v1';
export const QUEUE = `gateway.${TYPE}`;

const FAILURE = { stage: 'intake', code: 'bench', detail: 'Measured.' } as const;

/** Events as published, each about another SKU. */
export function messages(count: number): WireMessage[] {
  return Array.from({ length: count }, () => messageOf(EvaluationFailed, aFailure(FAILURE), { id: randomUUID() }));
}

/** Rows or messages inserted at once. */
export const BATCH = 1_000;

export function batches<T>(items: readonly T[], size = BATCH): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, batch) =>
    items.slice(batch * size, (batch + 1) * size),
  );
}
