import { type Answer, type Incoming, json } from '../shop.ts';
import type { FakeCredentials } from '../fake-store.ts';
import type { Traps } from '../traps.ts';
import { cartJson, type Lies, productJson, schemaJson, storeApiJson, type StoreFacts } from './answers.ts';
import type { Catalogue } from './catalogue.ts';
import type { WooProduct } from './product.ts';
import { fieldsIn, parametersOf } from './read-fields.ts';
import { type Capability, Rights } from './rights.ts';
import { invalidId, invalidParameters, noRoute, WooError } from './woo-error.ts';
import type { WooCommerceTrap } from './woocommerce-traps.ts';

type Parameters = Readonly<Record<string, unknown>>;
const PRODUCTS = '/wp-json/wc/v3/products';
const ONE = /^\/wp-json\/wc\/v3\/products\/(\d{1,15})$/;
const STORE_ONE = /^\/wp-json\/wc\/store\/v1\/products\/(\d{1,15})$/;
const PAGE_MAX = 100;
const BATCH_MAX = 100;
const LISTED = ['any', 'draft', 'pending', 'private', 'publish', 'future', 'trash'];

/** The operation of a request, by its name in the allow-list of store-draft. */
export function wooCallOf(request: Incoming): string {
  const { path, query } = request;
  const method = methodOf(request);
  if (path === '/wp-json/wc/store/v1/cart') return method === 'GET' ? 'currency' : 'other';
  if (ONE.test(path)) return { GET: 'read', PUT: 'redraft', DELETE: 'trash' }[method] ?? 'other';
  if (path !== PRODUCTS) return 'other';
  if (method === 'OPTIONS') return 'connect';
  if (method === 'POST') return 'create';
  if (method !== 'GET') return 'other';
  const isTrash = query.get('status') === 'trash';
  if (query.has('include')) return isTrash ? 'read-trashed' : 'read-live';
  if (!query.has('sku')) return 'other';
  return isTrash ? 'find-in-trash' : 'find';
}

