import type { Scope, ServiceName } from '@cpes/contracts';

/** A public route whose requests the edge forwards to the service that owns it. */
export interface ForwardedRoute {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As Fastify spells it: two colons are one. */
  readonly path: string;
  readonly scope: Scope;
  /** For a POST that makes something, once per idempotency key. */
  readonly once?: {
    /** The member that only the first response shows. It is null in the response to a repeat. */
    readonly shownOnce?: string;
  };
}

const WEBHOOKS = { service: 'webhook', scope: 'webhooks:manage' } as const;
const ENDPOINTS = '/v2/webhook-endpoints';
const ONE_ENDPOINT = `${ENDPOINTS}/:endpointId`;
const DELIVERIES = '/v2/webhook-deliveries';
const ONE_DELIVERY = `${DELIVERIES}/:deliveryId`;

/**
 * Every forwarded route, with what the guards and the edge need. The owner declares the same scope for the description of the API, and
 * checks it again.
 */
export const FORWARDED_ROUTES: readonly ForwardedRoute[] = [
  { ...WEBHOOKS, method: 'POST', path: ENDPOINTS, once: { shownOnce: 'secret' } },
  { ...WEBHOOKS, method: 'GET', path: ENDPOINTS },
  { ...WEBHOOKS, method: 'GET', path: ONE_ENDPOINT },
  { ...WEBHOOKS, method: 'PATCH', path: ONE_ENDPOINT },
  { ...WEBHOOKS, method: 'DELETE', path: ONE_ENDPOINT },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/secret::rotate`, once: { shownOnce: 'secret' } },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/test`, once: {} },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_ENDPOINT}/recover`, once: {} },
  { ...WEBHOOKS, method: 'GET', path: `${ONE_ENDPOINT}/recoveries/:recoveryId` },
  { ...WEBHOOKS, method: 'GET', path: DELIVERIES },
  { ...WEBHOOKS, method: 'GET', path: ONE_DELIVERY },
  { ...WEBHOOKS, method: 'POST', path: `${ONE_DELIVERY}/redeliver`, once: {} },
];
