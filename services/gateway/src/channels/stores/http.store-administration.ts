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
import type { InternalClient } from '@cpes/outbound-http';
import type { Provider } from '@nestjs/common';
import { peer } from '../../peers/index.ts';

/** Calls that read only the service's database. */
const TIMEOUT_MS = 5_000;
/** Calls that test a store: some ten requests to it, for which the service takes a minute at most. */
const TRIAL_TIMEOUT_MS = 75_000;

class HttpStoreAdministration extends StoreAdministration {
  constructor(private readonly client: InternalClient) {
    super();
  }

  connectStore(request: ConnectStoreRequest): Promise<ConnectionOutcome> {
    return this.client.post('/stores/connect-store', request, TRIAL_TIMEOUT_MS);
  }

  listStores(request: ListStoresRequest): Promise<readonly ConnectedStore[]> {
    return this.client.post('/stores/list-stores', request);
  }

  findStore(request: FindStoreRequest): Promise<ConnectedStore> {
    return this.client.post('/stores/find-store', request);
  }

  checkStore(request: StorePersonRequest): Promise<ConnectedStore> {
    return this.client.post('/stores/check-store', request, TRIAL_TIMEOUT_MS);
  }

  renewCredentials(request: RenewCredentialsRequest): Promise<ConnectionOutcome> {
    return this.client.post('/stores/renew-credentials', request, TRIAL_TIMEOUT_MS);
  }

  releaseStore(request: StorePersonRequest): Promise<ConnectedStore> {
    return this.client.post('/stores/release-store', request);
  }

  disconnectStore(request: StorePersonRequest): Promise<ConnectedStore> {
    return this.client.post('/stores/disconnect-store', request);
  }

  openListing(request: OpenListingRequest): Promise<Listing> {
    return this.client.post('/stores/open-listing', request);
  }

  findListing(request: FindListingRequest): Promise<Listing> {
    return this.client.post('/stores/find-listing', request);
  }

  listListings(request: ListListingsRequest): Promise<readonly Listing[]> {
    return this.client.post('/stores/list-listings', request);
  }

  saveListing(request: SaveListingRequest): Promise<Listing> {
    return this.client.post('/stores/save-listing', request);
  }

  questionPush(request: PushQuestionRequest): Promise<readonly PushBlock[]> {
    return this.client.post('/stores/question-push', request);
  }
}

/** The store-draft service: in this process when it runs here, otherwise over HTTP. */
export const storeAdministration: Provider = peer('store-draft', StoreAdministration, {
  Adapter: HttpStoreAdministration,
  timeoutMs: TIMEOUT_MS,
});
