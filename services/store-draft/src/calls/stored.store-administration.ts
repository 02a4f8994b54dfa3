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
import { Injectable } from '@nestjs/common';
import { Listings } from '../listings/listings.ts';

/** Listings, as stored in the database. */
@Injectable()
export class StoredStoreAdministration extends StoreAdministration {
  constructor(private readonly listings: Listings) {
    super();
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
