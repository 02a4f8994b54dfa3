import {
  type ConnectedStore,
  type ConnectionOutcome,
  ID_PATTERN,
  StoreAdministration,
  type StoreId,
} from '@cpes/contracts';
import {
  AcceptsBody,
  ApiPage,
  CurrentUser,
  DetailedFault,
  invalid,
  JSON_BODY,
  limitOf,
  NeedsRight,
  notFound,
  type Page,
  pageOf,
  PageRequest,
  positionIn,
  readQuery,
  refuseFields,
  TRIAL,
  TrialQuery,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { Idempotency } from '../../idempotency/index.ts';
import { AuditRepository } from '../../identity/index.ts';
import {
  ConnectStoreBody,
  readConnection,
  readCredentials,
  readRelease,
  ReleaseStoreBody,
  RenewCredentialsBody,
} from './store.request.ts';
import { ConnectionResponse, StoreListResponse, StoreResponse } from './store.response.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const LIST = '/app/api/stores';
const JSON_TYPE = 'application/json; charset=utf-8';
const ApiStoreId = () => ApiParam({ name: 'storeId', example: 'sto_01980000000070008000000000000000' });

/** The stores of a tenant. Changes are written to the audit log with their user. */
@ApiTags('Stores')
@Controller('app/api/stores')
export class StoresController {
  constructor(
    private readonly stores: StoreAdministration,
    private readonly audit: AuditRepository,
    private readonly idempotency: Idempotency,
    private readonly dataSource: DataSource,
  ) {}

  @Get()
  @NeedsRight('stores:read')
  @ApiOperation({ operationId: 'listStores', summary: 'List the stores of the tenant, newest first' })
  @ApiPage()
  @WebAnswer(200, StoreListResponse)
  async list(@CurrentUser() { tenantId }: User, @Req() request: FastifyRequest): Promise<Page<ConnectedStore>> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isStorePosition) ?? [];
    const wish = { tenantId, limit: limit + 1, ...(before === undefined ? {} : { before }) };
    const stores = await this.stores.listStores(wish);
    return pageOf(
      stores,
      limit,
      ({ storeId }) => [storeId],
      (store) => store,
    );
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('stores:manage')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'connectStore', summary: 'Test a store, one check after the other, and connect it' })
  @ApiQuery({ ...TRIAL, description: 'True: only tests, and stores nothing.' })
  @ApiBody({ type: ConnectStoreBody })
  @WebAnswer(200, ConnectionResponse)
  @WebAnswer(201, ConnectionResponse)
  async connect(
    @CurrentUser() person: User,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const wish = readConnection(request.body);
    const isTrial = readQuery(TrialQuery, request.query).trial === 'true';
    const { tenantId, userId } = person;
    const connect = () => possible(this.stores.connectStore({ ...wish, tenantId, userId, isTrial }));
    if (isTrial) {
      void reply.code(200);
      return JSON.stringify(await connect());
    }
    const answer = await this.idempotency.answer(person, request, reply, async (keep) => {
      const outcome = await connect();
      const { store } = outcome;
      const location = store === null ? LIST : `${LIST}/${store.storeId}`;
      const made = { location, runId: null, body: () => JSON.stringify(outcome) };
      // A failed check creates nothing, so the same request can be repeated once the cause is fixed.
      if (store === null) void reply.code(200);
      else await this.note(person, 'store.connected', store, (manager) => keep?.insert(manager, made));
      return made;
    });
    return answer.body();
  }

  @Get(':storeId')
  @NeedsRight('stores:read')
  @ApiOperation({ operationId: 'getStore', summary: 'Read a store with its checks, without its credentials' })
  @ApiStoreId()
  @WebAnswer(200, StoreResponse)
  find(@CurrentUser() { tenantId }: User, @Param('storeId') id: string): Promise<ConnectedStore> {
    return this.stores.findStore({ tenantId, storeId: storeIdIn(id) });
  }

  @Post(':storeId/check')
  @HttpCode(200)
  @NeedsRight('stores:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'checkStore', summary: 'Repeat all checks of a store' })
  @ApiStoreId()
  @WebAnswer(200, StoreResponse)
  check(
    @CurrentUser() { tenantId, userId }: User,
    @Param('storeId') id: string,
    @Req() request: BodyRequest,
  ): Promise<ConnectedStore> {
    refuseFields(request.body);
    return possible(this.stores.checkStore({ tenantId, userId, storeId: storeIdIn(id) }));
  }

  @Post(':storeId/credentials')
  @HttpCode(200)
  @NeedsRight('stores:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({
    operationId: 'renewStoreCredentials',
    summary: 'Replace the credentials of a store, if they work',
  })
  @ApiStoreId()
  @ApiBody({ type: RenewCredentialsBody })
  @WebAnswer(200, ConnectionResponse)
  async renew(
    @CurrentUser() person: User,
    @Param('storeId') id: string,
    @Req() request: BodyRequest,
  ): Promise<ConnectionOutcome> {
    const credentials = readCredentials(request.body);
    const { tenantId, userId } = person;
    const wish = { tenantId, userId, storeId: storeIdIn(id), credentials };
    const outcome = await possible(this.stores.renewCredentials(wish));
    if (outcome.store !== null) await this.note(person, 'store.credentials-renewed', outcome.store);
    return outcome;
  }

  @Post(':storeId/release')
  @HttpCode(200)
  @NeedsRight('stores:manage')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'releaseStore', summary: 'End the quarantine of a store after a look at it' })
  @ApiStoreId()
  @ApiBody({ type: ReleaseStoreBody })
  @WebAnswer(200, StoreResponse)
  async release(
    @CurrentUser() person: User,
    @Param('storeId') id: string,
    @Req() request: BodyRequest,
  ): Promise<ConnectedStore> {
    const typed = readRelease(request.body);
    const { tenantId, userId } = person;
    const storeId = storeIdIn(id);
    const { name } = await this.stores.findStore({ tenantId, storeId });
    if (typed !== name)
      throw invalid([{ pointer: '#/name', code: 'mismatch', detail: 'must be the exact name of the store' }]);
    const store = await possible(this.stores.releaseStore({ tenantId, userId, storeId }));
    await this.note(person, 'store.released', store);
    return store;
  }

  @Delete(':storeId')
  @NeedsRight('stores:manage')
  @ApiOperation({
    operationId: 'disconnectStore',
    summary: 'Disconnect a store and delete its credentials; its history remains',
  })
  @ApiStoreId()
  @WebAnswer(200, StoreResponse)
  async disconnect(@CurrentUser() person: User, @Param('storeId') id: string): Promise<ConnectedStore> {
    const { tenantId, userId } = person;
    const store = await possible(this.stores.disconnectStore({ tenantId, userId, storeId: storeIdIn(id) }));
    await this.note(person, 'store.disconnected', store);
    return store;
  }

  /** Writes a change of a store to the audit log, in the transaction of its other writes. */
  private async note(
    { tenantId, userId }: User,
    action: string,
    { storeId, name, baseUrl }: ConnectedStore,
    beside: (manager: EntityManager) => Promise<void> | undefined = () => undefined,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.audit.insert(manager, { tenantId, userId, action, subject: storeId, details: { name, baseUrl } });
      await beside(manager);
    });
  }
}

/** The browser API's problem for the service's refusal because of a store's state. */
async function possible<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Fault && error.code === 'conflict')
      throw new DetailedFault(error.publicMessage, 'store-conflict');
    throw error;
  }
}

function storeIdIn(text: string): StoreId {
  if (!ID_PATTERN.sto.test(text)) throw notFound();
  return text as StoreId;
}

function isStorePosition(position: readonly unknown[]): position is readonly [StoreId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.sto.test(position[0]);
}
