import { type EndpointId, ID_PATTERN, type RecoveryId, type TenantId } from '@cpes/contracts';
import {
  ApiAnswers,
  ApiPage,
  type Author,
  type Caller,
  CurrentCaller,
  CurrentTenant,
  limitOf,
  NeedsScope,
  notFound,
  type Page,
  pageOf,
  PageRequest,
  positionIn,
  PublicAndBrowserApi,
  readQuery,
  refuseFields,
  requestKeyOf,
} from '@cpes/http-api';
import { Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WebhookDeliveryResponse } from '../log/delivery.response.ts';
import {
  EndpointDisabledMessage,
  ListingDraftedMessage,
  ListingPushFailedMessage,
  ListingQuarantinedMessage,
  PingMessage,
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

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiEndpointId = () => ApiParam({ name: 'endpointId', example: 'whe_01980000000070008000000000000000' });

@ApiTags('Webhooks')
@ApiExtraModels(
  SkuEvaluatedMessage,
  SkuFailedMessage,
  SkuVerdictChangedMessage,
  ReportOutdatedMessage,
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
    @CurrentCaller() caller: Caller,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookEndpointWithSecretResponse> {
    const command = readNewEndpoint(request.body);
    const made = await this.endpoints.create({ ...command, ...authorOf(caller), ...requestKeyOf(request) });
    void reply.header('location', addressOf(made.endpoint.endpointId));
    return withSecret(made);
  }

  @Get()
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'listWebhookEndpoints', summary: 'List the endpoints of the tenant, newest first' })
  @ApiPage()
  @ApiAnswers(200, WebhookEndpointListResponse, [400], { hasQuery: true })
  async list(
    @CurrentTenant() tenantId: TenantId,
    @Req() request: FastifyRequest,
  ): Promise<Page<WebhookEndpointResponse>> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isEndpointPosition) ?? [];
    const command = { tenantId, limit: limit + 1, ...(before === undefined ? {} : { before }) };
    return pageOf(
      await this.endpoints.list(command),
      limit,
      ({ endpointId }) => [endpointId],
      (endpoint) => endpoint,
    );
  }

  @Get(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookEndpoint', summary: 'Read an endpoint, without its secret' })
  @ApiEndpointId()
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404])
  find(@CurrentTenant() tenantId: TenantId, @Param('endpointId') id: string): Promise<WebhookEndpointResponse> {
    return this.endpoints.find({ tenantId, endpointId: endpointIdIn(id) });
  }

  @Patch(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'updateWebhookEndpoint', summary: 'Change, disable or enable an endpoint' })
  @ApiEndpointId()
  @ApiBody({ type: UpdateWebhookEndpointRequest })
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404], { isRead: false, hasBody: true })
  update(
    @CurrentCaller() caller: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
  ): Promise<WebhookEndpointResponse> {
    const change = readEndpointChange(request.body);
    return this.endpoints.update({ ...change, ...authorOf(caller), endpointId: endpointIdIn(id) });
  }

  @Delete(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'deleteWebhookEndpoint', summary: 'Delete an endpoint and its secrets' })
  @ApiEndpointId()
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404], { isRead: false, mayRefuseBody: true })
  remove(@CurrentCaller() caller: Caller, @Param('endpointId') id: string): Promise<WebhookEndpointResponse> {
    return this.endpoints.remove({ ...authorOf(caller), endpointId: endpointIdIn(id) });
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
    @CurrentCaller() caller: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookEndpointWithSecretResponse> {
    const overlapSeconds = readSecretOverlap(request.body);
    const endpointId = endpointIdIn(id);
    const command = { ...authorOf(caller), endpointId, overlapSeconds, ...requestKeyOf(request) };
    const rotated = await this.endpoints.rotateSecret(command);
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
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookDeliveryResponse> {
    refuseFields(request.body);
    const endpointId = endpointIdIn(id);
    const delivery = await this.endpoints.test({ tenantId, endpointId, ...requestKeyOf(request) });
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
    @CurrentCaller() caller: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookRecoveryResponse> {
    const command = readRecovery(request.body);
    const endpointId = endpointIdIn(id);
    const recovery = await this.endpoints.recover({
      ...command,
      ...authorOf(caller),
      endpointId,
      ...requestKeyOf(request),
    });
    const { recoveryId } = recovery;
    const endpoint = addressOf(endpointId);
    void reply.header('location', recoveryId === null ? endpoint : `${endpoint}/recoveries/${recoveryId}`);
    return recovery;
  }

  @Get(':endpointId/recoveries/:recoveryId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookRecovery', summary: 'Read the progress of sending again' })
  @ApiEndpointId()
  @ApiParam({ name: 'recoveryId', example: 'rcv_01980000000070008000000000000000' })
  @ApiAnswers(200, WebhookRecoveryResponse, [400, 404])
  findRecovery(
    @CurrentTenant() tenantId: TenantId,
    @Param('endpointId') id: string,
    @Param('recoveryId') recoveryId: string,
  ): Promise<WebhookRecoveryResponse> {
    if (!ID_PATTERN.rcv.test(recoveryId)) throw notFound();
    const endpointId = endpointIdIn(id);
    return this.endpoints.findRecovery({ tenantId, endpointId, recoveryId: recoveryId as RecoveryId });
  }
}

function authorOf(by: Caller): { readonly tenantId: TenantId; readonly by: Author } {
  return { tenantId: by.tenantId, by };
}

function addressOf(endpointId: EndpointId): string {
  return `/v2/webhook-endpoints/${endpointId}`;
}

function endpointIdIn(text: string): EndpointId {
  if (!ID_PATTERN.whe.test(text)) throw notFound();
  return text as EndpointId;
}

function isEndpointPosition(position: readonly unknown[]): position is readonly [EndpointId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.whe.test(position[0]);
}
