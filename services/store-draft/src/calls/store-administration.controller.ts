import {
  FindListingRequest,
  type Listing,
  ListListingsRequest,
  OpenListingRequest,
  type PushBlock,
  PushQuestionRequest,
  SaveListingRequest,
  StoreAdministration,
} from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

/** Every call is a POST, so that all read their request in the same way. */
@Controller('stores')
class StoreAdministrationController {
  constructor(private readonly stores: StoreAdministration) {}

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
