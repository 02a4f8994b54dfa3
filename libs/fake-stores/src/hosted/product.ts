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
  /** On the one sales channel: not at all, as soon as the product is active, or in any case. */
  publication: 'none' | 'staged' | 'in-force';
  publishedAtMs: number | null;
  createdMs: number;
  updatedMs: number;
  /** The pending action of a flow. */
  later: { readonly atMs: number; readonly status: HostedStatus } | null;
  /** The pending action of a user on the draft. Products stored by older versions do not have it. */
  edit?: PersonEdit;
  wasLive: boolean;
}

export interface PersonEdit {
  readonly atMs: number;
  /** Its price becomes this, or it is put on the channel. */
  readonly price: string | undefined;
}

export const MARK = { namespace: '$app', key: 'listing_id' } as const;

/** Active ones count as live without a channel, too: what can be sold anywhere is no draft. */
export function isLive({ status }: HostedProduct): boolean {
  return status === 'ACTIVE' || status === 'UNLISTED';
}

export function isPublished(product: HostedProduct): boolean {
  return product.publication === 'in-force' || (product.publication === 'staged' && isLive(product));
}

/** A product that is no longer live keeps its channel as staged, and has no time of publication any more. */
export function setStatus(product: HostedProduct, status: HostedStatus, nowMs: number): void {
  product.status = status;
  product.updatedMs = nowMs;
  if (!isLive(product)) product.publishedAtMs = null;
  else if (product.publication !== 'none') product.publishedAtMs ??= nowMs;
  product.wasLive ||= isLive(product);
}

/** On its channel, with the status. */
export function publish(product: HostedProduct, status: HostedStatus, nowMs: number): void {
  product.publication = 'staged';
  setStatus(product, status, nowMs);
}

/** A person changes a draft. On the channel, customers see it as soon as it is active, and not before. */
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
