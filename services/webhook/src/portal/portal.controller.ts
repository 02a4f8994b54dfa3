import type { Delivery, DeliveryDetail, DeliveryId } from '@cpes/contracts';
import { LinkToken, notFound, OpenToAll, type Page, PathId, ReadBody, refuseFields, WebAnswer } from '@cpes/http-api';
import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Endpoints } from '../endpoints/endpoints.ts';
import { Deliveries } from '../log/deliveries.ts';
import { ApiDeliveriesOfEndpoint, pageOfDeliveries, readDeliveriesOfEndpoint } from '../log/delivery-list.ts';
import {
  WebhookDeliveryDetailResponse,
  WebhookDeliveryListResponse,
  WebhookDeliveryResponse,
} from '../log/delivery.response.ts';
import type { OpenedPortal } from '../store/portal-link.repository.ts';
import { PortalLinks } from './portal-links.ts';
import { WebhookPortalResponse } from './portal.response.ts';

const ApiDeliveryId = () =>
  ApiParam({ name: 'deliveryId', schema: { type: 'string', example: 'dlv_01980000000070008000000000000000' } });
const IdOfDelivery = () => PathId('deliveryId', 'dlv');

/** The deliveries of one endpoint, for the holder of its portal link, whose token is the bearer token. */
@ApiTags('Webhooks')
@Controller('app/api/webhook-portal')
export class PortalController {
  constructor(
    private readonly links: PortalLinks,
    private readonly endpoints: Endpoints,
    private readonly deliveries: Deliveries,
  ) {}

  @Get()
  @OpenToAll()
  @ApiOperation({ operationId: 'getWebhookPortal', summary: 'Read the endpoint of a portal link' })
  @WebAnswer(200, WebhookPortalResponse)
  async find(@LinkToken() token: string): Promise<WebhookPortalResponse> {
    const portal = await this.links.open(token);
    const { endpointId, url, description, eventTypes, state, stateReason, failingSince } =
      await this.endpoints.find(portal);
    const expiresAt = portal.expiresAt.toISOString();
    return { endpointId, url, description, eventTypes, state, stateReason, failingSince, expiresAt };
  }

  @Get('deliveries')
  @OpenToAll()
  @ApiOperation({ operationId: 'listPortalDeliveries', summary: 'List the deliveries to the endpoint, newest first' })
  @ApiDeliveriesOfEndpoint()
  @WebAnswer(200, WebhookDeliveryListResponse)
  async list(@Req() request: FastifyRequest, @LinkToken() token: string): Promise<Page<Delivery>> {
    const { tenantId, endpointId } = await this.links.open(token);
    const filters = { ...readDeliveriesOfEndpoint(request.query), tenantId, endpointId };
    return pageOfDeliveries(await this.deliveries.list(filters));
  }

  @Get('deliveries/:deliveryId')
  @OpenToAll()
  @ApiOperation({ operationId: 'getPortalDelivery', summary: 'Read a delivery with its body and every attempt' })
  @ApiDeliveryId()
  @WebAnswer(200, WebhookDeliveryDetailResponse)
  async findDelivery(@IdOfDelivery() deliveryId: DeliveryId, @LinkToken() token: string): Promise<DeliveryDetail> {
    return this.deliveryOf(await this.links.open(token), deliveryId);
  }

  /** A repeat does nothing more while the delivery is pending, so it needs no idempotency key. */
  @Post('deliveries/:deliveryId/redeliver')
  @HttpCode(201)
  @OpenToAll()
  @ApiOperation({ operationId: 'redeliverInPortal', summary: 'Send the same message again' })
  @ApiDeliveryId()
  @WebAnswer(201, WebhookDeliveryResponse)
  async redeliver(
    @IdOfDelivery() deliveryId: DeliveryId,
    @ReadBody(refuseFields) _: void,
    @LinkToken() token: string,
  ): Promise<Delivery> {
    const portal = await this.links.open(token);
    this.links.demandPause(await this.deliveryOf(portal, deliveryId));
    return this.deliveries.redeliver({ tenantId: portal.tenantId, deliveryId });
  }

  /** A delivery to another endpoint of the tenant is unknown to the holder of the link. */
  private async deliveryOf({ tenantId, endpointId }: OpenedPortal, deliveryId: DeliveryId): Promise<DeliveryDetail> {
    const delivery = await this.deliveries.find({ tenantId, deliveryId });
    if (delivery.endpointId !== endpointId) throw notFound();
    return delivery;
  }
}
