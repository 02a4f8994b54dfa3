import type { Delivery, DeliveryDetail, DeliveryId, TenantId } from '@cpes/contracts';
import {
  ApiAnswers,
  CurrentTenant,
  NeedsScope,
  type Once,
  type Page,
  PathId,
  PublicAndBrowserApi,
  ReadBody,
  refuseFields,
  RequestKey,
} from '@cpes/http-api';
import { Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Deliveries } from './deliveries.ts';
import { ApiDeliveryList, pageOfDeliveries, readDeliveryList } from './delivery-list.ts';
import {
  WebhookDeliveryDetailResponse,
  WebhookDeliveryListResponse,
  WebhookDeliveryResponse,
} from './delivery.response.ts';

const ApiDeliveryId = () =>
  ApiParam({ name: 'deliveryId', schema: { type: 'string', example: 'dlv_01980000000070008000000000000000' } });
const IdOfDelivery = () => PathId('deliveryId', 'dlv');

@ApiTags('Webhooks')
@PublicAndBrowserApi('webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: Deliveries) {}

  @Get()
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries, sent and pending, newest first',
  })
  @ApiDeliveryList()
  @ApiAnswers(200, WebhookDeliveryListResponse, [400], { hasQuery: true })
  async list(@CurrentTenant() tenantId: TenantId, @Req() request: FastifyRequest): Promise<Page<Delivery>> {
    return pageOfDeliveries(await this.deliveries.list({ ...readDeliveryList(request.query), tenantId }));
  }

  @Get(':deliveryId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookDelivery', summary: 'Read a delivery with its body and every attempt' })
  @ApiDeliveryId()
  @ApiAnswers(200, WebhookDeliveryDetailResponse, [400, 404])
  find(@CurrentTenant() tenantId: TenantId, @IdOfDelivery() deliveryId: DeliveryId): Promise<DeliveryDetail> {
    return this.deliveries.find({ tenantId, deliveryId });
  }

  @Post(':deliveryId/redeliver')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'redeliverWebhook',
    summary: 'Send the same message again, under the same `webhook-id`',
  })
  @ApiDeliveryId()
  @ApiAnswers(201, WebhookDeliveryResponse, [400, 404], { isRepeatable: true })
  async redeliver(
    @CurrentTenant() tenantId: TenantId,
    @IdOfDelivery() deliveryId: DeliveryId,
    @ReadBody(refuseFields) _: void,
    @RequestKey() once: Once,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookDeliveryResponse> {
    const delivery = await this.deliveries.redeliver({ tenantId, deliveryId, ...once });
    void reply.header('location', `/v2/webhook-deliveries/${deliveryId}`);
    return delivery;
  }
}
