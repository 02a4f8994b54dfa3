import { GuardedClient, type GuardedResponse, logger, RequestFailure, type Resolve } from '@cpes/service-kit';
import type { StoreAnswer, UnsentReason } from '../domain/answers/store-answer.ts';
import type { Permit } from '../domain/calls/call.ts';
import { type AdmittedRequest, allowedCall, examine, requestOf } from '../domain/calls/guard.ts';
import type { StoreAccess } from './store-adapter.ts';

export interface StoreRequestsOptions {
  /** `https://host:port`: only these may be private, or have another port than 443. */
  readonly allowedOrigins: readonly string[];
  /** PEM. The authorities of the allowed origins. All other stores need a certificate of a public one. */
  readonly ca?: string;
  /** Replaces the name look-up. */
  readonly resolve?: Resolve;
}

/** A store that is slower is as good as gone; a product that it makes later is found by its SKU. */
const TIMEOUTS = { connectMs: 5_000, headersMs: 10_000, wholeMs: 30_000 };
/** A product of a real shop has some 10 KB, with the data of many plugins some 100. */
const ANSWER_BYTES_MAX = 2_097_152;
/** All stores together. */
const CONNECTIONS_MAX = 256;
/** A small host serves no more at a time. */
const CONNECTIONS_PER_STORE_MAX = 4;
const USER_AGENT = 'CPES draft listings';
const log = logger('store-draft');

/**
 * The only way from this service to a store. A request is made from its permit, its final bytes are examined, and only what was
 * admitted is sent: once, to the store's own address, without following redirects.
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

  /** Rejects with the reason of the signal, and with nothing else. */
  async ask(permit: Permit, access: StoreAccess, signal: AbortSignal): Promise<StoreAnswer> {
    const { store, tenantId } = access;
    const request = requestOf(permit, store, headersOf(permit, access));
    const examined = request === undefined ? undefined : examine(request, permit, store);
    if (examined !== undefined && 'admitted' in examined) {
      return this.send(examined.admitted, `${tenantId} ${store.baseUrl}`, signal);
    }
    const { refused, at } = examined ?? { refused: 'permit', at: permit.call };
    if (refused === 'header') return { kind: 'unsent', reason: 'credentials' };
    log.error({ tenantId, call: permit.call, refused, at }, 'store.request-refused');
    return { kind: 'unsent', reason: 'guard' };
  }

  /** `poolKey`: requests share connections only under the same, so no two tenants do. */
  async send(request: AdmittedRequest, poolKey: string, signal: AbortSignal): Promise<StoreAnswer> {
    try {
      const answer = await this.client.send({
        ...request,
        poolKey,
        signal,
        timeouts: TIMEOUTS,
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

function headersOf(permit: Permit, { store, credentials: { key, secret } }: StoreAccess): Record<string, string> {
  const hasBody = allowedCall(permit, store)?.body !== undefined;
  return {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(store.platform === 'hosted' ? { 'x-shopify-access-token': secret } : basicOf(key, secret)),
  };
}

function basicOf(key: string | undefined, secret: string): Record<string, string> {
  return key === undefined ? {} : { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` };
}

function answerOf({ status, headers, body }: GuardedResponse): StoreAnswer {
  const seconds = headers['retry-after'] ?? '';
  return {
    kind: 'answered',
    status,
    json: parsed(body),
    version: headers['x-shopify-api-version'] ?? null,
    retryAfterMs: /^\d{1,6}(?:\.\d{1,3})?$/.test(seconds) ? Math.ceil(Number(seconds) * 1_000) : null,
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a failed request may have arrived. Without a connection it did not; otherwise nobody knows. */
function failureOf({ kind, phase, remoteAddress }: RequestFailure): StoreAnswer {
  const reason = ((): UnsentReason | undefined => {
    if (kind === 'invalid_target' || kind === 'dns') return 'address';
    if (phase === 'connect') return 'connection';
    if (remoteAddress !== undefined) return undefined;
    if (kind === 'tls') return 'certificate';
    return kind === 'connection' ? 'connection' : undefined;
  })();
  return reason === undefined ? { kind: 'lost' } : { kind: 'unsent', reason };
}

function hostAndPort(origin: string): string {
  const { hostname, port } = new URL(origin);
  return `${hostname}:${port === '' ? 443 : port}`;
}
