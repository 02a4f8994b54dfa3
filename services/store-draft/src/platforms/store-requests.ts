import { GuardedClient, type GuardedResponse, RequestFailure, type Resolve } from '@cpes/outbound-http';
import { beginSpan, logger } from '@cpes/service-kit';
import { retryAfterMsOf } from '@cpes/service-kit/retry-after';
import type { StoreAnswer, UnsentReason } from '../domain/answers/store-answer.ts';
import type { Permit } from '../domain/calls/call.ts';
import { type AdmittedRequest, allowedCall, examine, isAnonymous, requestOf } from '../domain/calls/guard.ts';
import { sentDetails } from './answers-of-errors.ts';
import type { StoreAccess } from './store-adapter.ts';

export interface StoreRequestsOptions {
  /** `https://host:port`: only these may be private, or have another port than 443. */
  readonly allowedOrigins: readonly string[];
  /** PEM. The authorities of the allowed origins. All other stores need a certificate of a public one. */
  readonly ca?: string;
  /** Replaces the DNS resolver. */
  readonly resolve?: Resolve;
}

/** A slower store counts as unavailable; a product that it creates later is found by its SKU. */
const TIMEOUTS = { connectMs: 5_000, headersMs: 10_000, wholeMs: 30_000 };
/** A WooCommerce store fetches images before it answers. A later answer counts as lost, and the product is looked up. */
const IMAGE_TIMEOUTS = { connectMs: 5_000, headersMs: 60_000, wholeMs: 60_000 };
/** A product of a real shop has some 10 KB, with the data of many plugins some 100. */
const ANSWER_BYTES_MAX = 2_097_152;
/** How much text before the JSON of a response is searched, and at how many positions JSON is tried. */
const NOTICE = { charactersMax: 16_384, triesMax: 5 };
/** All stores together. */
const CONNECTIONS_MAX = 256;
/** A small host serves no more at a time. */
const CONNECTIONS_PER_STORE_MAX = 4;
const USER_AGENT = 'CPES draft listings';
const log = logger('store-draft');

/**
 * The only way from this service to a store. A request is created from its permit, its final bytes are examined, and only admitted
 * requests are sent: once, to the store's own address, without following redirects.
 */
export class StoreRequests {
  private readonly client: GuardedClient;

  constructor({ allowedOrigins, ca, resolve }: StoreRequestsOptions) {
    this.client = new GuardedClient(
      { allowedHosts: allowedOrigins.map(hostAndPort), ...(resolve === undefined ? {} : { resolve }) },
      {
        connectionsMax: CONNECTIONS_MAX,
        connectionsPerKeyMax: CONNECTIONS_PER_STORE_MAX,
        ...(ca === undefined ? {} : { ca }),
      },
    );
  }

  /** Rejects only with the reason of the signal. */
  async ask(permit: Permit, access: StoreAccess, signal: AbortSignal): Promise<StoreAnswer> {
    const { store, tenantId } = access;
    const request = requestOf(permit, store, headersOf(permit, access));
    const examined = request === undefined ? undefined : examine(request, permit, store);
    if (examined !== undefined && 'admitted' in examined) {
      const { method, url } = examined.admitted;
      const span = beginSpan('store-draft', {
        name: `${method} ${permit.call}`,
        kind: 'client',
        parent: access.traceparent,
        attributes: {
          'http.request.method': method,
          'server.address': new URL(url).hostname,
          'cpes.tenant_id': tenantId,
          'cpes.store_call': permit.call,
        },
      });
      const poolKey = `${tenantId} ${store.baseUrl}`;
      const timeouts = timeoutsOf(permit, access);
      const answer = await this.send(examined.admitted, poolKey, signal, timeouts).catch((error: unknown) => {
        span.end({}, 'aborted');
        throw error;
      });
      const isAnswered = answer.kind === 'answered';
      const failure = isAnswered ? (answer.status < 400 ? undefined : String(answer.status)) : answer.reason;
      span.end(isAnswered ? { 'http.response.status_code': answer.status } : {}, failure);
      return answer;
    }
    const { refused, at } = examined ?? { refused: 'permit', at: permit.call };
    if (refused === 'header') return { kind: 'unsent', reason: 'credentials' };
    log.error({ tenantId, call: permit.call, refused, at }, 'store.request-refused');
    return { kind: 'unsent', reason: 'guard' };
  }

