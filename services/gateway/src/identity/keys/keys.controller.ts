import type { KeyId } from '@cpes/contracts';
import {
  AcceptsBody,
  ApiAnswers,
  ApiPage,
  CurrentCaller,
  JSON_BODY,
  NeedsScope,
  notFound,
  type Page,
  pageOfIds,
  type PageOfIds,
  PublicAndBrowserApi,
  ReadPage,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { type Answer, Idempotency, type Keep } from '../../idempotency/index.ts';
import { type AuditNote, AuditRepository } from '../audit/audit.repository.ts';
import type { ApiKeyEntity } from './api-key.entity.ts';
import { type Caller, callerIdOf, reachOf } from '../caller.ts';
import { KeyManagement } from './key-management.ts';
import { CreateKeyRequest, RollKeyRequest } from './key.request.ts';
import { KeyListResponse, KeyResponse, keyResponseOf, NewKeyResponse } from './key.response.ts';
import { readNewKey, readOverlap } from './read-key.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiKeyId = () => ApiParam({ name: 'keyId', example: 'key_01980000000070008000000000000000' });

@ApiTags('Keys')
@PublicAndBrowserApi('keys')
export class KeysController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly keys: KeyManagement,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(201)
  @NeedsScope('keys:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'createKey', summary: 'Create an API key, which is shown once' })
  @ApiBody({ type: CreateKeyRequest })
  @ApiAnswers(201, NewKeyResponse, [400], { isRepeatable: true })
  async create(
    @CurrentCaller() caller: Caller,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const newKey = readNewKey(request.body, reachOf(caller), this.clock.now());
    const { tenantId } = caller;
    const answer = await this.idempotency.answer(caller, request, reply, async (keep) =>
      this.shownOnce(
        await this.keys.create(
          { ...newKey, tenantId, createdBy: callerIdOf(caller) },
          this.kept(keep, (key) => noteOf(caller, 'key.created', key.id, { name: key.name, scopes: key.scopes })),
        ),
      ),
    );
    return answer.body();
  }

  @Get()
  @NeedsScope('keys:manage')
  @ApiOperation({ operationId: 'listKeys', summary: 'List the API keys of the tenant, newest first' })
  @ApiPage()
  @ApiAnswers(200, KeyListResponse, [400], { hasQuery: true })
  async list(
    @CurrentCaller() { tenantId }: Caller,
    @ReadPage('key') page: PageOfIds<KeyId>,
  ): Promise<Page<KeyResponse>> {
    const keys = await pageOfIds(
      page,
      ({ limit, before }) => this.keys.list(tenantId, limit, before),
      ({ id }) => id,
    );
    return { ...keys, data: keys.data.map((key) => this.response(key)) };
  }

  @Get(':keyId')
  @NeedsScope('keys:manage')
  @ApiOperation({ operationId: 'getKey', summary: 'Read an API key, without its secret' })
  @ApiKeyId()
  @ApiAnswers(200, KeyResponse, [400, 404])
  async find(@CurrentCaller() caller: Caller, @Param('keyId') keyId: string): Promise<KeyResponse> {
    return this.found(await this.keys.find(caller.tenantId, keyId));
  }

  @Post(':keyId/roll')
  @HttpCode(201)
  @NeedsScope('keys:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({
    operationId: 'rollKey',
    summary: 'Replace an API key by a new one of the same name and scopes; the old key stays in force for a while',
  })
  @ApiKeyId()
  @ApiBody({ type: RollKeyRequest, required: false })
  @ApiAnswers(201, NewKeyResponse, [400, 404], { isRepeatable: true })
  async roll(
    @CurrentCaller() caller: Caller,
    @Param('keyId') keyId: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const overlapSeconds = readOverlap(request.body);
    const answer = await this.idempotency.answer(caller, request, reply, async (keep) => {
      const createdBy = callerIdOf(caller);
      const kept = this.kept(keep, ({ id, name }) =>
        noteOf(caller, 'key.rolled', keyId, { name, replacedBy: id, overlapSeconds }),
      );
      const replacement = { overlapSeconds, createdBy, reach: reachOf(caller), keep: kept };
      const made = await this.keys.roll(caller.tenantId, keyId, replacement);
      if (made === undefined) throw notFound();
      return this.shownOnce(made);
    });
    return answer.body();
  }

  @Delete(':keyId')
  @NeedsScope('keys:manage')
  @ApiOperation({ operationId: 'revokeKey', summary: 'Revoke an API key; every instance refuses it within a second' })
  @ApiKeyId()
  @ApiAnswers(200, KeyResponse, [400, 404], { isRead: false, mayRefuseBody: true })
  async revoke(@CurrentCaller() caller: Caller, @Param('keyId') keyId: string): Promise<KeyResponse> {
    const kept = this.kept(undefined, ({ name }) => noteOf(caller, 'key.revoked', keyId, { name }));
    return this.found(await this.keys.revoke(caller.tenantId, keyId, reachOf(caller), kept));
  }

  private found(key: ApiKeyEntity | undefined): KeyResponse {
    if (key === undefined) throw notFound();
    return this.response(key);
  }

  private shownOnce({ apiKey, key }: { apiKey: string | null; key: ApiKeyEntity }): Answer {
    const response: NewKeyResponse = { ...this.response(key), apiKey };
    return { location: `/v2/keys/${key.id}`, runId: null, body: () => JSON.stringify(response) };
  }

  /**
   * Writes the audit entry, and the response for a repeat. The database has no secret: a repeated request gets only the record.
   */
  private kept(keep: Keep | undefined, note: (key: ApiKeyEntity) => AuditNote) {
    return async (manager: EntityManager, key: ApiKeyEntity) => {
      await this.audit.insert(manager, note(key));
      await keep?.insert(manager, this.shownOnce({ apiKey: null, key }));
    };
  }

  private response(key: ApiKeyEntity): KeyResponse {
    return keyResponseOf(key, this.clock.now());
  }
}

/** A key that manages keys is named in the details. */
function noteOf({ tenantId, userId, keyId }: Caller, action: string, subject: string, details: object): AuditNote {
  return { tenantId, userId, action, subject, details: { ...details, ...(keyId === null ? {} : { keyId }) } };
}
