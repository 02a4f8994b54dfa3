import { ID_PATTERN } from '@cpes/contracts';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Additional fields for the log line of the response. */
    logFields?: Readonly<Record<string, unknown>>;
  }
}

/** Adds fields to the log line of the response. */
export function noteInLog(request: FastifyRequest, fields: Readonly<Record<string, unknown>>): void {
  request.logFields = { ...request.logFields, ...fields };
}

/** The fields of a request's log line: the SKU in its address, then the added ones. Texts that are not valid ids are left out. */
export function logFieldsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { skuId } = (request.params ?? {}) as { readonly skuId?: string };
  return { ...(skuId !== undefined && ID_PATTERN.sku.test(skuId) ? { skuId } : {}), ...request.logFields };
}
