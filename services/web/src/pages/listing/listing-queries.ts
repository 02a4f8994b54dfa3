import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

/** `publishedAt` is always null and not used. */
export type Push = Omit<Schemas['ListingPushResponse'], 'publishedAt'>;
export type Listing = Omit<Schemas['ListingDraftResponse'], 'publishedAt' | 'push'> & { readonly push: Push | null };
export type Store = Schemas['StoreResponse'];

/** A tenant has a handful of stores. */
const STORES_MAX = 100;
/** Polling interval during a push, which takes about four seconds. */
const PUSH_EVERY_MS = 500;

export function storesQuery() {
  return queryOptions({
    queryKey: ['stores'],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/stores', { params: { query: { limit: STORES_MAX } }, signal })).data,
  });
}

/** A listing, polled during a push. */
export function listingQuery(present: Listing) {
  return queryOptions({
    queryKey: ['listing', present.skuId, present.storeId],
    queryFn: async ({ signal }): Promise<Listing> =>
      bodyOf(
        await api.GET('/app/api/listings/{listingId}', {
          params: { path: { listingId: present.listingId } },
          signal,
        }),
      ),
    initialData: present,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? PUSH_EVERY_MS : false),
    refetchOnWindowFocus: false,
  });
}

/** Generates the listing of a SKU for a store; with another listing, copies its texts. */
export async function writeListing(skuId: string, storeId: string, texts?: Listing): Promise<Listing> {
  const made: Listing = bodyOf(
    await api.POST('/app/api/skus/{skuId}/listings', { params: { path: { skuId } }, body: { storeId } }),
  );
  if (texts === undefined) return made;
  const { title, seoTitle, seoDescription, bullets } = texts;
  const { priceCents, sku } = made;
  return saveListing(made.listingId, made.hash, {
    title,
    seoTitle,
    seoDescription,
    bullets: [...bullets],
    priceCents,
    sku,
  });
}

/** All listings of a SKU with their history. */
export function listingsQuery(skuId: string) {
  return queryOptions({
    queryKey: ['listing', skuId, 'all'],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/skus/{skuId}/listings', { params: { path: { skuId } }, signal })).data,
  });
}

export function isUnderWay(listing: Listing | undefined): boolean {
  return listing?.push?.isSettled === false;
}

/** Saves the edits, unless another user has changed the listing: a 412 contains the current one. */
export async function saveListing(
  listingId: string,
  hash: string,
  fields: Schemas['ListingFieldsBody'],
): Promise<Listing> {
  return bodyOf(
    await api.PUT('/app/api/listings/{listingId}', {
      params: { path: { listingId }, header: { 'If-Match': `"${hash}"` } },
      body: fields,
    }),
  );
}

/** Requests a push of the version with this hash. */
export async function pushListing(listing: Listing, key: string): Promise<Push> {
  const { skuId, listingId, hash } = listing;
  return bodyOf(
    await api.POST('/app/api/skus/{skuId}/listing/push', {
      params: { path: { skuId } },
      headers: { 'Idempotency-Key': key },
      body: { listingId, hash },
    }),
  );
}
