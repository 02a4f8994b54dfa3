import {
  type FindListingRequest,
  type Listing,
  type ListListingsRequest,
  type OpenListingRequest,
  type PushBlock,
  type PushQuestionRequest,
  type SaveListingRequest,
  StoreAdministration,
} from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';
import type { Provider } from '@nestjs/common';
import { peer } from '../../peers/index.ts';

/** Calls that read only the service's database. */
const TIMEOUT_MS = 5_000;
class HttpStoreAdministration extends StoreAdministration {
  constructor(private readonly client: InternalClient) {
    super();
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
