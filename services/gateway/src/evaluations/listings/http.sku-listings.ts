import { type FindSkuRequest, type ListingHold, SkuListings } from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';
import { peer } from '../../peers/index.ts';

/** One transaction of a few statements; beyond this the service is down or overloaded. */
const TIMEOUT_MS = 2_000;

class HttpSkuListings extends SkuListings {
  constructor(private readonly client: InternalClient) {
    super();
  }

  remove(request: FindSkuRequest): Promise<{ readonly hold: ListingHold | null }> {
    return this.client.post('/sku-listings/remove', request);
  }
}

/** The listings of store-draft: in this process when it runs here, otherwise over HTTP. */
export const skuListings = peer('store-draft', SkuListings, { Adapter: HttpSkuListings, timeoutMs: TIMEOUT_MS });