/** The product part of WooCommerce's REST API, version 3. */
export class RestApi {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly facts: StoreFacts,
    private readonly traps: Traps<WooCommerceTrap>,
    private readonly credentials: FakeCredentials,
    private readonly capabilities: ReadonlySet<Capability>,
  ) {}

  answer(request: Incoming, call: string): Answer {
    try {
      if (this.traps.strike('no-route', call) !== undefined) throw noRoute();
      return this.dispatch(request, call);
    } catch (error) {
      if (error instanceof WooError) return error.answer;
      throw error;
    }
  }

  private dispatch(request: Incoming, call: string): Answer {
    const { path } = request;
    const method = methodOf(request);
    const id = ONE.exec(path)?.[1];
    const storeId = STORE_ONE.exec(path)?.[1];
    if (path === '/wp-json/wc/store/v1/cart' && method === 'GET') return json(200, cartJson(this.facts));
    if (storeId !== undefined && method === 'GET') return this.forAnyone(Number(storeId));
    const isProducts = path === PRODUCTS || path === `${PRODUCTS}/batch` || id !== undefined;
    if (!isProducts) throw noRoute();
    const rights = new Rights(request, method, call, this.traps, this.credentials, this.capabilities);
    const product = id === undefined ? undefined : this.catalogue.find(Number(id));
    const allow = this.allow(rights, id === undefined ? undefined : { product });
    const act = (): Answer => {
      if (method === 'OPTIONS') return json(200, schemaJson(this.factsNow(call)));
      if (path === `${PRODUCTS}/batch`) return this.batch(request, rights, call);
      const parameters = parametersOf(request);
      if (id !== undefined) return this.one(method, product, rights, parameters, call);
      if (method === 'GET') return this.list(rights, parameters, call);
      if (method === 'POST') return this.create(rights, parameters, call);
      throw noRoute();
    };
    return withHeader(act, allow);
  }

  private one(
    method: string,
    product: WooProduct | undefined,
    rights: Rights,
    parameters: Parameters,
    call: string,
  ): Answer {
    switch (method) {
      case 'GET':
        if (product === undefined) throw invalidId(404);
        rights.require('view', product);
        return json(200, this.shown(product, call, parameters));
      case 'PUT':
      case 'PATCH':
      case 'POST':
        if (product === undefined) throw invalidId(400);
        rights.require('edit', product);
        this.catalogue.update(product, fieldsIn(parameters));
        return json(200, this.shown(product, call, parameters));
      case 'DELETE':
        return this.delete(product, rights, parameters, call);
      default:
        throw noRoute();
    }
  }

  private create(rights: Rights, parameters: Parameters, call: string): Answer {
    const fields = fieldsIn(parameters);
    rights.require('create');
    return json(201, this.shown(this.catalogue.create(fields), call, parameters));
  }

  /** The response shows the product before the deletion. */
  private delete(product: WooProduct | undefined, rights: Rights, parameters: Parameters, call: string): Answer {
    if (product === undefined) throw invalidId(404);
    rights.require('delete', product);
    const before = this.shown(product, call, parameters);
    if (String(parameters['force']) === 'true') this.catalogue.remove(product.id);
    else if (product.status === 'trash') {
      throw new WooError(410, 'woocommerce_rest_already_trashed', 'The product has already been deleted.');
    } else this.catalogue.setStatus(product.id, 'trash');
    return json(200, before);
  }

  /** Ignores `meta_key` and other unknown filters and returns the whole catalogue. */
  private list(rights: Rights, parameters: Parameters, call: string): Answer {
    rights.require('list');
    const { status = 'any', sku, include } = parameters;
    if (typeof status !== 'string' || !LISTED.includes(status)) {
      throw invalidParameters({ status: `status is not one of ${LISTED.join(', ')}.` });
    }
    const skus = listOf(sku).map((one) => one.toLowerCase());
    const ignoresIds = this.traps.strike('ignore-include', call) !== undefined;
    const ids = ignoresIds ? [] : listOf(include).map(Number);
    const isAny = status === 'any' || this.traps.strike('ignore-status', call) !== undefined;
    const found = this.catalogue
      .all()
      .filter((product) => (isAny ? product.status !== 'trash' : product.status === status))
      .filter((product) => skus.length === 0 || skus.includes(product.sku.toLowerCase()))
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .sort((one, other) => other.dateMs - one.dateMs || other.id - one.id);
    const pageSize = Math.min(PAGE_MAX, Math.max(1, Number(parameters['per_page'] ?? 10) || 10));
    const start = (Math.max(1, Number(parameters['page'] ?? 1) || 1) - 1) * pageSize;
    const lies = this.lies(call);
    const rows = found.slice(start, start + pageSize).map((product) => this.shown(product, call, parameters, lies));
    return json(200, rows, {
      'x-wp-total': String(found.length),
      'x-wp-totalpages': String(Math.ceil(found.length / pageSize)),
    });
  }

  /** Publishes items by default, independently of each other, and returns their errors in a 200. */
  private batch(request: Incoming, rights: Rights, call: string): Answer {
    const { create, update, delete: remove } = parametersOf(request);
    const lists = [create, update, remove].map((list) => (Array.isArray(list) ? (list as unknown[]) : []));
    const [created = [], updated = [], removed = []] = lists;
    if (created.length + updated.length + removed.length > BATCH_MAX) {
      const message = `Unable to accept more than ${BATCH_MAX} items for this request.`;
      throw new WooError(413, 'woocommerce_rest_request_entity_too_large', message);
    }
    const each = (method: string, items: readonly unknown[]) =>
      items.map((item) => {
        const parameters = (typeof item === 'object' && item !== null ? item : { id: item }) as Parameters;
        const product = this.catalogue.find(Number(parameters['id']));
        try {
          if (method === 'POST') return this.shown(this.batchCreate(rights, parameters), call, {});
          return JSON.parse(this.one(method, product, rights, parameters, call).body) as unknown;
        } catch (error) {
          if (error instanceof WooError) return { id: Number(parameters['id'] ?? 0), error: error.content };
          throw error;
        }
      });
    return json(200, { create: each('POST', created), update: each('PUT', updated), delete: each('DELETE', removed) });
  }

  private batchCreate(rights: Rights, parameters: Parameters): WooProduct {
    rights.require('create');
    return this.catalogue.create(fieldsIn(parameters));
  }

  private factsNow(call: string): StoreFacts {
    const [weightUnit, lengthUnit] = this.traps.strike('change-units', call)?.value?.split(',') ?? [];
    return weightUnit === undefined || lengthUnit === undefined
      ? this.facts
      : { ...this.facts, weightUnit, lengthUnit };
  }

  private forAnyone(id: number): Answer {
    const product = this.catalogue.find(id);
    if (product !== undefined && this.catalogue.isReadable(product))
      return json(200, storeApiJson(product, this.facts));
    throw new WooError(404, 'woocommerce_rest_product_invalid_id', 'Invalid product ID.');
  }

  private shown(product: WooProduct, call: string, parameters: Parameters, lies = this.lies(call)): Parameters {
    const whole = productJson(product, this.facts, lies);
    const fields = listOf(parameters['_fields']);
    return fields.length === 0
      ? whole
      : Object.fromEntries(Object.entries(whole).filter(([name]) => fields.includes(name)));
  }

  private lies(call: string): Lies {
    const isWhole = this.traps.strike('say-draft-wholly', call) !== undefined;
    const saysDraft = this.traps.strike('say-draft', call) !== undefined || isWhole;
    return { isWhole, saysDraft, hasStatus: this.traps.strike('without-status', call) === undefined };
  }

  /** The methods that the user of the key may use, as in each response of WordPress. */
  private allow(rights: Rights, one: { product: WooProduct | undefined } | undefined): string {
    if (one === undefined)
      return [rights.may('list') && 'GET', rights.may('create') && 'POST'].filter(Boolean).join(', ');
    const { product } = one;
    const methods = [
      rights.may('view', product) && 'GET',
      rights.may('edit', product) && 'POST, PUT, PATCH',
      rights.may('delete', product) && 'DELETE',
    ];
    return methods.filter(Boolean).join(', ');
  }
}

function withHeader(act: () => Answer, allow: string): Answer {
  const add = (answer: Answer): Answer =>
    allow === '' ? answer : { ...answer, headers: { ...answer.headers, allow } };
  try {
    return add(act());
  } catch (error) {
    if (error instanceof WooError) return add(error.answer);
    throw error;
  }
}

/** WordPress obeys a method override in the query or in a header. */
function methodOf({ method, query, headers }: Incoming): string {
  return (query.get('_method') ?? headers['x-http-method-override'] ?? method).toUpperCase();
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? value.split(',').map((one) => one.trim()) : [];
}
