import type { Delivery, DeliveryDetail, DeliveryPage, Endpoint, EndpointWithSecret, Recovery } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { Fault } from '@cpes/service-kit';
import type { WebhookAdministration } from '@cpes/webhook';

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

type Calls = Pick<WebhookAdministration, keyof WebhookAdministration>;
type Asked<Call extends keyof Calls> = Parameters<Calls[Call]>[0];

/**
 * The rules behind the routes of the webhook service, for tests of the gateway: one endpoint and one delivery of every tenant, and the
 * recorded calls.
 */
export class FakeWebhooks implements Calls {
  readonly asked: (readonly [string, object])[] = [];

  constructor(private readonly around: { answer<T>(answer: T): Promise<T> }) {}

  async createEndpoint(request: Asked<'createEndpoint'>): Promise<EndpointWithSecret> {
    vet(request.url);
    return this.answer('createEndpoint', request, { endpoint: ENDPOINT, secret: 'whsec_x' });
  }

  listEndpoints(request: Asked<'listEndpoints'>): Promise<readonly Endpoint[]> {
    return this.answer(
      'listEndpoints',
      request,
      Array.from({ length: Math.min(request.limit, 2) }, () => ENDPOINT),
    );
  }

  findEndpoint(request: Asked<'findEndpoint'>): Promise<Endpoint> {
    return this.ofEndpoint('findEndpoint', request, ENDPOINT);
  }

  async updateEndpoint(request: Asked<'updateEndpoint'>): Promise<Endpoint> {
    if (request.url !== undefined) vet(request.url);
    return this.ofEndpoint('updateEndpoint', request, ENDPOINT);
  }

  deleteEndpoint(request: Asked<'deleteEndpoint'>): Promise<Endpoint> {
    return this.ofEndpoint('deleteEndpoint', request, ENDPOINT);
  }

  rotateSecret(request: Asked<'rotateSecret'>): Promise<EndpointWithSecret> {
    return this.ofEndpoint('rotateSecret', request, { endpoint: ENDPOINT, secret: 'whsec_y' });
  }

  testEndpoint(request: Asked<'testEndpoint'>): Promise<Delivery> {
    return this.ofEndpoint('testEndpoint', request, DELIVERY);
  }

  recover(request: Asked<'recover'>): Promise<Recovery> {
    return this.ofEndpoint('recover', request, {
      ...RECOVERY,
      ...(request.isPlan ? { recoveryId: null, state: 'planned' as const } : {}),
    });
  }

  findRecovery(request: Asked<'findRecovery'>): Promise<Recovery> {
    if (request.recoveryId !== RECOVERY.recoveryId) return absent();
    return this.ofEndpoint('findRecovery', request, RECOVERY);
  }

  listDeliveries(request: Asked<'listDeliveries'>): Promise<DeliveryPage> {
    return this.answer('listDeliveries', request, { deliveries: [DELIVERY], next: DELIVERY.deliveryId });
  }

  findDelivery(request: Asked<'findDelivery'>): Promise<DeliveryDetail> {
    if (request.deliveryId !== DELIVERY.deliveryId) return absent();
    return this.answer('findDelivery', request, { ...DELIVERY, body: '{}', log: LOG });
  }

  redeliver(request: Asked<'redeliver'>): Promise<Delivery> {
    if (request.deliveryId !== DELIVERY.deliveryId) return absent();
    return this.answer('redeliver', request, DELIVERY);
  }

  private ofEndpoint<T>(call: string, request: Asked<'findEndpoint'>, answer: T): Promise<T> {
    if (request.endpointId === ENDPOINT.endpointId) return this.answer(call, request, answer);
    return absent();
  }

  private answer<T>(call: string, request: object, answer: T): Promise<T> {
    this.asked.push([call, request]);
    return this.around.answer(answer);
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
