import {
  CreateEndpointRequest,
  type Delivery,
  type DeliveryDetail,
  type DeliveryPage,
  type Endpoint,
  type EndpointWithSecret,
  FindDeliveryRequest,
  FindEndpointRequest,
  FindRecoveryRequest,
  ListDeliveriesRequest,
  ListEndpointsRequest,
  type Recovery,
  RecoverRequest,
  RedeliverRequest,
  RotateSecretRequest,
  TestEndpointRequest,
  UpdateEndpointRequest,
  WebhookAdministration,
} from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

/** Every call is a POST, so that all read their request in the same way. */
@Controller('webhooks')
class WebhookAdministrationController {
  constructor(private readonly webhooks: WebhookAdministration) {}

  @Post('create-endpoint')
  @HttpCode(200)
  createEndpoint(@Body() body: object): Promise<EndpointWithSecret> {
    return this.webhooks.createEndpoint(bodyOfCall(CreateEndpointRequest, body));
  }

  @Post('list-endpoints')
  @HttpCode(200)
  listEndpoints(@Body() body: object): Promise<readonly Endpoint[]> {
    return this.webhooks.listEndpoints(bodyOfCall(ListEndpointsRequest, body));
  }

  @Post('find-endpoint')
  @HttpCode(200)
  findEndpoint(@Body() body: object): Promise<Endpoint> {
    return this.webhooks.findEndpoint(bodyOfCall(FindEndpointRequest, body));
  }

  @Post('update-endpoint')
  @HttpCode(200)
  updateEndpoint(@Body() body: object): Promise<Endpoint> {
    return this.webhooks.updateEndpoint(bodyOfCall(UpdateEndpointRequest, body));
  }

  @Post('delete-endpoint')
  @HttpCode(200)
  deleteEndpoint(@Body() body: object): Promise<Endpoint> {
    return this.webhooks.deleteEndpoint(bodyOfCall(FindEndpointRequest, body));
  }

  @Post('rotate-secret')
  @HttpCode(200)
  rotateSecret(@Body() body: object): Promise<EndpointWithSecret> {
    return this.webhooks.rotateSecret(bodyOfCall(RotateSecretRequest, body));
  }

  @Post('test-endpoint')
  @HttpCode(200)
  testEndpoint(@Body() body: object): Promise<Delivery> {
    return this.webhooks.testEndpoint(bodyOfCall(TestEndpointRequest, body));
  }

  @Post('recover')
  @HttpCode(200)
  recover(@Body() body: object): Promise<Recovery> {
    return this.webhooks.recover(bodyOfCall(RecoverRequest, body));
  }

  @Post('find-recovery')
  @HttpCode(200)
  findRecovery(@Body() body: object): Promise<Recovery> {
    return this.webhooks.findRecovery(bodyOfCall(FindRecoveryRequest, body));
  }

  @Post('list-deliveries')
  @HttpCode(200)
  listDeliveries(@Body() body: object): Promise<DeliveryPage> {
    return this.webhooks.listDeliveries(bodyOfCall(ListDeliveriesRequest, body));
  }

  @Post('find-delivery')
  @HttpCode(200)
  findDelivery(@Body() body: object): Promise<DeliveryDetail> {
    return this.webhooks.findDelivery(bodyOfCall(FindDeliveryRequest, body));
  }

  @Post('redeliver')
  @HttpCode(200)
  redeliver(@Body() body: object): Promise<Delivery> {
    return this.webhooks.redeliver(bodyOfCall(RedeliverRequest, body));
  }
}

export const webhookAdministrationCalls: InternalCalls = {
  port: WebhookAdministration,
  controller: WebhookAdministrationController,
};
