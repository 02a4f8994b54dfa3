import { ID_PATTERN, type KeyId, type Right, RIGHTS, type Scope, SCOPES, type TenantId } from '@cpes/contracts';
import { Fault, type ForwardedRoutes } from '@cpes/service-kit';
import { isUUID } from 'class-validator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { checkRight } from './right.ts';
import { checkScope } from './scope.ts';
import { originOf } from './traceparent.ts';

const TENANT = 'x-cpes-tenant';
const CALLER_SCOPES = 'x-cpes-scopes';
const CALLER_RIGHTS = 'x-cpes-rights';
const USER = 'x-cpes-user';
const KEY = 'x-cpes-key';
const REQUEST_ID = 'x-request-id';
/** The header fields of the client that pass. */
const PASSED = ['idempotency-key', 'if-match'] as const;
/**
 * The edge sends a body as bytes, whose content type it has checked. A parser would hide what readers of requests report, such as a
 * name that is given twice.
 */
export const FORWARDED_TYPE = 'application/octet-stream';
/** The areas of public addresses. Internal calls have other addresses. */
const PUBLIC_ADDRESS = /^\/(?:v2|app\/api)\//;

/** The header fields by which the edge names a caller. */
export function callerHeaders({ tenantId, scopes, rights, userId, keyId }: Caller): Record<string, string> {
  return {
    [TENANT]: tenantId,
    [CALLER_SCOPES]: scopes.join(' '),
    [CALLER_RIGHTS]: rights.join(' '),
    ...(userId === null ? {} : { [USER]: userId }),
    ...(keyId === null ? {} : { [KEY]: keyId }),
  };
}

/**
 * The header fields of a request that the edge forwards. Of the client's, only the idempotency key and `If-Match` pass, so that no client
 * can pose as the edge. A request without a caller also keeps its `Authorization`, the token of a link that the owner looks up.
 */
export function forwardedHeaders(
  request: FastifyRequest<{ Body: Buffer | undefined }>,
  caller?: Caller,
): Record<string, string> {
  const { requestId = '', traceparent } = originOf(request);
  const { headers } = request.raw;
  const names = caller === undefined ? [...PASSED, 'authorization'] : PASSED;
  const passed = names.map((name) => [name, headers[name]] as const);
  return {
    ...(caller === undefined ? {} : callerHeaders(caller)),
    [REQUEST_ID]: requestId,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...Object.fromEntries(passed.filter((one): one is readonly [string, string] => typeof one[1] === 'string')),
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
    const { url = '', config } = request.routeOptions;
    if (!PUBLIC_ADDRESS.test(url) || config.isOpen === true) return;
    const caller = callerIn(request);
    if (config.right !== undefined && caller.userId === null)
      throw new Fault('unauthenticated', 'The request names no user.');
    checkScope(request, caller.scopes);
    checkRight(request, caller.rights);
    request.caller = caller;
  });
}

function callerIn({ headers }: FastifyRequest): Caller {
  const { [TENANT]: tenantId, [USER]: userId, [KEY]: keyId } = headers;
  if (!isUUID(tenantId)) throw new Fault('unauthenticated', 'The request names no tenant.');
  const given = (name: string) => String(headers[name] ?? '').split(' ');
  const [scopes, rights] = [given(CALLER_SCOPES), given(CALLER_RIGHTS)];
  return {
    tenantId: tenantId as TenantId,
    scopes: SCOPES.filter((scope: Scope) => scopes.includes(scope)),
    rights: RIGHTS.filter((right: Right) => rights.includes(right)),
    userId: isUUID(userId) ? (userId as string) : null,
    keyId: typeof keyId === 'string' && ID_PATTERN.key.test(keyId) ? (keyId as KeyId) : null,
  };
}
