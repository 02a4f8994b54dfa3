import {
  AcceptsBody,
  ApiAnswers,
  ApiPage,
  cursorAt,
  DateTime,
  IdOf,
  JSON_BODY,
  limitOf,
  notFound,
  OneOf,
  type Page,
  PageRequest,
  positionIn,
  readQuery,
  refuseFields,
  requestKeyOf,
} from '@cpes/http-api';
import {
  type Delivery,
  DELIVERY_STATES,
  type DeliveryId,
  type DeliveryState,
  type EndpointId,
  ID_PATTERN,
  MESSAGE_TYPES,
  type MessageType,
  WebhookAdministration,
} from '@cpes/contracts';
import { applyDecorators, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { Idempotency } from '../../idempotency/index.ts';
import { type Caller, CurrentCaller, NeedsScope } from '../../identity/index.ts';
import {
  WebhookDeliveryDetailResponse,
  WebhookDeliveryListResponse,
  WebhookDeliveryResponse,
} from './delivery.response.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiDeliveryId = () => ApiParam({ name: 'deliveryId', example: 'dlv_01980000000070008000000000000000' });

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
@ApiBearerAuth()
@Controller('v2/webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly webhooks: WebhookAdministration,
    private readonly idempotency: Idempotency,
    private readonly dataSource: DataSource,
  ) {}

  @Get()
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries, sent and pending, newest first',
  })
  @ApiDeliveryList()
  @ApiAnswers(200, WebhookDeliveryListResponse, [400], { hasQuery: true })
  async list(@CurrentCaller() { tenantId }: Caller, @Req() request: FastifyRequest): Promise<Page<Delivery>> {
    const query = readQuery(DeliveryListRequest, request.query, ['limit']);
    const { cursor, limit, ...filters } = { ...query };
    const [before] = positionIn(query, isDeliveryPosition) ?? [];
    const { deliveries, next } = await this.webhooks.listDeliveries({
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
  find(@CurrentCaller() { tenantId }: Caller, @Param('deliveryId') id: string): Promise<object> {
    return this.webhooks.findDelivery({ tenantId, deliveryId: deliveryIdIn(id) });
  }

  @Post(':deliveryId/redeliver')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({
    operationId: 'redeliverWebhook',
    summary: 'Send the same message again, under the same `webhook-id`',
  })
  @ApiDeliveryId()
  @ApiAnswers(201, WebhookDeliveryResponse, [400, 404], { isRepeatable: true })
  async redeliver(
    @CurrentCaller() caller: Caller,
    @Param('deliveryId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    refuseFields(request.body);
    const deliveryId = deliveryIdIn(id);
    const { tenantId } = caller;
    const answer = await this.idempotency.answer(caller, request, reply, async (keep) => {
      const delivery = await this.webhooks.redeliver({ tenantId, deliveryId, ...requestKeyOf(request) });
      const made = {
        location: `/v2/webhook-deliveries/${deliveryId}`,
        runId: null,
        body: () => JSON.stringify(delivery),
      };
      if (keep !== undefined) await this.dataSource.transaction((manager) => keep.insert(manager, made));
      return made;
    });
    return answer.body();
  }
}

function deliveryIdIn(text: string): DeliveryId {
  if (!ID_PATTERN.dlv.test(text)) throw notFound();
  return text as DeliveryId;
}

function isDeliveryPosition(position: readonly unknown[]): position is readonly [DeliveryId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.dlv.test(position[0]);
}
