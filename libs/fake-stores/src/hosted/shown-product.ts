import { gidOf, type HostedProduct, type HostedVariant, isLive, isPublished } from './product.ts';

/** The one sales channel of the shop. */
export const CHANNEL = gidOf('Publication', 1);

/** A product as reads return it, with the field names of the schema. */
export function shownProduct(
  product: HostedProduct,
  shop: Shown,
  saysDraft: boolean,
): Readonly<Record<string, unknown>> {
  const { number, title, handle, descriptionHtml, vendor, productType, tags, seo } = product;
  const isOnline = isLive(product) && isPublished(product) && !saysDraft;
  const publication = { isPublished: isPublished(product) && !saysDraft, publishDate: stamp(product.publishedAtMs) };
  return {
    id: gidOf('Product', number),
    handle,
    title,
    descriptionHtml,
    vendor,
    productType,
    tags,
    seo,
    status: saysDraft ? 'DRAFT' : product.status,
    publishedAt: saysDraft ? null : stamp(product.publishedAtMs),
    createdAt: stamp(product.createdMs),
    updatedAt: stamp(product.updatedMs),
    onlineStoreUrl: isOnline ? `${shop.url}/products/${handle}` : null,
    metafield: ({ namespace, key }: { namespace?: string; key: string }) => {
      const found = product.metafields.find((one) => one.namespace === (namespace ?? '$app') && one.key === key);
      return found === undefined ? null : { value: found.value };
    },
    media: ({ first }: { first?: number }) => ({
      nodes: (product.media ?? []).slice(0, first).map(({ status }) => ({ __typename: 'MediaImage', status })),
    }),
    variants: ({ first }: { first?: number }) => ({
      nodes: product.variants.slice(0, first).map((variant) => shownVariant(variant, product, shop)),
    }),
    resourcePublicationsV2: ({ onlyPublished }: { onlyPublished: boolean }) => ({
      nodes:
        product.publication === 'none' || (onlyPublished && !publication.isPublished)
          ? []
          : [{ ...publication, publication: { id: CHANNEL, autoPublish: shop.isAutoPublish } }],
    }),
  };
}

export interface Shown {
  readonly url: string;
  readonly currency: string;
  readonly isAutoPublish: boolean;
}

export function shownVariant(variant: HostedVariant, product: HostedProduct, shop: Shown): object {
  const { number, sku, price, cost, weight, ...item } = variant;
  return {
    id: gidOf('ProductVariant', number),
    sku,
    price,
    product: () => shownProduct(product, shop, false),
    inventoryItem: {
      id: gidOf('InventoryItem', number),
      countryCodeOfOrigin: item.countryCodeOfOrigin,
      harmonizedSystemCode: item.harmonizedSystemCode,
      requiresShipping: item.requiresShipping,
      tracked: item.tracked,
      unitCost: cost === null ? null : { amount: cost, currencyCode: shop.currency },
      measurement: { weight },
    },
  };
}

/** To the second, like the platform. */
function stamp(ms: number | null): string | null {
  return ms === null ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
