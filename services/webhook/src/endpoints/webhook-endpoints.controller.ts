import type { Endpoint, EndpointId, Recoverable, RecoveryId, TenantId } from '@cpes/contracts';
import {
  ApiAnswers,
  ApiPage,
  type Caller,
  CurrentCaller,
  CurrentTenant,
  NeedsScope,
  type Once,
  type Page,
  pageOfIds,
  type PageOfIds,
  PathId,
  PublicAndBrowserApi,
  ReadBody,
  ReadPage,
  refuseFields,
  RequestKey,
} from '@cpes/http-api';
import { Delete, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { WebhookDeliveryResponse } from '../log/delivery.response.ts';
import {
  EndpointDisabledMessage,
  ListingDraftedMessage,
  ListingPushFailedMessage,
  ListingQuarantinedMessage,
  PingMessage,
  ReportOutdatedDigestMessage,
  ReportOutdatedMessage,
  SkuEvaluatedMessage,
  SkuFailedMessage,
  SkuVerdictChangedMessage,
} from '../log/message.response.ts';
import {
  CreateWebhookEndpointRequest,
  readEndpointChange,
  readNewEndpoint,
  readRecovery,
  readSecretOverlap,
  RecoverWebhookEndpointRequest,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
} from './endpoint.request.ts';
import {
  WebhookEndpointListResponse,
  WebhookEndpointResponse,
  WebhookEndpointWithSecretResponse,
  WebhookRecoveryResponse,
  withSecret,
} from './endpoint.response.ts';
import { Endpoints } from './endpoints.ts';

const ApiEndpointId = () =>
  ApiParam({ name: 'endpointId', schema: { type: 'string', example: 'whe_01980000000070008000000000000000' } });
const IdOfEndpoint = () => PathId('endpointId', 'whe');

@ApiTags('Webhooks')
@ApiExtraModels(
  SkuEvaluatedMessage,
  SkuFailedMessage,
  SkuVerdictChangedMessage,
  ReportOutdatedMessage,
  ReportOutdatedDigestMessage,
  ListingDraftedMessage,
  ListingPushFailedMessage,
  ListingQuarantinedMessage,
  EndpointDisabledMessage,
  PingMessage,
)
@PublicAndBrowserApi('webhook-endpoints')
export class WebhookEndpointsController {
  constructor(private readonly endpoints: Endpoints) {}

  @Post()
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'createWebhookEndpoint', summary: 'Create an endpoint, whose secret is shown once' })
  @ApiBody({ type: CreateWebhookEndpointRequest })
  @ApiAnswers(201, WebhookEndpointWithSecretResponse, [400], { isRepeatable: true })
  async create(
    @CurrentCaller() by: Caller,
    @ReadBody(readNewEndpoint) command: ReturnType<typeof readNewEndpoint>,
    @RequestKey() once: Once,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookEndpointWithSecretResponse> {
    const made = await this.endpoints.create({ ...command, ...once, tenantId: by.tenantId, by });
    void reply.header('location', addressOf(made.endpoint.endpointId));
    return withSecret(made);
  }

  @Get()
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'listWebhookEndpoints', summary: 'List the endpoints of the tenant, newest first' })
  @ApiPage()
  @ApiAnswers(200, WebhookEndpointListResponse, [400], { hasQuery: true })
  list(@CurrentTenant() tenantId: TenantId, @ReadPage('whe') page: PageOfIds<EndpointId>): Promise<Page<Endpoint>> {
    return pageOfIds(
      page,
      (more) => this.endpoints.list({ tenantId, ...more }),
      ({ endpointId }) => endpointId,
    );
  }

  @Get(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookEndpoint', summary: 'Read an endpoint, without its secret' })
  @ApiEndpointId()
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404])
  find(@CurrentTenant() tenantId: TenantId, @IdOfEndpoint() endpointId: EndpointId): Promise<WebhookEndpointResponse> {
    return this.endpoints.find({ tenantId, endpointId });
  }

  @Patch(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'updateWebhookEndpoint', summary: 'Change, disable or enable an endpoint' })
  @ApiEndpointId()
  @ApiBody({ type: UpdateWebhookEndpointRequest })
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404], { isRead: false, hasBody: true })
  update(
    @CurrentCaller() by: Caller,
    @IdOfEndpoint() endpointId: EndpointId,
    @ReadBody(readEndpointChange) change: ReturnType<typeof readEndpointChange>,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.update({ ...change, tenantId: by.tenantId, endpointId, by });
  }

  @Delete(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'deleteWebhookEndpoint', summary: 'Delete an endpoint and its secrets' })
  @ApiEndpointId()
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404], { isRead: false, mayRefuseBody: true })
  remove(@CurrentCaller() by: Caller, @IdOfEndpoint() endpointId: EndpointId): Promise<WebhookEndpointResponse> {
    return this.endpoints.remove({ tenantId: by.tenantId, endpointId, by });
  }

  @Post(':endpointId/secret::rotate')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret, which is shown once; messages are signed with both for a while',
  })
  @ApiEndpointId()
  @ApiBody({ type: RotateWebhookSecretRequest, required: false })
  @ApiAnswers(201, WebhookEndpointWithSecretResponse, [400, 404], { isRepeatable: true })
  async rotate(
    @CurrentCaller() by: Caller,
    @IdOfEndpoint() endpointId: EndpointId,
    @ReadBody(readSecretOverlap) overlapSeconds: number,
    @RequestKey() once: Once,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookEndpointWithSecretResponse> {
    const { tenantId } = by;
    const rotated = await this.endpoints.rotateSecret({ tenantId, endpointId, overlapSeconds, by, ...once });
    void reply.header('location', addressOf(endpointId));
    return withSecret(rotated);
  }

  @Post(':endpointId/test')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'testWebhookEndpoint',
    summary: 'Send a ping like any other message; it confirms a pending endpoint',
  })
  @ApiEndpointId()
  @ApiAnswers(201, WebhookDeliveryResponse, [400, 404], { isRepeatable: true })
  async test(
    @CurrentTenant() tenantId: TenantId,
    @IdOfEndpoint() endpointId: EndpointId,
    @ReadBody(refuseFields) _: void,
    @RequestKey() once: Once,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookDeliveryResponse> {
    const delivery = await this.endpoints.test({ tenantId, endpointId, ...once });
    void reply.header('location', `/v2/webhook-deliveries/${delivery.deliveryId}`);
    return delivery;
  }

  @Post(':endpointId/recover')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @ApiOperation({
    operationId: 'recoverWebhookEndpoint',
    summary: 'Send failed, missed or waiting messages since a moment again, or only plan it',
  })
  @ApiEndpointId()
  @ApiBody({ type: RecoverWebhookEndpointRequest })
  @ApiAnswers(201, WebhookRecoveryResponse, [400, 404], { isRepeatable: true })
  async recover(
    @CurrentCaller() by: Caller,
    @IdOfEndpoint() endpointId: EndpointId,
    @ReadBody(readRecovery) command: { since: string; include: Recoverable; isPlan: boolean },
    @RequestKey() once: Once,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookRecoveryResponse> {
    const recovery = await this.endpoints.recover({ ...command, ...once, tenantId: by.tenantId, endpointId, by });
    const { recoveryId } = recovery;
    const endpoint = addressOf(endpointId);
    void reply.header('location', recoveryId === null ? endpoint : `${endpoint}/recoveries/${recoveryId}`);
    return recovery;
  }

  @Get(':endpointId/recoveries/:recoveryId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookRecovery', summary: 'Read the progress of sending again' })
  @ApiEndpointId()
  @ApiParam({ name: 'recoveryId', schema: { type: 'string', example: 'rcv_01980000000070008000000000000000' } })
  @ApiAnswers(200, WebhookRecoveryResponse, [400, 404])
  findRecovery(
    @CurrentTenant() tenantId: TenantId,
    @IdOfEndpoint() endpointId: EndpointId,
    @PathId('recoveryId', 'rcv') recoveryId: RecoveryId,
  ): Promise<WebhookRecoveryResponse> {
    return this.endpoints.findRecovery({ tenantId, endpointId, recoveryId });
  }
}

function addressOf(endpointId: EndpointId): string {
  return `/v2/webhook-endpoints/${endpointId}`;
}
