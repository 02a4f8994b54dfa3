import { ID_PATTERN } from '@cpes/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields of the log line of the answer beside the usual ones. */
    logFields?: Readonly<Record<string, unknown>>;
  }
}

/** Adds fields to the log line of the answer. */
export function noteInLog(request: FastifyRequest, fields: Readonly<Record<string, unknown>>): void {
  request.logFields = { ...request.logFields, ...fields };
}

/** What the log line says of a request: the SKU in its address, then what has been noted. A text that is no id is not repeated. */
export function logFieldsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { skuId } = (request.params ?? {}) as { readonly skuId?: string };
  return { ...(skuId !== undefined && ID_PATTERN.sku.test(skuId) ? { skuId } : {}), ...request.logFields };
}
