import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import type { Result } from '../../kit/state.tsx';
import { type Offer, offersQuery } from './offer-queries.ts';

/** A SKU with its offers, for pages that need both. */
export function useSkuOffers(
  skuId: string,
): Result<{ readonly sku: Schemas['SkuResponse']; readonly offers: readonly Offer[] }> {
  const sku = useQuery(skuQuery(skuId));
  const offers = useQuery(offersQuery(skuId));
  return {
    data: sku.data && offers.data && { sku: sku.data, offers: offers.data },
    error: sku.error ?? offers.error,
    refetch: () => Promise.all([sku.refetch(), offers.refetch()]),
  };
}
