import type { Delivery, DeliveryDetail, DeliveryPage, Endpoint, EndpointWithSecret, Recovery } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { Fault } from '@cpes/service-kit';
import type { Deliveries, Endpoints, PortalLinks } from '@cpes/webhook';

const ID = '01980000000070008000000000000000';
const AT = '2026-11-22T10:00:00.000Z';

export const ENDPOINT: Endpoint = {
  endpointId: `whe_${ID}`,
  url: 'https://shop.example/hook',
  description: 'the shop',
  eventTypes: ['sku.evaluated'],
  ratePerMinute: 60,
  publicKey: `whpk_${'A'.repeat(43)}=`,
  state: 'disabled',
  stateReason: 'failing',
  stateSince: AT,
  failingSince: AT,
  previousSecretUntil: AT,
  createdAt: AT,
  updatedAt: AT,
};
export const DELIVERY: Delivery = {
  deliveryId: `dlv_${ID}`,
  endpointId: `whe_${ID}`,
  webhookId: `msg_${ID}`,
  type: 'sku.evaluated',
  skuId: `sku_${ID}`,
  state: 'failed',
  attempts: 2,
  lastStatus: 500,
  lastError: 'http',
  createdAt: AT,
  nextAttemptAt: AT,
  endedAt: AT,
};
const LOG: DeliveryDetail['log'] = [
  {
    number: 1,
    startedAt: AT,
    durationMs: 5,
    request: { url: ENDPOINT.url, headers: { 'webhook-id': DELIVERY.webhookId } },
    response: { status: 500, headers: { 'content-type': 'text/plain' }, body: 'no', isBodyCut: false },
    address: '192.0.2.1',
    timingsMs: { wholeMs: 5 },
    errorClass: 'http',
    errorDetail: 'answered 500',
  },
  {
    number: 2,
    startedAt: AT,
    durationMs: 5,
    request: { url: ENDPOINT.url, headers: {} },
    response: null,
    address: null,
    timingsMs: {},
    errorClass: null,
    errorDetail: null,
  },
];
export const PORTAL_LINK: Awaited<ReturnType<PortalLinks['revoke']>> = {
  id: `whl_${ID}`,
  endpointId: ENDPOINT.endpointId,
  createdAt: new Date(AT),
  expiresAt: new Date(AT),
};
export const RECOVERY: Recovery = {
  recoveryId: `rcv_${ID}`,
  endpointId: ENDPOINT.endpointId,
  since: AT,
  state: 'running',
  include: 'both',
  failedDeliveries: 3,
  waitingDeliveries: 1,
  missedMessages: 2,
  waiting: 1,
  succeeded: 3,
  failed: 1,
};

/**
 * The rules behind the routes of the webhook service, for tests of the gateway: one endpoint and one delivery of every tenant, and the
 * recorded calls.
 */
export class FakeWebhooks {
  readonly asked: (readonly [string, object])[] = [];
  readonly endpoints = new FakeEndpoints(this);
  readonly deliveries = new FakeDeliveries(this);
  readonly portalLinks = new FakePortalLinks(this);

  constructor(private readonly around: { answer<T>(answer: T): Promise<T> }) {}

  ofEndpoint<T>(call: string, request: { readonly endpointId: string }, answer: T): Promise<T> {
    if (request.endpointId === ENDPOINT.endpointId) return this.answer(call, request, answer);
    return absent();
  }

  answer<T>(call: string, request: object, answer: T): Promise<T> {
    this.asked.push([call, request]);
    return this.around.answer(answer);
  }
}

class FakeEndpoints implements Pick<Endpoints, keyof Endpoints> {
  constructor(private readonly calls: FakeWebhooks) {}

  async create(request: Parameters<Endpoints['create']>[0]): Promise<EndpointWithSecret> {
    vet(request.url);
    return this.calls.answer('createEndpoint', request, { endpoint: ENDPOINT, secret: 'whsec_x' });
  }

  list(request: Parameters<Endpoints['list']>[0]): Promise<readonly Endpoint[]> {
    return this.calls.answer(
      'listEndpoints',
      request,
      Array.from({ length: Math.min(request.limit, 2) }, () => ENDPOINT),
    );
  }

