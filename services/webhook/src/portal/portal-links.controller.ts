import type { EndpointId, PortalLinkId, TenantId } from '@cpes/contracts';
import {
  ApiAnswers,
  type Caller,
  CurrentCaller,
  CurrentTenant,
  NeedsScope,
  type Once,
  PathId,
  PublicAndBrowserApi,
  ReadBody,
  RequestKey,
} from '@cpes/http-api';
import { Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CreatePortalLinkRequest, readExpiryHours } from './portal-link.request.ts';
import { PortalLinks } from './portal-links.ts';
import {
  newLinkOf,
  NewWebhookPortalLinkResponse,
  responseOf,
  WebhookPortalLinkListResponse,
  WebhookPortalLinkResponse,
} from './portal.response.ts';

const ApiEndpointId = () =>
  ApiParam({ name: 'endpointId', schema: { type: 'string', example: 'whe_01980000000070008000000000000000' } });
const IdOfEndpoint = () => PathId('endpointId', 'whe');

const ApiLinkId = () =>
  ApiParam({ name: 'linkId', schema: { type: 'string', example: 'whl_01980000000070008000000000000000' } });
const IdOfLink = () => PathId('linkId', 'whl');

/** The portal links of an endpoint. */
@ApiTags('Webhooks')
@PublicAndBrowserApi('webhook-endpoints/:endpointId/portal-links')
export class PortalLinksController {
  constructor(private readonly links: PortalLinks) {}

  @Post()
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'createWebhookPortalLink',
    summary: 'Create a link by which a subscriber sees and resends the deliveries of one endpoint without an account',
  })
  @ApiEndpointId()
  @ApiBody({ type: CreatePortalLinkRequest, required: false })
  @ApiAnswers(201, NewWebhookPortalLinkResponse, [400, 404], { isRepeatable: true })
  async create(
    @CurrentCaller() by: Caller,
    @IdOfEndpoint() endpointId: EndpointId,
    @ReadBody(readExpiryHours) hours: number,
    @RequestKey() once: Once,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewWebhookPortalLinkResponse> {
    const { link, token } = await this.links.create({ ...once, tenantId: by.tenantId, endpointId, hours, by });
    void reply.header('location', `/v2/webhook-endpoints/${endpointId}/portal-links/${link.id}`);
    return newLinkOf(link, token);
  }

  @Get()
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'listWebhookPortalLinks', summary: 'List the portal links that work, newest first' })
  @ApiEndpointId()
  @ApiAnswers(200, WebhookPortalLinkListResponse, [400, 404])
  async list(
    @CurrentTenant() tenantId: TenantId,
    @IdOfEndpoint() endpointId: EndpointId,
  ): Promise<WebhookPortalLinkListResponse> {
    const links = await this.links.list({ tenantId, endpointId });
    return { data: links.map(responseOf) };
  }

  @Get(':linkId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookPortalLink', summary: 'Read a portal link that works, without its address' })
  @ApiEndpointId()
  @ApiLinkId()
  @ApiAnswers(200, WebhookPortalLinkResponse, [400, 404])
  async find(
    @CurrentTenant() tenantId: TenantId,
    @IdOfEndpoint() endpointId: EndpointId,
    @IdOfLink() linkId: PortalLinkId,
  ): Promise<WebhookPortalLinkResponse> {
    return responseOf(await this.links.find({ tenantId, endpointId, linkId }));
  }

  @Delete(':linkId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'revokeWebhookPortalLink',
    summary: 'Revoke a portal link, which stops working at once',
  })
  @ApiEndpointId()
  @ApiLinkId()
  @ApiAnswers(200, WebhookPortalLinkResponse, [400, 404], { isRead: false, mayRefuseBody: true })
  async revoke(
    @CurrentCaller() by: Caller,
    @IdOfEndpoint() endpointId: EndpointId,
    @IdOfLink() linkId: PortalLinkId,
  ): Promise<WebhookPortalLinkResponse> {
    return responseOf(await this.links.revoke({ tenantId: by.tenantId, endpointId, linkId, by }));
  }
}
