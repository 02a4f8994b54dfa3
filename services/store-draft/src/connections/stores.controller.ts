import type { ConnectedStore, ConnectionOutcome, StoreId, TenantId } from '@cpes/contracts';
import {
  ApiPage,
  type Bytes,
  CurrentTenant,
  CurrentUser,
  NeedsRight,
  type Page,
  pageOfIds,
  type PageOfIds,
  PathId,
  ReadBody,
  ReadPage,
  readQuery,
  refuseFields,
  TRIAL,
  TrialQuery,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Connections } from './connections.ts';
import {
  ConnectStoreBody,
  readConnection,
  readCredentials,
  readDetails,
  readRelease,
  ReleaseStoreBody,
  RenewCredentialsBody,
  type StoreCredentialsRequest,
  StoreDetailsBody,
} from './store.request.ts';
import { ConnectionResponse, StoreListResponse, StoreResponse } from './store.response.ts';

const LIST = '/app/api/stores';
const ApiStoreId = () =>
  ApiParam({ name: 'storeId', schema: { example: 'sto_01980000000070008000000000000000', type: 'string' } });
const IdOfStore = () => PathId('storeId', 'sto');

/** The stores of a tenant. */
@ApiTags('Stores')
@Controller('app/api/stores')
export class StoresController {
  constructor(private readonly stores: Connections) {}

  @Get()
  @NeedsRight('stores:read')
  @ApiOperation({ operationId: 'listStores', summary: 'List the stores of the tenant, newest first' })
  @ApiPage()
  @WebAnswer(200, StoreListResponse)
  list(@CurrentTenant() tenantId: TenantId, @ReadPage('sto') page: PageOfIds<StoreId>): Promise<Page<ConnectedStore>> {
    return pageOfIds(
      page,
      (more) => this.stores.list(tenantId, more),
      ({ storeId }) => storeId,
    );
  }

  @Post()
  @NeedsRight('stores:manage')
  @ApiOperation({ operationId: 'connectStore', summary: 'Test a store, one check after the other, and connect it' })
  @ApiQuery({ ...TRIAL, description: 'True: only tests, and stores nothing.' })
  @ApiBody({ type: ConnectStoreBody })
  @WebAnswer(200, ConnectionResponse)
  @WebAnswer(201, ConnectionResponse)
  async connect(
    @CurrentUser() { tenantId, userId }: User,
    @ReadBody(readConnection) command: ConnectStoreBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConnectionOutcome> {
    const isTrial = readQuery(TrialQuery, request.query).trial === 'true';
    const outcome = await this.stores.connect({ ...command, tenantId, userId, isTrial });
    const { store } = outcome;
    // A failed check creates nothing, so the same request can be repeated once the cause is fixed.
    void reply.code(store === null ? 200 : 201);
    if (!isTrial) void reply.header('location', store === null ? LIST : `${LIST}/${store.storeId}`);
    return outcome;
  }

  @Get(':storeId')
  @NeedsRight('stores:read')
  @ApiOperation({ operationId: 'getStore', summary: 'Read a store with its checks, without its credentials' })
  @ApiStoreId()
  @WebAnswer(200, StoreResponse)
  find(@CurrentTenant() tenantId: TenantId, @IdOfStore() storeId: StoreId): Promise<ConnectedStore> {
    return this.stores.find(tenantId, storeId);
  }

  @Post(':storeId/check')
  @HttpCode(200)
  @NeedsRight('stores:manage')
  @ApiOperation({ operationId: 'checkStore', summary: 'Repeat all checks of a store' })
  @ApiStoreId()
  @WebAnswer(200, StoreResponse)
  check(
    @CurrentUser() { tenantId, userId }: User,
    @IdOfStore() storeId: StoreId,
    @ReadBody(refuseFields) _: void,
  ): Promise<ConnectedStore> {
    return this.stores.check({ tenantId, userId, storeId });
  }

  @Post(':storeId/credentials')
  @HttpCode(200)
  @NeedsRight('stores:manage')
  @ApiOperation({
    operationId: 'renewStoreCredentials',
    summary: 'Replace the credentials of a store, if they work',
  })
  @ApiStoreId()
  @ApiBody({ type: RenewCredentialsBody })
  @WebAnswer(200, ConnectionResponse)
  renew(
    @CurrentUser() { tenantId, userId }: User,
    @IdOfStore() storeId: StoreId,
    @ReadBody(readCredentials) credentials: StoreCredentialsRequest,
  ): Promise<ConnectionOutcome> {
    return this.stores.renew({ tenantId, userId, storeId, credentials });
  }

  @Put(':storeId/details')
  @NeedsRight('stores:manage')
  @ApiOperation({
    operationId: 'setStoreDetails',
    summary: 'Choose the details that drafts in a store carry; pushes under way keep theirs',
  })
  @ApiStoreId()
  @ApiBody({ type: StoreDetailsBody })
  @WebAnswer(200, StoreResponse)
  async setDetails(
    @CurrentUser() { tenantId, userId }: User,
    @IdOfStore() storeId: StoreId,
    @ReadBody((bytes: Bytes) => bytes) bytes: Bytes,
  ): Promise<ConnectedStore> {
    // A store that does not exist is reported before an invalid body.
    await this.stores.find(tenantId, storeId);
    return this.stores.setDetails({ tenantId, userId, storeId, details: readDetails(bytes) });
  }

  @Post(':storeId/release')
  @HttpCode(200)
  @NeedsRight('stores:manage')
  @ApiOperation({ operationId: 'releaseStore', summary: 'End the quarantine of a store after a look at it' })
  @ApiStoreId()
  @ApiBody({ type: ReleaseStoreBody })
  @WebAnswer(200, StoreResponse)
  release(
    @CurrentUser() { tenantId, userId }: User,
    @IdOfStore() storeId: StoreId,
    @ReadBody(readRelease) { name, held }: ReleaseStoreBody,
  ): Promise<ConnectedStore> {
    return this.stores.release({ tenantId, userId, storeId, name, held });
  }

  @Delete(':storeId')
  @NeedsRight('stores:manage')
  @ApiOperation({
    operationId: 'disconnectStore',
    summary: 'Disconnect a store and delete its credentials; its history remains',
  })
  @ApiStoreId()
  @WebAnswer(200, StoreResponse)
  disconnect(@CurrentUser() { tenantId, userId }: User, @IdOfStore() storeId: StoreId): Promise<ConnectedStore> {
    return this.stores.disconnect({ tenantId, userId, storeId });
  }
}
