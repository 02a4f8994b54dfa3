import {
  type ConnectedStore,
  type ConnectionOutcome,
  type ConnectStoreRequest,
  type FindListingRequest,
  type FindStoreRequest,
  type Listing,
  type ListListingsRequest,
  type ListStoresRequest,
  type OpenListingRequest,
  type PushBlock,
  type PushQuestionRequest,
  type RenewCredentialsRequest,
  type SaveListingRequest,
  StoreAdministration,
  type StorePersonRequest,
} from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../connections/connection.repository.ts';
import { Connections } from '../connections/connections.ts';
import { Listings } from '../listings/listings.ts';

/** Stores and listings, as stored in the database. */
@Injectable()
export class StoredStoreAdministration extends StoreAdministration {
  constructor(
    private readonly connections: Connections,
    private readonly stores: ConnectionRepository,
    private readonly listings: Listings,
  ) {
    super();
  }

  connectStore(request: ConnectStoreRequest): Promise<ConnectionOutcome> {
    return this.connections.connect(request);
  }

  listStores({ tenantId, limit, before }: ListStoresRequest): Promise<readonly ConnectedStore[]> {
    return this.stores.list(tenantId, limit, before);
  }

  findStore({ tenantId, storeId }: FindStoreRequest): Promise<ConnectedStore> {
    return this.connections.find(tenantId, storeId);
  }

  checkStore(request: StorePersonRequest): Promise<ConnectedStore> {
    return this.connections.check(request);
  }

  renewCredentials(request: RenewCredentialsRequest): Promise<ConnectionOutcome> {
    return this.connections.renew(request);
  }

  releaseStore(request: StorePersonRequest): Promise<ConnectedStore> {
    return this.connections.release(request);
  }

  disconnectStore(request: StorePersonRequest): Promise<ConnectedStore> {
    return this.connections.disconnect(request);
  }

  openListing(request: OpenListingRequest): Promise<Listing> {
    return this.listings.open(request);
  }

  findListing(request: FindListingRequest): Promise<Listing> {
    return this.listings.find(request);
  }

  listListings(request: ListListingsRequest): Promise<readonly Listing[]> {
    return this.listings.list(request);
  }

  saveListing(request: SaveListingRequest): Promise<Listing> {
    return this.listings.save(request);
  }

  questionPush(request: PushQuestionRequest): Promise<readonly PushBlock[]> {
    return this.listings.questionPush(request);
  }
}
