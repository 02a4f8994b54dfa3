export type HostedStatus = 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
export const HOSTED_STATUSES: readonly HostedStatus[] = ['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED'];

export interface HostedMetafield {
  readonly namespace: string;
  readonly key: string;
  readonly type: string;
  readonly value: string;
}

export interface HostedVariant {
  readonly number: number;
  sku: string;
  /** Decimal text. */
  price: string;
  readonly countryCodeOfOrigin: string | null;
  readonly harmonizedSystemCode: string | null;
  readonly requiresShipping: boolean;
  readonly tracked: boolean;
  /** Decimal text; the merchant's private cost. */
  readonly cost: string | null;
  readonly weight: { readonly unit: string; readonly value: number } | null;
}

export interface HostedProduct {
  readonly number: number;
  handle: string;
  title: string;
  status: HostedStatus;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: readonly string[];
  seo: { readonly title: string | null; readonly description: string | null };
  metafields: readonly HostedMetafield[];
  variants: HostedVariant[];
  /** The publication on the one sales channel: none, once the product is active, or always. */
  publication: 'none' | 'staged' | 'in-force';
  publishedAtMs: number | null;
  createdMs: number;
  updatedMs: number;
  /** The pending action of a flow. */
  later: { readonly atMs: number; readonly status: HostedStatus } | null;
  /** The pending action of a user on the draft. Products stored by older versions do not have it. */
  edit?: PersonEdit;
  wasLive: boolean;
  /** Images that the platform fetches after its response. Products stored by older versions have none. */
  media?: readonly { readonly source: string; readonly status: 'READY' | 'FAILED' }[];
}

export interface PersonEdit {
  readonly atMs: number;
  /** A price to set, or the publication on the channel. */
  readonly price: string | undefined;
}

export const MARK = { namespace: '$app', key: 'listing_id' } as const;

/** Active products count as live without a channel, too: a product that can be sold is not a draft. */
export function isLive({ status }: HostedProduct): boolean {
  return status === 'ACTIVE' || status === 'UNLISTED';
}

export function isPublished(product: HostedProduct): boolean {
  return product.publication === 'in-force' || (product.publication === 'staged' && isLive(product));
}

/** A product that is no longer live keeps its channel as staged, and loses its time of publication. */
export function setStatus(product: HostedProduct, status: HostedStatus, nowMs: number): void {
  product.status = status;
  product.updatedMs = nowMs;
  if (!isLive(product)) product.publishedAtMs = null;
  else if (product.publication !== 'none') product.publishedAtMs ??= nowMs;
  product.wasLive ||= isLive(product);
}

/** Sets the status and puts the product on its channel. */
export function publish(product: HostedProduct, status: HostedStatus, nowMs: number): void {
  product.publication = 'staged';
  setStatus(product, status, nowMs);
}

/** A person changes a draft. On the channel, customers see it only once it is active. */
export function change(product: HostedProduct, { price }: PersonEdit, nowMs: number): void {
  if (price === undefined) {
    product.publication = 'in-force';
    product.publishedAtMs = nowMs;
  } else for (const variant of product.variants) variant.price = price;
  product.updatedMs = nowMs;
}

export function gidOf(kind: string, number: number): string {
  return `gid://shopify/${kind}/${number}`;
}

export function numberOf(kind: string, gid: string): number | undefined {
  const [, found, number] = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d{1,15})$/.exec(gid) ?? [];
  return found === kind ? Number(number) : undefined;
}
