import {
  type CreateEndpointRequest,
  type Delivery,
  type DeliveryDetail,
  type DeliveryPage,
  type Endpoint,
  type EndpointWithSecret,
  type FindDeliveryRequest,
  type FindEndpointRequest,
  type FindRecoveryRequest,
  type ListDeliveriesRequest,
  type ListEndpointsRequest,
  type Recovery,
  type RecoverRequest,
  type RedeliverRequest,
  type RotateSecretRequest,
  type TestEndpointRequest,
  type UpdateEndpointRequest,
  WebhookAdministration,
} from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';
import type { Provider } from '@nestjs/common';
import { peer } from '../../peers/index.ts';

/** Saving an address resolves its name first, which may take several seconds. */
const TIMEOUT_MS = 5_000;

class HttpWebhookAdministration extends WebhookAdministration {
  constructor(private readonly client: InternalClient) {
    super();
  }

  createEndpoint(request: CreateEndpointRequest): Promise<EndpointWithSecret> {
    return this.client.post('/webhooks/create-endpoint', request);
  }

  listEndpoints(request: ListEndpointsRequest): Promise<readonly Endpoint[]> {
    return this.client.post('/webhooks/list-endpoints', request);
  }

  findEndpoint(request: FindEndpointRequest): Promise<Endpoint> {
    return this.client.post('/webhooks/find-endpoint', request);
  }

  updateEndpoint(request: UpdateEndpointRequest): Promise<Endpoint> {
    return this.client.post('/webhooks/update-endpoint', request);
  }

  deleteEndpoint(request: FindEndpointRequest): Promise<Endpoint> {
    return this.client.post('/webhooks/delete-endpoint', request);
  }

  rotateSecret(request: RotateSecretRequest): Promise<EndpointWithSecret> {
    return this.client.post('/webhooks/rotate-secret', request);
  }

  testEndpoint(request: TestEndpointRequest): Promise<Delivery> {
    return this.client.post('/webhooks/test-endpoint', request);
  }

  recover(request: RecoverRequest): Promise<Recovery> {
    return this.client.post('/webhooks/recover', request);
  }

  findRecovery(request: FindRecoveryRequest): Promise<Recovery> {
    return this.client.post('/webhooks/find-recovery', request);
  }

  listDeliveries(request: ListDeliveriesRequest): Promise<DeliveryPage> {
    return this.client.post('/webhooks/list-deliveries', request);
  }

  findDelivery(request: FindDeliveryRequest): Promise<DeliveryDetail> {
    return this.client.post('/webhooks/find-delivery', request);
  }

  redeliver(request: RedeliverRequest): Promise<Delivery> {
    return this.client.post('/webhooks/redeliver', request);
  }
}

/** The webhook service: in this process when it runs here, otherwise over HTTP. */
export const webhookAdministration: Provider = peer('webhook', WebhookAdministration, {
  Adapter: HttpWebhookAdministration,
  timeoutMs: TIMEOUT_MS,
});
