import {
  type ConnectedStore,
  type ConnectionOutcome,
  ConnectStoreRequest,
  FindListingRequest,
  FindStoreRequest,
  type Listing,
  ListListingsRequest,
  ListStoresRequest,
  OpenListingRequest,
  type PushBlock,
  PushQuestionRequest,
  RenewCredentialsRequest,
  SaveListingRequest,
  StoreAdministration,
  StorePersonRequest,
} from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

/** Every call is a POST, so that all read their request in the same way. */
@Controller('stores')
class StoreAdministrationController {
  constructor(private readonly stores: StoreAdministration) {}

  @Post('connect-store')
  @HttpCode(200)
  connectStore(@Body() body: object): Promise<ConnectionOutcome> {
    return this.stores.connectStore(bodyOfCall(ConnectStoreRequest, body));
  }

  @Post('list-stores')
  @HttpCode(200)
  listStores(@Body() body: object): Promise<readonly ConnectedStore[]> {
    return this.stores.listStores(bodyOfCall(ListStoresRequest, body));
  }

  @Post('find-store')
  @HttpCode(200)
  findStore(@Body() body: object): Promise<ConnectedStore> {
    return this.stores.findStore(bodyOfCall(FindStoreRequest, body));
  }

  @Post('check-store')
  @HttpCode(200)
  checkStore(@Body() body: object): Promise<ConnectedStore> {
    return this.stores.checkStore(bodyOfCall(StorePersonRequest, body));
  }

  @Post('renew-credentials')
  @HttpCode(200)
  renewCredentials(@Body() body: object): Promise<ConnectionOutcome> {
    return this.stores.renewCredentials(bodyOfCall(RenewCredentialsRequest, body));
  }

  @Post('release-store')
  @HttpCode(200)
  releaseStore(@Body() body: object): Promise<ConnectedStore> {
    return this.stores.releaseStore(bodyOfCall(StorePersonRequest, body));
  }

  @Post('disconnect-store')
  @HttpCode(200)
  disconnectStore(@Body() body: object): Promise<ConnectedStore> {
    return this.stores.disconnectStore(bodyOfCall(StorePersonRequest, body));
  }

  @Post('open-listing')
  @HttpCode(200)
  openListing(@Body() body: object): Promise<Listing> {
    return this.stores.openListing(bodyOfCall(OpenListingRequest, body));
  }

  @Post('find-listing')
  @HttpCode(200)
  findListing(@Body() body: object): Promise<Listing> {
    return this.stores.findListing(bodyOfCall(FindListingRequest, body));
  }

  @Post('list-listings')
  @HttpCode(200)
  listListings(@Body() body: object): Promise<readonly Listing[]> {
    return this.stores.listListings(bodyOfCall(ListListingsRequest, body));
  }

  @Post('save-listing')
  @HttpCode(200)
  saveListing(@Body() body: object): Promise<Listing> {
    return this.stores.saveListing(bodyOfCall(SaveListingRequest, body));
  }

  @Post('question-push')
  @HttpCode(200)
  questionPush(@Body() body: object): Promise<readonly PushBlock[]> {
    return this.stores.questionPush(bodyOfCall(PushQuestionRequest, body));
  }
}

export const storeAdministrationCalls: InternalCalls = {
  port: StoreAdministration,
  controller: StoreAdministrationController,
};
