import { randomBytes } from 'node:crypto';
import type { FakeStore, FakeStoreOptions, StoredProduct } from '../fake-store.ts';
import type { Shop } from '../shop.ts';
import { startStore } from '../store-server.ts';
import { Traps } from '../traps.ts';
import { customerPath } from './answers.ts';
import { Catalogue } from './catalogue.ts';
import { isLive, STATUSES, type WooProduct, type WooStatus } from './product.ts';
import { RestApi, wooCallOf } from './rest-api.ts';
import { CAPABILITIES, type Capability } from './rights.ts';
import { WOOCOMMERCE_TRAPS, type WooCommerceTrap } from './woocommerce-traps.ts';

export type WooCommerceAction = 'publish' | 'draft' | 'trash' | 'restore' | 'delete';
export type FakeWooCommerce = FakeStore<WooCommerceTrap, WooCommerceAction>;

export interface FakeWooCommerceOptions extends FakeStoreOptions {
  /** Decimal digits of an amount; 2 by default. */
  readonly minorUnit?: number;
  /** As the store writes it; `lbs` by default. */
  readonly weightUnit?: string;
  /** As the store writes it; `in` by default. */
  readonly lengthUnit?: string;
  /** The rights of the key's user; all by default. */
  readonly capabilities?: readonly Capability[];
}

const MARK_KEY = '_cpe_listing_id';
const ACTIONS: Readonly<Record<WooCommerceAction, string>> = {
  publish: 'Publish',
  draft: 'Switch to draft',
  trash: 'Move to trash',
  restore: 'Restore from trash',
  delete: 'Delete for ever',
};
const STATUS_OF = { publish: 'publish', draft: 'draft', trash: 'trash', restore: 'draft' } as const;

/** A WooCommerce store (REST API v3) on this machine that behaves as real ones do, with traps for their faults. */
export function startFakeWooCommerce(options: FakeWooCommerceOptions = {}): Promise<FakeWooCommerce> {
  const { currency = 'USD', minorUnit = 2, weightUnit = 'lbs', lengthUnit = 'in' } = options;
  const credentials = options.credentials ?? { key: `ck_${newSecret()}`, secret: `cs_${newSecret()}` };
  const traps = new Traps<WooCommerceTrap>(WOOCOMMERCE_TRAPS);
  const catalogue = new Catalogue(traps, options.now ?? Date.now, options.productsFile);
  const open = (url: string): Shop<WooCommerceAction> => {
    const facts = { url, currency, minorUnit, weightUnit, lengthUnit };
    const api = new RestApi(catalogue, facts, traps, credentials, new Set(options.capabilities ?? CAPABILITIES));
    return shopOf(catalogue, api);
  };
  return startStore({ platform: 'woocommerce', credentials, traps, open }, options);
}

function shopOf(catalogue: Catalogue, api: RestApi): Shop<WooCommerceAction> {
  return {
    title: 'A WooCommerce store',
    actions: ACTIONS,
    callOf: wooCallOf,
    answer: (request, call) => api.answer(request, call),
    products: () => catalogue.all().map(storedOf),
    add: ({ title, sku = '', price = '', status = 'publish', mark }) => {
      const meta = mark === undefined ? [] : [{ id: 1, key: MARK_KEY, value: mark }];
      return String(catalogue.insert({ name: title, sku, price, status: statusOf(status), meta }).id);
    },
    act: (id, action) => {
      if (action === 'delete') catalogue.remove(Number(id));
      else catalogue.setStatus(Number(id), STATUS_OF[action]);
    },
    pageOf: (path, query) => {
      const post = query.get('post');
      if (path === '/wp-admin/post.php' && post !== null) return { kind: 'edit', id: post };
      const plain = query.get('p');
      if (path === '/' && plain !== null) return { kind: 'customer', id: plain };
      if (!path.startsWith('/product/')) return undefined;
      const shown = catalogue.all().find((product) => product.slug !== '' && path === customerPath(product));
      return shown === undefined ? undefined : { kind: 'customer', id: String(shown.id) };
    },
    editPathOf: (id) => `/wp-admin/post.php?post=${id}&action=edit`,
    customerPathOf: (id) => `/?post_type=product&p=${id}`,
  };
}

function storedOf(product: WooProduct): StoredProduct {
  const { id, name, sku, price, status, wasLive, shortDescription, meta, cost, images = [] } = product;
  const textOf = (name: string): string | null => {
    const value = meta.find(({ key }) => key === name)?.value;
    return typeof value === 'string' ? value : null;
  };
  return {
    id: String(id),
    title: name,
    sku,
    price,
    status,
    isLive: isLive(product),
    wasLive,
    mark: textOf(MARK_KEY),
    html: shortDescription,
    details: {
      cost: cost == null ? null : cost.toFixed(2),
      hsCode: textOf('_cpe_hs_code'),
      origin: textOf('_cpe_origin_country'),
      reportId: textOf('_cpe_report_id'),
      verdict: textOf('_cpe_verdict'),
      images: images.length,
    },
  };
}

function statusOf(word: string): WooStatus {
  const status = STATUSES.find((one) => one === word);
  if (status === undefined) throw new Error(`WooCommerce has no status ${word}`);
  return status;
}

/** The length in real stores. */
function newSecret(): string {
  return randomBytes(20).toString('hex');
}
