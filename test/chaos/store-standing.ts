import type { ListingPushSettled } from '@cpes/contracts';
import type { StoredProduct } from '@cpes/fake-stores';
import type { Merchants, Standing, PushCommand } from './merchants.ts';

/** Each listing: the requested push, the stored row, the store's products, the events. */
export type Picture = readonly {
  readonly command: PushCommand;
  readonly standing: Standing | undefined;
  /** Products with the listing's unique SKU; some have lost their mark, some are in the trash. */
  readonly products: readonly StoredProduct[];
  /** Events about the stored push. */
  readonly storedOutcomes: readonly ListingPushSettled[];
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

export function pictureOf({ commands, outcomes }: Merchants, standings: ReadonlyMap<string, Standing>): Picture {
  const products = new Map<string, StoredProduct[]>();
  for (const server of new Set(commands.map((command) => command.server))) {
    for (const product of server.products()) products.set(product.sku, [...(products.get(product.sku) ?? []), product]);
  }
  return commands.map((command) => {
    const standing = standings.get(command.listingId);
    const own = outcomes.get(command.listingId) ?? [];
    return {
      command,
      standing,
      products: products.get(command.sku) ?? [],
      storedOutcomes: own.filter(({ pushId }) => pushId === standing?.pushId),
    };
  });
}

/** Whether a push is under way, or its request has no response yet. */
export function openIn({ command, standing }: Picture[number]): boolean {
  return standing === undefined || UNDER_WAY.includes(standing.state) || !command.isAnswered;
}

/** Whether a user would request it again: the store was blocked, or a quarantine has been released. */
export function isOwed({ command, standing }: Picture[number]): boolean {
  const isOver = standing?.state === null || standing?.state === 'FAILED';
  return isOver && command.isAnswered && command.asks < ASKS_MAX;
}

/** Errors of settled listings; empty when every guarantee is kept. */
export function problemsOf(seen: Picture): string[] {
  return seen.flatMap((one) => {
    const { command, standing, products, storedOutcomes } = one;
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
      (kept.length !== 1 || kept[0]?.id !== standing?.externalId || kept[0]?.mark !== command.listingId)
    )
      wrong.push(`has no product ${standing?.externalId ?? ''} of its own`);
    if (state !== null && !isNotified(standing, storedOutcomes)) wrong.push('has a differing last event, or none');
    return wrong.map(
      (what) =>
        `${command.server.platform} ${command.listingId} (${state ?? 'not begun'}, ${standing?.reason ?? ''}): ${what}`,
    );
  });
}

/** The last event matches the stored state and has a text. */
function isNotified(standing: Standing | undefined, notices: readonly ListingPushSettled[]): boolean {
  const [last] = [...notices].sort((one, other) => other.seq - one.seq);
  const reason = standing?.isOwners === true ? 'published-by-owner' : (standing?.reason ?? undefined);
  return last !== undefined && last.state === standing?.state && last.reason === reason && last.text !== '';
}
