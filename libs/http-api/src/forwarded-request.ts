import { SCOPES, type Scope, type TenantId } from '@cpes/contracts';
import { Fault, type ForwardedRoutes } from '@cpes/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkScope } from './scope.ts';
import { originOf } from './traceparent.ts';

/** The sender of a request, for the owner of its route. */
export interface ForwardedCaller {
  readonly tenantId: TenantId;
  readonly scopes: readonly Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of a request that the edge has forwarded. */
    forwardedCaller?: ForwardedCaller;
  }
}

const TENANT = 'x-cpes-tenant';
const CALLER_SCOPES = 'x-cpes-scopes';
const REQUEST_ID = 'x-request-id';
/**
 * The edge sends a body as bytes, whose content type it has checked. A parser would hide what readers of requests report, such as a
 * name that is given twice.
 */
export const FORWARDED_TYPE = 'application/octet-stream';
/** The areas of public addresses. Internal calls have other addresses. */
const PUBLIC_ADDRESS = /^\/(?:v2|app\/api)\//;

/** The header fields by which the edge names a caller. */
export function callerHeaders({ tenantId, scopes }: ForwardedCaller): Record<string, string> {
  return { [TENANT]: tenantId, [CALLER_SCOPES]: scopes.join(' ') };
}

/**
 * The header fields of a request that the edge forwards. Only the idempotency key is the client's: no other header passes, so that no
 * client can pose as the edge.
 */
export function forwardedHeaders(
  request: FastifyRequest<{ Body: Buffer | undefined }>,
  caller: ForwardedCaller,
): Record<string, string> {
  const { requestId = '', traceparent } = originOf(request);
  const key = request.raw.headers['idempotency-key'];
  return {
    ...callerHeaders(caller),
    [REQUEST_ID]: requestId,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    ...(request.body === undefined ? {} : { 'content-type': FORWARDED_TYPE }),
  };
}

/** Makes the internal API of a service the owner of public routes. `ports` are the providers that `controllers` inject. */
export function forwardedRoutes(
  controllers: ForwardedRoutes['controllers'],
  ports: ForwardedRoutes['ports'],
): ForwardedRoutes {
  return { controllers, ports, configure };
}

function configure(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORWARDED_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  fastify.addHook('onRequest', async (request) => {
    if (!PUBLIC_ADDRESS.test(request.routeOptions.url ?? '')) return;
    const caller = callerIn(request);
    checkScope(request, caller.scopes);
    request.forwardedCaller = caller;
  });
}

function callerIn({ headers }: FastifyRequest): ForwardedCaller {
  const tenantId = headers[TENANT];
  if (!isUUID(tenantId)) throw new Fault('unauthenticated', 'The request names no tenant.');
  const given = String(headers[CALLER_SCOPES] ?? '').split(' ');
  return { tenantId: tenantId as TenantId, scopes: SCOPES.filter((scope) => given.includes(scope)) };
}

/** The tenant of a forwarded request. */
export const CurrentTenant = createParamDecorator((_data: unknown, context: ExecutionContext): TenantId => {
  const { forwardedCaller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (forwardedCaller === undefined) throw new Error('this route is not a forwarded one');
  return forwardedCaller.tenantId;
});
