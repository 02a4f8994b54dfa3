import type { Right, Scope, ServiceName } from '@cpes/contracts';

/**
 * A public route whose requests the edge forwards to the service that owns it. It needs a scope, or a right in the browser API, unless
 * it is open.
 */
export interface ForwardedRoute {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Fastify spells it: two colons are one. */
  readonly path: string;
  readonly scope?: Scope;
  readonly right?: Right;
  /** True for a request without an account: its bearer token is that of a link, which the owner looks up. */
  readonly isOpen?: true;
  /** For a POST that makes something, once per idempotency key. */
  readonly once?: {
    /** Of the response that is saved. Another success has made nothing. The default is 201. */
    readonly status?: number;
    /** The member that only the first response shows. It is null in the response to a repeat. */
    readonly shownOnce?: string;
    /** True when `?trial=true` makes nothing, so its idempotency key is not looked at. */
    readonly hasTrial?: boolean;
  };
  /** How long the owner may take, if that is longer than usual. */
  readonly timeoutMs?: number;
}

/** For some ten requests to a store, for which its owner takes a minute at most. */
const PROBE_TIMEOUT_MS = 75_000;

const WEBHOOKS = { service: 'webhook', scope: 'webhooks:manage' } as const;
const ENDPOINTS = '/webhook-endpoints';
const ONE_ENDPOINT = `${ENDPOINTS}/:endpointId`;
const DELIVERIES = '/webhook-deliveries';
const ONE_DELIVERY = `${DELIVERIES}/:deliveryId`;
const AREAS = ['/v2', '/app/api'];
const PORTAL = { service: 'webhook', isOpen: true } as const;
const PORTAL_DELIVERIES = '/app/api/webhook-portal/deliveries';

const SEES_STORES = { service: 'store-draft', right: 'stores:read' } as const;
const MANAGES_STORES = { service: 'store-draft', right: 'stores:manage' } as const;
const STORES = '/app/api/stores';
const ONE_STORE = `${STORES}/:storeId`;

const LISTINGS = { service: 'store-draft' } as const;
const SKU_LISTINGS = 'skus/:skuId/listings';
const ONE_LISTING = '/app/api/listings/:listingId';

/** The public API and the browser API have the same routes of webhooks. */
const OF_WEBHOOKS: readonly ForwardedRoute[] = [
  { ...WEBHOOKS, method: 'POST', path: ENDPOINTS, once: { shownOnce: 'secret' } },
  { ...WEBHOOKS, method: 'GET', path: ENDPOINTS },
  { ...WEBHOOKS, method: 'GET', path: ONE_ENDPOINT },
  { ...WEBHOOKS, method: 'PATCH', path: ONE_ENDPOINT },
  { ...WEBHOOKS, method: 'DELETE', path: ONE_ENDPOINT },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/secret::rotate`, once: { shownOnce: 'secret' } },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/test`, once: {} },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/recover`, once: {} },
  { ...WEBHOOKS, method: 'GET', path: `${ONE_ENDPOINT}/recoveries/:recoveryId` },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/portal-links`, once: { shownOnce: 'address' } },
  { ...WEBHOOKS, method: 'GET', path: `${ONE_ENDPOINT}/portal-links` },
  { ...WEBHOOKS, method: 'GET', path: `${ONE_ENDPOINT}/portal-links/:linkId` },
  { ...WEBHOOKS, method: 'DELETE', path: `${ONE_ENDPOINT}/portal-links/:linkId` },
  { ...WEBHOOKS, method: 'GET', path: DELIVERIES },
  { ...WEBHOOKS, method: 'GET', path: ONE_DELIVERY },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_DELIVERY}/redeliver`, once: {} },
];

/**
 * Every forwarded route, with what the guards and the edge need. The owner declares the same scope or right, the scope also for the
 * description of the API, and checks it again.
 */
export const FORWARDED_ROUTES: readonly ForwardedRoute[] = [
  ...AREAS.flatMap((area) => OF_WEBHOOKS.map((route) => ({ ...route, path: `${area}${route.path}` }))),
  { ...PORTAL, method: 'GET', path: '/app/api/webhook-portal' },
  { ...PORTAL, method: 'GET', path: PORTAL_DELIVERIES },
  { ...PORTAL, method: 'GET', path: `${PORTAL_DELIVERIES}/:deliveryId` },
  { ...PORTAL, method: 'POST', path: `${PORTAL_DELIVERIES}/:deliveryId/redeliver` },

  { ...SEES_STORES, method: 'GET', path: STORES },
  { ...MANAGES_STORES, method: 'POST', path: STORES, once: { hasTrial: true }, timeoutMs: PROBE_TIMEOUT_MS },
  { ...SEES_STORES, method: 'GET', path: ONE_STORE },
  { ...MANAGES_STORES, method: 'POST', path: `${ONE_STORE}/check`, timeoutMs: PROBE_TIMEOUT_MS },
  { ...MANAGES_STORES, method: 'POST', path: `${ONE_STORE}/credentials`, timeoutMs: PROBE_TIMEOUT_MS },
  { ...MANAGES_STORES, method: 'PUT', path: `${ONE_STORE}/details` },
  { ...MANAGES_STORES, method: 'POST', path: `${ONE_STORE}/release` },
  { ...MANAGES_STORES, method: 'DELETE', path: ONE_STORE },

  { ...LISTINGS, scope: 'skus:read', method: 'GET', path: `/v2/${SKU_LISTINGS}` },
  { ...LISTINGS, right: 'listings:read', method: 'GET', path: `/app/api/${SKU_LISTINGS}` },
  { ...LISTINGS, right: 'listings:edit', method: 'POST', path: `/app/api/${SKU_LISTINGS}` },
  {
    ...LISTINGS,
    right: 'listings:push',
    method: 'POST',
    path: '/app/api/skus/:skuId/listing/push',
    once: { status: 202 },
  },
  { ...LISTINGS, right: 'listings:read', method: 'GET', path: ONE_LISTING },
  { ...LISTINGS, right: 'listings:edit', method: 'PUT', path: ONE_LISTING },
];