  find(request: Parameters<Endpoints['find']>[0]): Promise<Endpoint> {
    return this.calls.ofEndpoint('findEndpoint', request, ENDPOINT);
  }

  async update(request: Parameters<Endpoints['update']>[0]): Promise<Endpoint> {
    if (request.url !== undefined) vet(request.url);
    return this.calls.ofEndpoint('updateEndpoint', request, ENDPOINT);
  }

  remove(request: Parameters<Endpoints['remove']>[0]): Promise<Endpoint> {
    return this.calls.ofEndpoint('deleteEndpoint', request, ENDPOINT);
  }

  rotateSecret(request: Parameters<Endpoints['rotateSecret']>[0]): Promise<EndpointWithSecret> {
    return this.calls.ofEndpoint('rotateSecret', request, { endpoint: ENDPOINT, secret: 'whsec_y' });
  }

  test(request: Parameters<Endpoints['test']>[0]): Promise<Delivery> {
    return this.calls.ofEndpoint('testEndpoint', request, DELIVERY);
  }

  recover(request: Parameters<Endpoints['recover']>[0]): Promise<Recovery> {
    return this.calls.ofEndpoint('recover', request, {
      ...RECOVERY,
      ...(request.isPlan ? { recoveryId: null, state: 'planned' as const } : {}),
    });
  }

  findRecovery(request: Parameters<Endpoints['findRecovery']>[0]): Promise<Recovery> {
    if (request.recoveryId !== RECOVERY.recoveryId) return absent();
    return this.calls.ofEndpoint('findRecovery', request, RECOVERY);
  }
}

class FakeDeliveries implements Pick<Deliveries, keyof Deliveries> {
  constructor(private readonly calls: FakeWebhooks) {}

  list(request: Parameters<Deliveries['list']>[0]): Promise<DeliveryPage> {
    return this.calls.answer('listDeliveries', request, { deliveries: [DELIVERY], next: DELIVERY.deliveryId });
  }

  find(request: Parameters<Deliveries['find']>[0]): Promise<DeliveryDetail> {
    if (request.deliveryId !== DELIVERY.deliveryId) return absent();
    return this.calls.answer('findDelivery', request, { ...DELIVERY, body: '{}', log: LOG });
  }

  redeliver(request: Parameters<Deliveries['redeliver']>[0]): Promise<Delivery> {
    if (request.deliveryId !== DELIVERY.deliveryId) return absent();
    return this.calls.answer('redeliver', request, DELIVERY);
  }
}

class FakePortalLinks implements Pick<PortalLinks, keyof PortalLinks> {
  constructor(private readonly calls: FakeWebhooks) {}

  create(request: Parameters<PortalLinks['create']>[0]): ReturnType<PortalLinks['create']> {
    return this.calls.ofEndpoint('createPortalLink', request, { link: PORTAL_LINK, token: 'q2Dk0VYc3Jm4c7w1x0aZ9A' });
  }

  list(request: Parameters<PortalLinks['list']>[0]): ReturnType<PortalLinks['list']> {
    return this.calls.ofEndpoint('listPortalLinks', request, [PORTAL_LINK]);
  }

  find(request: Parameters<PortalLinks['find']>[0]): ReturnType<PortalLinks['find']> {
    if (request.linkId !== PORTAL_LINK.id) return absent();
    return this.calls.ofEndpoint('findPortalLink', request, PORTAL_LINK);
  }

  revoke(request: Parameters<PortalLinks['revoke']>[0]): ReturnType<PortalLinks['revoke']> {
    if (request.linkId !== PORTAL_LINK.id) return absent();
    return this.calls.ofEndpoint('revokePortalLink', request, PORTAL_LINK);
  }

  open(): Promise<never> {
    return absent();
  }

  demandPause(): void {
    this.calls.asked.push(['demandPause', {}]);
  }
}

function absent(): Promise<never> {
  return Promise.reject(new Fault('not-found', 'There is no such resource.'));
}

/** Refuses an address like the service, without resolving its name. */
function vet(url: string): void {
  try {
    new GuardedClient().vet(url);
  } catch (error) {
    const violations = [{ pointer: '#/url', code: 'destination', detail: String(error) }];
    throw new Fault('invalid', 'The request is not valid; `errors` says where.', {
      code: 'validation-failed',
      violations,
    });
  }
}
