import type { EventOf, ListingPushSettled } from '@cpes/contracts';
import type { Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** The read model of listings. */
@Injectable()
export class ListingRepository {
  /** False for an older event and for one of a deleted SKU, which change nothing. */
  async settle(tx: Transaction, { tenantId, data }: EventOf<typeof ListingPushSettled>): Promise<boolean> {
    const { listingId, skuId, state, externalId = null, seq } = data;
    return (await tx.query(SETTLE, [listingId, tenantId, skuId, state, externalId, seq])).length > 0;
  }
}

/** Waits for a deletion of the SKU, and then finds no SKU. */
const SETTLE = `
  INSERT INTO listings AS kept (listing_id, tenant_id, sku_id, state, external_id, seq)
  SELECT $1, tenant_id, sku_id, $4, $5, $6::int FROM skus WHERE tenant_id = $2 AND sku_id = $3 FOR KEY SHARE
  ON CONFLICT (listing_id) DO UPDATE SET state = excluded.state, external_id = excluded.external_id, seq = excluded.seq
  WHERE kept.tenant_id = excluded.tenant_id AND kept.seq < excluded.seq
  RETURNING listing_id`;
