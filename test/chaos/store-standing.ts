import type { ListingPushSettled } from '@cpes/contracts';
import type { StoredProduct } from '@cpes/fake-stores';
import type { Merchants, Standing, Wish } from './merchants.ts';

/** Each listing: the requested push, the stored row, the store's products, the events. */
export type Picture = readonly {
  readonly wish: Wish;
  readonly standing: Standing | undefined;
  /** Products with the listing's unique SKU; some have lost their mark, some are in the trash. */
  readonly products: readonly StoredProduct[];
  /** Events since the last request of a push. */
  readonly toldLast: readonly ListingPushSettled[];
  /** Events about the stored push. */
  readonly toldOfStored: readonly ListingPushSettled[];
}[];

/** Maximum requests of a push that was refused or has failed. */
const ASKS_MAX = 30;
const UNDER_WAY: readonly (string | null)[] = [
  'REQUESTED',
  'CHECKING',
  'SENDING',
  'RECONCILING',
  'VERIFYING',
  'COMPENSATING',
];
const REMOVED = ['trash', 'ARCHIVED'];

export function pictureOf({ wishes, told }: Merchants, standings: ReadonlyMap<string, Standing>): Picture {
  const products = new Map<string, StoredProduct[]>();
  for (const server of new Set(wishes.map((wish) => wish.server))) {
    for (const product of server.products()) products.set(product.sku, [...(products.get(product.sku) ?? []), product]);
  }
  return wishes.map((wish) => {
    const standing = standings.get(wish.listingId);
    const toldOfListing = told.get(wish.listingId) ?? [];
    return {
      wish,
      standing,
      products: products.get(wish.sku) ?? [],
      toldLast: toldOfListing.slice(wish.toldBefore),
      toldOfStored: toldOfListing.filter(({ pushId }) => pushId === standing?.pushId),
    };
  });
}

/** Whether a push is under way, or its request has no response yet. */
export function openIn({ standing, toldLast }: Picture[number]): boolean {
  return standing === undefined || UNDER_WAY.includes(standing.state) || toldLast.length === 0;
}

/** Whether a user would request it again: the store was blocked, or a quarantine has been released. */
export function isOwed({ wish, standing, toldLast }: Picture[number]): boolean {
  const isOver = standing?.state === null || standing?.state === 'FAILED';
  return isOver && toldLast.length > 0 && wish.pushIds.length < ASKS_MAX;
}

/** Errors of settled listings; empty when every guarantee is kept. */
export function problemsOf(seen: Picture): string[] {
  return seen.flatMap((one) => {
    const { wish, standing, products, toldOfStored } = one;
    const kept = products.filter(({ status }) => !REMOVED.includes(status));
    const state = standing?.state ?? null;
    const wrong: string[] = [];
    if (openIn(one)) wrong.push('has not settled');
    if (standing?.isPublished === true) wrong.push('has a publication time');
    if (kept.length > 1) wrong.push(`has ${kept.length} products`);
    const live = kept.filter(({ isLive }) => isLive);
    if (live.length > 0 && standing?.isOwners !== true) wrong.push('is stored as published');
    if (
      state === 'DRAFTED' &&
      (kept.length !== 1 || kept[0]?.id !== standing?.externalId || kept[0]?.mark !== wish.listingId)
    )
      wrong.push(`has no product ${standing?.externalId ?? ''} of its own`);
    if (state !== null && !isTold(standing, toldOfStored)) wrong.push('has a differing last event, or none');
    if (state === null && !one.toldLast.some(({ text }) => text !== '')) wrong.push('was never answered');
    return wrong.map(
      (what) =>
        `${wish.server.platform} ${wish.listingId} (${state ?? 'not begun'}, ${standing?.reason ?? ''}): ${what}`,
    );
  });
}

/** The last event matches the stored state and has a text. */
function isTold(standing: Standing | undefined, told: readonly ListingPushSettled[]): boolean {
  const [last] = [...told].sort((one, other) => other.seq - one.seq);
  const reason = standing?.isOwners === true ? 'published-by-owner' : (standing?.reason ?? undefined);
  return last !== undefined && last.state === standing?.state && last.reason === reason && last.text !== '';
}
