import { randomBytes } from 'node:crypto';
import type { FakeStore, FakeStoreOptions, StoredProduct } from '../fake-store.ts';
import type { Shop } from '../shop.ts';
import { startStore } from '../store-server.ts';
import { Traps } from '../traps.ts';
import { AdminApi } from './admin-api.ts';
import { HostedCatalogue, statusOf } from './catalogue.ts';
import { HOSTED_TRAPS, type HostedTrap } from './hosted-traps.ts';
import { gidOf, type HostedProduct, type HostedStatus, isLive, MARK } from './product.ts';
import { hostedCallOf } from './schema.ts';

export type HostedAction = 'publish' | 'unlist' | 'archive' | 'draft' | 'delete';
export type FakeHosted = FakeStore<HostedTrap, HostedAction>;

export interface FakeHostedOptions extends FakeStoreOptions {
  /** The shop's name: `lamps` of `lamps.myshopify.com`, a name in the certificate. */
  readonly shop?: string;
  /** `POUNDS` by default. */
  readonly weightUnit?: 'GRAMS' | 'KILOGRAMS' | 'OUNCES' | 'POUNDS';
  /** The scopes of the token; `write_products` and `read_publications` by default. */
  readonly scopes?: readonly string[];
}

const SCOPES = ['write_products', 'read_publications'];
const ACTIONS: Readonly<Record<HostedAction, string>> = {
  publish: 'Set active and publish',
  unlist: 'Set unlisted',
  archive: 'Archive',
  draft: 'Set as draft',
  delete: 'Delete for ever',
};
const STATUS_OF = { publish: 'ACTIVE', unlist: 'UNLISTED', archive: 'ARCHIVED', draft: 'DRAFT' } as const;

/** A hosted store (GraphQL Admin API, 2026-07) on this machine that behaves as real ones do, with traps for their faults. */
export function startFakeHosted(options: FakeHostedOptions = {}): Promise<FakeHosted> {
  const { shop = 'lamps', currency = 'USD', weightUnit = 'POUNDS', scopes = SCOPES, now = Date.now } = options;
  const credentials = options.credentials ?? { secret: `shpat_${randomBytes(16).toString('hex')}` };
  const traps = new Traps<HostedTrap>(HOSTED_TRAPS);
  const catalogue = new HostedCatalogue(traps, now, options.productsFile);
  const domain = `${shop}.myshopify.com`;
  const open = (url: string): Shop<HostedAction> => {
    const facts = { url, domain, currency, weightUnit, scopes };
    return shopOf(catalogue, new AdminApi(catalogue, traps, facts, credentials.secret, now), shop);
  };
  return startStore({ platform: 'hosted', credentials, traps, names: [domain], open }, options);
}

function shopOf(catalogue: HostedCatalogue, api: AdminApi, shop: string): Shop<HostedAction> {
  const one = (id: string): HostedProduct => {
    const product = catalogue.find(id);
    if (product === undefined) throw new Error(`no product ${id}`);
    return product;
  };
  return {
    title: 'A hosted store',
    actions: ACTIONS,
    callOf: ({ body }) => hostedCallOf(body),
    answer: (request, call) => api.answer(request, call),
    products: () => catalogue.all().map(storedOf),
    add: ({ title, sku = '', price = '0.00', status = 'ACTIVE', mark }) => {
      const metafields = mark === undefined ? [] : [{ ...MARK, type: 'id', value: mark }];
      const product = catalogue.insert({ title, sku, price, metafields });
      catalogue.setStatus(product, statusOf(status));
      return gidOf('Product', product.number);
    },
    act: (id, action) => {
      if (action === 'delete') catalogue.remove(one(id));
      else catalogue.setStatus(one(id), STATUS_OF[action] satisfies HostedStatus);
    },
    pageOf: (path) => {
      const number = /^\/(?:store\/[a-z0-9-]+|admin)\/products\/(\d{1,15})$/.exec(path)?.[1];
      if (number !== undefined) return { kind: 'edit', id: gidOf('Product', Number(number)) };
      if (!path.startsWith('/products/')) return undefined;
      const shown = catalogue.all().find(({ handle }) => path === `/products/${handle}`);
      return shown === undefined ? undefined : { kind: 'customer', id: gidOf('Product', shown.number) };
    },
    editPathOf: (id) => `/store/${shop}/products/${one(id).number}`,
    customerPathOf: (id) => `/products/${one(id).handle}`,
  };
}

function storedOf(product: HostedProduct): StoredProduct {
  const { number, title, status, wasLive, variants, metafields, descriptionHtml, media = [] } = product;
  const own = (name: string) =>
    metafields.find(({ namespace, key }) => namespace === MARK.namespace && key === name)?.value ?? null;
  return {
    id: gidOf('Product', number),
    title,
    sku: variants[0]?.sku ?? '',
    price: variants[0]?.price ?? '',
    status,
    isLive: isLive(product),
    wasLive,
    mark: own(MARK.key),
    html: descriptionHtml,
    details: {
      cost: variants[0]?.cost ?? null,
      hsCode: variants[0]?.harmonizedSystemCode ?? null,
      origin: variants[0]?.countryCodeOfOrigin ?? null,
      reportId: own('report_id'),
      verdict: own('verdict'),
      images: media.filter((one) => one.status === 'READY').length,
    },
  };
}
