import {
  ApiAnswers,
  ApiPage,
  CurrentTenant,
  cursorAt,
  DateTime,
  IdOf,
  limitOf,
  NeedsScope,
  type Once,
  OneOf,
  type Page,
  PageRequest,
  PathId,
  positionIn,
  PublicAndBrowserApi,
  ReadBody,
  readQuery,
  refuseFields,
  RequestKey,
} from '@cpes/http-api';
import {
  type Delivery,
  type DeliveryDetail,
  DELIVERY_STATES,
  type DeliveryId,
  type DeliveryState,
  type EndpointId,
  ID_PATTERN,
  MESSAGE_TYPES,
  type MessageType,
  type TenantId,
} from '@cpes/contracts';
import { applyDecorators, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Deliveries } from './deliveries.ts';
import {
  WebhookDeliveryDetailResponse,
  WebhookDeliveryListResponse,
  WebhookDeliveryResponse,
} from './delivery.response.ts';

const ApiDeliveryId = () =>
  ApiParam({ name: 'deliveryId', schema: { type: 'string', example: 'dlv_01980000000070008000000000000000' } });
const IdOfDelivery = () => PathId('deliveryId', 'dlv');

/** The query parameters of the list of deliveries. */
class DeliveryListRequest extends PageRequest {
  @IdOf(ID_PATTERN.whe, 'an endpoint') endpointId?: EndpointId;
  @OneOf(DELIVERY_STATES) state?: DeliveryState;
  @OneOf(MESSAGE_TYPES) type?: MessageType;
  @IdOf(ID_PATTERN.sku, 'a SKU') skuId?: string;
  @DateTime() since?: string;
}

function ApiDeliveryList(): MethodDecorator {
  const text = (name: string, description: string, schema: object) =>
    ApiQuery({ name, description, required: false, schema: { type: 'string', ...schema } });
  return applyDecorators(
    text('endpointId', 'To this endpoint.', { pattern: ID_PATTERN.whe.source }),
    ApiQuery({ name: 'state', required: false, enum: DELIVERY_STATES, enumName: 'WebhookDeliveryState' }),
    ApiQuery({ name: 'type', required: false, enum: MESSAGE_TYPES, enumName: 'WebhookType' }),
    text('skuId', 'About this SKU.', { pattern: ID_PATTERN.sku.source }),
    text('since', 'Due at this moment or later.', { format: 'date-time' }),
    ApiPage(),
  );
}

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
    const query = readQuery(DeliveryListRequest, request.query, ['limit']);
    const { cursor, limit, ...filters } = { ...query };
    const [before] = positionIn(query, isDeliveryPosition) ?? [];
    const { deliveries, next } = await this.deliveries.list({
      ...filters,
      tenantId,
      limit: limitOf(query),
      ...(before === undefined ? {} : { before }),
    });
    return { data: deliveries, nextCursor: next === null ? null : cursorAt([next]) };
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

function isDeliveryPosition(position: readonly unknown[]): position is readonly [DeliveryId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.dlv.test(position[0]);
}
