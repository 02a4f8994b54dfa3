import { type FindSkuRequest, type ListingHold, SkuListings } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { holdOf } from '../domain/push/push.ts';
import { ListingRepository } from '../store/listing.repository.ts';

/** The listings of a SKU, as stored. */
@Injectable()
export class StoredSkuListings extends SkuListings {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly listings: ListingRepository,
  ) {
    super();
  }

  remove({ tenantId, skuId }: FindSkuRequest): Promise<{ readonly hold: ListingHold | null }> {
    return this.database.transaction(async (tx) => {
      const rows = await this.listings.lockOfSku(tx, tenantId, skuId);
      // CPES sends nothing to a disconnected store, whatever the state of the push.
      const holds = rows.map(({ push, storeState }) =>
        push === null || storeState === 'disconnected' ? undefined : holdOf(push, storeState === 'quarantined'),
      );
      const hold = holds.find((one) => one !== undefined) ?? null;
      if (hold === null)
        await this.listings.remove(
          tx,
          tenantId,
          rows.map(({ listingId }) => listingId),
        );
      return { hold };
    });
  }
}
