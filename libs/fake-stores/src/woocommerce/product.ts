export const STATUSES = ['draft', 'pending', 'private', 'publish', 'future', 'auto-draft', 'trash'] as const;
export type WooStatus = (typeof STATUSES)[number];

export interface WooProduct {
  readonly id: number;
  name: string;
  /** Empty until the product is published for the first time. */
  slug: string;
  status: WooStatus;
  type: string;
  visibility: string;
  description: string;
  shortDescription: string;
  sku: string;
  /** Decimal text, or empty. */
  price: string;
  weight: string;
  dimensions: { length: string; width: string; height: string };
  manageStock: boolean;
  /** The cost of goods sold; null without one. Products stored by older versions have neither this nor images. */
  cost?: number | null;
  /** Addresses from which the store has fetched images. */
  images?: readonly string[];
  meta: { id: number; key: string; value: unknown }[];
  /** The date of publication; a future date delays the publication. */
  dateMs: number;
  modifiedMs: number;
  /** When a plugin publishes it. */
  publishAtMs: number | null;
  wasLive: boolean;
  /** A user's action on it, and its time. */
  edit: PersonEdit | null;
}

export interface PersonEdit {
  readonly atMs: number;
  readonly change: 'permalink' | 'pending' | 'private' | 'price' | 'schedule';
  /** The new price, or the milliseconds until the publication. */
  readonly value?: string | undefined;
}

export type WooFields = Partial<Omit<WooProduct, 'id' | 'modifiedMs' | 'publishAtMs' | 'wasLive' | 'edit'>>;

/** The statuses that may have no slug. */
const WITHOUT_SLUG: readonly WooStatus[] = ['draft', 'pending', 'auto-draft', 'trash'];
const TRASHED = '__trashed';

export function isLive({ status }: WooProduct): boolean {
  return status === 'publish';
}

/**
 * Gives a product a status, as WordPress does: `publish` with a future date becomes `future`, and the reverse. A product keeps its
 * slug when it becomes a draft again.
 */
export function setStatus(
  product: WooProduct,
  status: WooStatus,
  nowMs: number,
  takenSlugs: ReadonlySet<string>,
): void {
  const wasTrash = product.status === 'trash';
  if (status === 'publish' || status === 'future') product.status = product.dateMs > nowMs ? 'future' : 'publish';
  else product.status = status;
  if (status === 'trash' && !wasTrash) product.slug += TRASHED;
  if (status !== 'trash' && wasTrash) product.slug = product.slug.replace(TRASHED, '');
  if (product.slug === '' && !WITHOUT_SLUG.includes(product.status)) product.slug = freeSlug(product.name, takenSlugs);
  product.wasLive ||= isLive(product);
}

/** Edits of a user that publish nothing: the address, the price, or the status. */
export function change(
  product: WooProduct,
  { change: what, value }: PersonEdit,
  nowMs: number,
  takenSlugs: ReadonlySet<string>,
): void {
  if (what === 'permalink') product.slug = freeSlug(`${product.name} edited`, takenSlugs);
  else if (what === 'price') product.price = value ?? product.price;
  else if (what === 'schedule') {
    product.dateMs = nowMs + Number(value);
    setStatus(product, 'future', nowMs, takenSlugs);
  } else setStatus(product, what, nowMs, takenSlugs);
}

/** Runs due actions: scheduled publications, those of plugins, and a user's. */
export function settle(product: WooProduct, nowMs: number, takenSlugs: () => ReadonlySet<string>): boolean {
  const { edit } = product;
  if (edit !== null && edit.atMs <= nowMs && product.status === 'draft') {
    product.edit = null;
    change(product, edit, nowMs, takenSlugs());
  }
  const isDue = product.publishAtMs !== null && product.publishAtMs <= nowMs;
  const isScheduled = product.status === 'future' && product.dateMs <= nowMs;
  if (isDue) product.publishAtMs = null;
  if (!isScheduled && !(isDue && product.status !== 'trash')) return false;
  setStatus(product, 'publish', nowMs, takenSlugs());
  return true;
}

function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/&[a-z]+;/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const base = plain === '' ? 'product' : plain;
  let slug = base;
  // Ends: each turn tries another number, and the taken ones are finite.
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
