import { isLive, STATUSES, type WooProduct } from './product.ts';

/** A store's description of itself. */
export interface StoreFacts {
  readonly url: string;
  readonly currency: string;
  readonly minorUnit: number;
  readonly weightUnit: string;
  readonly lengthUnit: string;
}

/** Changes by plugins to the API's view of a product. */
export interface Lies {
  readonly saysDraft: boolean;
  readonly isWhole: boolean;
  readonly hasStatus: boolean;
}

export function productJson(product: WooProduct, { url }: StoreFacts, lies: Lies): Readonly<Record<string, unknown>> {
  const { id, name, status, description, sku, price, weight, dimensions } = product;
  // A draft keeps its plain address until it is published, also after an edit of its slug.
  const isPretty = isLive(product) && !lies.isWhole;
  const dates = { date_created: stamp(product.dateMs), date_created_gmt: stamp(product.dateMs) };
  return {
    id,
    name,
    slug: lies.isWhole ? '' : product.slug,
    permalink: isPretty ? `${url}${customerPath(product)}` : `${url}/?post_type=product&p=${id}`,
    ...dates,
    date_modified: stamp(product.modifiedMs),
    date_modified_gmt: stamp(product.modifiedMs),
    type: product.type,
    ...(lies.hasStatus ? { status: lies.saysDraft ? 'draft' : status } : {}),
    featured: false,
    catalog_visibility: product.visibility,
    description,
    short_description: product.shortDescription,
    sku,
    price,
    regular_price: price,
    sale_price: '',
    on_sale: false,
    // For a draft, the user of the key may edit it.
    purchasable: price !== '',
    virtual: false,
    downloadable: false,
    manage_stock: product.manageStock,
    weight,
    dimensions,
    meta_data: product.meta,
    images: (product.images ?? []).map((_, place) => ({
      id: place + 1,
      src: `${url}/wp-content/uploads/${id}-${place}.jpg`,
    })),
    ...(product.cost == null
      ? {}
      : {
          cost_of_goods_sold: {
            values: [{ defined_value: product.cost, effective_value: product.cost }],
            total_value: product.cost,
          },
        }),
    _links: { self: [{ href: `${url}/wp-json/wc/v3/products/${id}` }] },
  };
}

/** The public fields of a product. */
export function storeApiJson(product: WooProduct, facts: StoreFacts): object {
  const { id, name, slug, sku, price } = product;
  const cents = price === '' ? '' : String(Math.round(Number(price) * 10 ** facts.minorUnit));
  return {
    id,
    name,
    slug,
    permalink: `${facts.url}${customerPath(product)}`,
    sku,
    short_description: product.shortDescription,
    description: product.description,
    images: (product.images ?? []).map((_, place) => ({ src: `${facts.url}/wp-content/uploads/${id}-${place}.jpg` })),
    prices: { price: cents, currency_code: facts.currency, currency_minor_unit: facts.minorUnit },
  };
}

export function cartJson({ currency, minorUnit }: StoreFacts): object {
  return {
    items: [],
    items_count: 0,
    totals: { total_price: '0', currency_code: currency, currency_minor_unit: minorUnit },
  };
}

/** The response to OPTIONS: the units are in the last brackets of descriptions. */
export function schemaJson({ weightUnit, lengthUnit }: StoreFacts): object {
  const side = (name: string) => ({ description: `Product ${name} (${lengthUnit}).`, type: 'string' });
  return {
    namespace: 'wc/v3',
    methods: ['GET', 'POST'],
    schema: {
      $schema: 'http://json-schema.org/draft-04/schema#',
      title: 'product',
      type: 'object',
      properties: {
        status: { description: 'Product status (post status).', type: 'string', default: 'publish', enum: STATUSES },
        weight: { description: `Product weight (${weightUnit}).`, type: 'string' },
        dimensions: {
          description: 'Product dimensions.',
          type: 'object',
          properties: { length: side('length'), width: side('width'), height: side('height') },
        },
      },
    },
  };
}

export function customerPath({ slug }: WooProduct): string {
  return `/product/${slug}/`;
}

/** Without a time zone, like WordPress; this store's clock is in UTC. */
function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}
