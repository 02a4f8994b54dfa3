import { type ListingPushSettled, prefixed, type PushId, type SkuId, type TenantId } from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { v7 } from 'uuid';
import { ListingRepository } from '../src/channels/listings/listing.repository.ts';
import type { Gateway } from './harness.ts';

const SHOWN = 'a'.repeat(64);
type Asked = Pick<ListingPushSettled, 'listingId' | 'pushId' | 'skuId' | 'storeId'>;

/** Records a push like the gateway when a user requests it. False when another one blocks it. */
export async function requestPush(
  gateway: Gateway,
  tenantId: TenantId,
  { listingId, pushId, skuId, storeId }: Asked,
  earlierPushId: PushId | null = null,
): Promise<boolean> {
  let isNoted = false;
  await gateway.app.get(UnitOfWork, { strict: false }).run({ tenantId }, async (tx) => {
    const push = { tenantId, listingId, pushId, skuId, storeId, text: 'It waits.', shownHash: SHOWN };
    const noted = { ...push, requestedBy: v7(), requestedAt: new Date() };
    isNoted = await gateway.app.get(ListingRepository, { strict: false }).request(tx, noted, earlierPushId);
    return [];
  });
  return isNoted;
}

/** A listing of a SKU with a requested push. */
export async function noteListing(gateway: Gateway, tenantId: TenantId, skuId: SkuId): Promise<void> {
  const [listingId, pushId, storeId] = [prefixed('lst', v7()), prefixed('psh', v7()), prefixed('sto', v7())];
  await requestPush(gateway, tenantId, { listingId, pushId, skuId, storeId });
}
