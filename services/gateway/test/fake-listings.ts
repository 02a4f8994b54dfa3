import type { SkuLookup, SkuId, TenantId } from '@cpes/contracts';
import type { Listings } from '@cpes/store-draft';

const ID = '01980000000070008000000000000000';
const AT = '2026-11-22T10:00:00.000Z';
type Pushed = Awaited<ReturnType<Listings['listPushed']>>[number];

/** The rules behind the public route of listings: each SKU of the gateway has one. */
export class FakeListings implements Pick<Listings, 'listPushed'> {
  constructor(private readonly around: { skus: SkuLookup | undefined; answer<T>(answer: T): Promise<T> }) {}

  async listPushed(tenantId: TenantId, skuId: SkuId): Promise<Pushed[]> {
    await this.around.skus?.find({ tenantId, skuId });
    return this.around.answer([
      {
        listingId: `lst_${ID}`,
        skuId,
        storeId: `sto_${ID}`,
        status: 'draft',
        publishedAt: null,
        push: {
          pushId: `psh_${ID}`,
          state: 'DRAFTED',
          reason: null,
          text: 'The listing is in the store as a draft.',
          requestedAt: AT,
          settledAt: AT,
          verifiedAt: AT,
          externalId: '10',
          editUrl: 'https://shop.example/edit/10',
        },
      },
    ]);
  }
}
