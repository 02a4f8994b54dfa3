import { FindSkuRequest, type ListingHold, SkuListings } from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('sku-listings')
class SkuListingsCallsController {
  constructor(private readonly listings: SkuListings) {}

  @Post('remove')
  @HttpCode(200)
  remove(@Body() body: object): Promise<{ readonly hold: ListingHold | null }> {
    return this.listings.remove(bodyOfCall(FindSkuRequest, body));
  }
}

export const skuListingsCalls: InternalCalls = { port: SkuListings, controller: SkuListingsCallsController };
