import { type EndpointId, ID_PATTERN, type RecoveryId, WebhookAdministration } from '@cpes/contracts';
import {
  AcceptsBody,
  ApiAnswers,
  ApiPage,
  JSON_BODY,
  limitOf,
  notFound,
  type Page,
  pageOf,
  PageRequest,
  positionIn,
  readQuery,
  refuseFields,
  requestKeyOf,
} from '@cpes/http-api';
import { Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiExtraModels, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { type Answer, Idempotency } from '../../idempotency/index.ts';
import { type Caller, CurrentCaller, NeedsScope } from '../../identity/index.ts';
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
import { WebhookDeliveryResponse } from './delivery.response.ts';
import {
  EndpointDisabledMessage,
  ListingDraftedMessage,
  ListingPushFailedMessage,
  ListingQuarantinedMessage,
  PingMessage,
  SkuEvaluatedMessage,
  SkuFailedMessage,
} from './message.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiEndpointId = () => ApiParam({ name: 'endpointId', example: 'whe_01980000000070008000000000000000' });
const JSON_TYPE = 'application/json; charset=utf-8';

@ApiTags('Webhooks')
@ApiBearerAuth()
@ApiExtraModels(
  SkuEvaluatedMessage,
  SkuFailedMessage,
  ListingDraftedMessage,
  ListingPushFailedMessage,
  ListingQuarantinedMessage,
  EndpointDisabledMessage,
  PingMessage,
)
@Controller('v2/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly webhooks: WebhookAdministration,
    private readonly idempotency: Idempotency,
    private readonly dataSource: DataSource,
  ) {}

  @Post()
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'createWebhookEndpoint', summary: 'Create an endpoint, whose secret is shown once' })
  @ApiBody({ type: CreateWebhookEndpointRequest })
  @ApiAnswers(201, WebhookEndpointWithSecretResponse, [400], { isRepeatable: true })
  create(
    @CurrentCaller() caller: Caller,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const wish = readNewEndpoint(request.body);
    const { tenantId } = caller;
    return this.once(caller, request, reply, async () => {
      const made = withSecret(await this.webhooks.createEndpoint({ ...wish, tenantId, ...requestKeyOf(request) }));
      const location = `/v2/webhook-endpoints/${made.endpointId}`;
      return { location, shown: made, kept: { ...made, secret: null } };
    });
  }

  @Get()
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'listWebhookEndpoints', summary: 'List the endpoints of the tenant, newest first' })
  @ApiPage()
  @ApiAnswers(200, WebhookEndpointListResponse, [400], { hasQuery: true })
  async list(
    @CurrentCaller() { tenantId }: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Page<WebhookEndpointResponse>> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isEndpointPosition) ?? [];
    const wish = { tenantId, limit: limit + 1, ...(before === undefined ? {} : { before }) };
    return pageOf(
      await this.webhooks.listEndpoints(wish),
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
  find(@CurrentCaller() { tenantId }: Caller, @Param('endpointId') id: string): Promise<WebhookEndpointResponse> {
    return this.webhooks.findEndpoint({ tenantId, endpointId: endpointIdIn(id) });
  }

  @Patch(':endpointId')
  @NeedsScope('webhooks:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'updateWebhookEndpoint', summary: 'Change, disable or enable an endpoint' })
  @ApiEndpointId()
  @ApiBody({ type: UpdateWebhookEndpointRequest })
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404], { isRead: false, hasBody: true })
  update(
    @CurrentCaller() { tenantId }: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
  ): Promise<WebhookEndpointResponse> {
    const change = readEndpointChange(request.body);
    return this.webhooks.updateEndpoint({ ...change, tenantId, endpointId: endpointIdIn(id) });
  }

  @Delete(':endpointId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'deleteWebhookEndpoint', summary: 'Delete an endpoint and its secrets' })
  @ApiEndpointId()
  @ApiAnswers(200, WebhookEndpointResponse, [400, 404], { isRead: false, mayRefuseBody: true })
  remove(@CurrentCaller() { tenantId }: Caller, @Param('endpointId') id: string): Promise<WebhookEndpointResponse> {
    return this.webhooks.deleteEndpoint({ tenantId, endpointId: endpointIdIn(id) });
  }

  @Post(':endpointId/secret::rotate')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret, which is shown once; messages are signed with both for a while',
  })
  @ApiEndpointId()
  @ApiBody({ type: RotateWebhookSecretRequest, required: false })
  @ApiAnswers(201, WebhookEndpointWithSecretResponse, [400, 404], { isRepeatable: true })
  rotate(
    @CurrentCaller() caller: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const overlapSeconds = readSecretOverlap(request.body);
    const endpointId = endpointIdIn(id);
    const { tenantId } = caller;
    return this.once(caller, request, reply, async () => {
      const shown = withSecret(
        await this.webhooks.rotateSecret({ tenantId, endpointId, overlapSeconds, ...requestKeyOf(request) }),
      );
      return { location: `/v2/webhook-endpoints/${endpointId}`, shown, kept: { ...shown, secret: null } };
    });
  }

  @Post(':endpointId/test')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({
    operationId: 'testWebhookEndpoint',
    summary: 'Send a ping like any other message; it confirms a pending endpoint',
  })
  @ApiEndpointId()
  @ApiAnswers(201, WebhookDeliveryResponse, [400, 404], { isRepeatable: true })
  test(
    @CurrentCaller() caller: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    refuseFields(request.body);
    const endpointId = endpointIdIn(id);
    return this.once(caller, request, reply, async () => {
      const shown = await this.webhooks.testEndpoint({
        tenantId: caller.tenantId,
        endpointId,
        ...requestKeyOf(request),
      });
      return { location: `/v2/webhook-deliveries/${shown.deliveryId}`, shown };
    });
  }

  @Post(':endpointId/recover')
  @HttpCode(201)
  @NeedsScope('webhooks:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({
    operationId: 'recoverWebhookEndpoint',
    summary: 'Send failed, missed or waiting messages since a moment again, or only plan it',
  })
  @ApiEndpointId()
  @ApiBody({ type: RecoverWebhookEndpointRequest })
  @ApiAnswers(201, WebhookRecoveryResponse, [400, 404], { isRepeatable: true })
  recover(
    @CurrentCaller() caller: Caller,
    @Param('endpointId') id: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const wish = readRecovery(request.body);
    const endpointId = endpointIdIn(id);
    return this.once(caller, request, reply, async () => {
      const { tenantId } = caller;
      const shown = await this.webhooks.recover({ ...wish, tenantId, endpointId, ...requestKeyOf(request) });
      const endpoint = `/v2/webhook-endpoints/${endpointId}`;
      return { location: shown.recoveryId === null ? endpoint : `${endpoint}/recoveries/${shown.recoveryId}`, shown };
    });
  }

  @Get(':endpointId/recoveries/:recoveryId')
  @NeedsScope('webhooks:manage')
  @ApiOperation({ operationId: 'getWebhookRecovery', summary: 'Read the progress of sending again' })
  @ApiEndpointId()
  @ApiParam({ name: 'recoveryId', example: 'rcv_01980000000070008000000000000000' })
  @ApiAnswers(200, WebhookRecoveryResponse, [400, 404])
  findRecovery(
    @CurrentCaller() { tenantId }: Caller,
    @Param('endpointId') id: string,
    @Param('recoveryId') recoveryId: string,
  ): Promise<WebhookRecoveryResponse> {
    if (!ID_PATTERN.rcv.test(recoveryId)) throw notFound();
    const endpointId = endpointIdIn(id);
    return this.webhooks.findRecovery({ tenantId, endpointId, recoveryId: recoveryId as RecoveryId });
  }

  /**
   * Creates something once per `Idempotency-Key`. Another service creates it, so the response is saved afterwards. If a gateway
   * dies in between, a repeat finds the result by `requestKeyOf` and creates nothing more.
   */
  private async once(
    caller: Caller,
    request: BodyRequest,
    reply: FastifyReply,
    make: () => Promise<{ readonly location: string; readonly shown: object; readonly kept?: object }>,
  ): Promise<string> {
    const answer = await this.idempotency.answer(caller, request, reply, async (keep) => {
      const { location, shown, kept = shown } = await make();
      const answerOf = (body: object): Answer => ({ location, runId: null, body: () => JSON.stringify(body) });
      if (keep !== undefined) await this.dataSource.transaction((manager) => keep.insert(manager, answerOf(kept)));
      return answerOf(shown);
    });
    return answer.body();
  }
}

function endpointIdIn(text: string): EndpointId {
  if (!ID_PATTERN.whe.test(text)) throw notFound();
  return text as EndpointId;
}

function isEndpointPosition(position: readonly unknown[]): position is readonly [EndpointId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.whe.test(position[0]);
}
