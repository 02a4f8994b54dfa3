import { Module } from '@nestjs/common';
import { EvaluationsModule } from '../evaluations/index.ts';
import { IdempotencyModule } from '../idempotency/index.ts';
import { IdentityModule } from '../identity/index.ts';
import { DraftListings } from './listings/draft-listings.ts';
import { storeAdministration } from './listings/http.store-administration.ts';
import { ListingPushSettledHandler } from './listings/listing-push-settled.handler.ts';
import { ListingEntity } from './listings/listing.entity.ts';
import { ListingRepository } from './listings/listing.repository.ts';
import { ListingsController } from './listings/listings.controller.ts';
import { PushRequests } from './listings/push-requests.ts';
import { PushSettlement } from './listings/push-settlement.ts';
import { SkuDraftsController } from './listings/sku-drafts.controller.ts';
import { SkuFacts } from './listings/sku-facts.ts';
import { SkuListingsController } from './listings/sku-listings.controller.ts';

export const CHANNELS_ENTITIES = [ListingEntity];

/** Listings in stores, which the service store-draft keeps. */
@Module({
  imports: [EvaluationsModule, IdempotencyModule, IdentityModule],
  controllers: [SkuListingsController, ListingsController, SkuDraftsController, ListingPushSettledHandler],
  providers: [DraftListings, ListingRepository, PushRequests, PushSettlement, SkuFacts, storeAdministration],
})
export class ChannelsModule {}