  /** `poolKey`: requests share connections only under the same key, so tenants never do. */
  async send(
    request: AdmittedRequest,
    poolKey: string,
    signal: AbortSignal,
    timeouts = TIMEOUTS,
  ): Promise<StoreAnswer> {
    try {
      const answer = await this.client.send({
        ...request,
        poolKey,
        signal,
        timeouts,
        responseBytesMax: ANSWER_BYTES_MAX,
        onLongBody: 'fail',
      });
      return answerOf(answer);
    } catch (error) {
      if (error instanceof RequestFailure) return failureOf(error);
      throw error;
    }
  }

  close(): void {
    this.client.close();
  }
}

/**
 * The request that tests whether there is a WooCommerce store at a user-supplied address carries no key, because any host may
 * answer it.
 */
function headersOf(permit: Permit, { store, credentials: { key, secret } }: StoreAccess): Record<string, string> {
  const hasBody = allowedCall(permit, store)?.body !== undefined;
  const credentials = store.platform === 'hosted' ? { 'x-shopify-access-token': secret } : basicOf(key, secret);
  return {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(isAnonymous(permit, store) ? {} : credentials),
  };
}

/** Only WooCommerce fetches images before it answers, and only those that the request has. */
function timeoutsOf(permit: Permit, { store }: StoreAccess): typeof TIMEOUTS {
  if (permit.call !== 'create' || store.platform !== 'woocommerce') return TIMEOUTS;
  return sentDetails(permit.listing, permit.withheld ?? []).includes('images') ? IMAGE_TIMEOUTS : TIMEOUTS;
}

function basicOf(key: string | undefined, secret: string): Record<string, string> {
  return key === undefined ? {} : { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
}

function answerOf({ status, headers, body }: GuardedResponse): StoreAnswer {
  const text = body.toString('utf8');
  const json = parsed(text);
  return {
    kind: 'answered',
    status,
    json,
    hasNotice: json === undefined && hasJsonAfterNotice(text),
    version: headers['x-shopify-api-version'] ?? null,
    retryAfterMs: retryAfterMsOf(headers['retry-after'], new Date()) ?? null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the end of a text is JSON: an object or a list, at the beginning of a line or after a tag. */
function hasJsonAfterNotice(text: string): boolean {
  const starts = text.slice(0, NOTICE.charactersMax).matchAll(/[>\n]\s*(?=[{[])/g);
  return [...starts]
    .slice(0, NOTICE.triesMax)
    .some(({ index, 0: before }) => parsed(text.slice(index + before.length)) !== undefined);
}

/** Whether a failed request may have arrived. Without a connection it did not; otherwise that is unknown. */
function failureOf({ kind, phase, remoteAddress }: RequestFailure): StoreAnswer {
  const reason = ((): UnsentReason | undefined => {
    if (kind === 'invalid_target' || kind === 'dns') return 'address';
    if (phase === 'connect') return 'connection';
    if (remoteAddress !== undefined) return undefined;
    if (kind === 'tls') return 'certificate';
    return kind === 'connection' ? 'connection' : undefined;
  })();
  if (reason !== undefined) return { kind: 'unsent', reason };
  return { kind: 'lost', reason: kind === 'timeout' ? 'slow' : 'broken' };
}

function hostAndPort(origin: string): string {
  const { hostname, port } = new URL(origin);
  return `${hostname}:${port === '' ? 443 : port}`;
}
