import { keep, readKept } from '../kept-file.ts';
import type { Traps } from '../traps.ts';
import {
  isLive,
  type PersonEdit,
  settle,
  setStatus,
  type WooFields,
  type WooProduct,
  type WooStatus,
} from './product.ts';
import { invalidId, WooError } from './woo-error.ts';
import type { WooCommerceTrap } from './woocommerce-traps.ts';

interface Kept {
  readonly nextId: number;
  readonly products: WooProduct[];
}

/** More than any test creates. */
const PRODUCTS_MAX = 100_000;
/** Lower numbers belong to posts and pages. */
const FIRST_ID = 10;
const DEFAULTS = {
  // WooCommerce gives this name to a product without one, and publishes it unless a status is given.
  name: 'Product',
  status: 'publish',
  slug: '',
  type: 'simple',
  visibility: 'visible',
  description: '',
  shortDescription: '',
  sku: '',
  price: '',
  weight: '',
  dimensions: { length: '', width: '', height: '' },
  manageStock: false,
  meta: [],
} as const satisfies WooFields;

const EDITS: readonly (readonly [WooCommerceTrap, PersonEdit['change']])[] = [
  ['edit-permalink', 'permalink'],
  ['edit-price', 'price'],
  ['set-pending', 'pending'],
  ['set-private', 'private'],
  ['schedule', 'schedule'],
];

/** The products of a WooCommerce store and the rules about them. Never reuses numbers. */
export class Catalogue {
  private readonly products = new Map<number, WooProduct>();
  private nextId: number;

  constructor(
    private readonly traps: Traps<WooCommerceTrap>,
    private readonly now: () => number,
    private readonly file: string | undefined,
  ) {
    const kept = file === undefined ? undefined : readKept<Kept>(file);
    this.nextId = kept?.nextId ?? FIRST_ID;
    for (const product of kept?.products ?? []) this.products.set(product.id, product);
  }

  all(): WooProduct[] {
    const due = [...this.products.values()].filter((product) => settle(product, this.now(), () => this.slugs()));
    if (due.length > 0) this.save();
    return [...this.products.values()];
  }

  find(id: number): WooProduct | undefined {
    const product = this.products.get(id);
    if (product !== undefined && settle(product, this.now(), () => this.slugs())) this.save();
    return product;
  }

  /** One product per SKU, case-insensitive, according to the look-up table. */
  create(fields: WooFields): WooProduct {
    this.requireFreeSku(fields.sku ?? '', undefined);
    this.requireImages(fields);
    const mangled: WooFields = {
      ...fields,
      ...(this.traps.strike('without-costs', 'create') === undefined ? {} : { cost: null }),
      ...(this.traps.strike('drop-mark', 'create') === undefined ? {} : { meta: [] }),
      ...this.changedFigures(),
    };
    const product = this.insert(mangled);
    if (this.traps.strike('publish-on-save', 'create') !== undefined) this.give(product, 'publish');
    const later = this.traps.strike('publish-later', 'create');
    if (later !== undefined) product.publishAtMs = this.now() + (later.ms ?? 0);
    for (const [trap, change] of EDITS) {
      const edit = this.traps.strike(trap, 'create');
      if (edit !== undefined) product.edit = { atMs: this.now() + (edit.ms ?? 0), change, value: edit.value };
    }
    this.save();
    return product;
  }

  /** Without the rules for SKUs. */
  insert(fields: WooFields): WooProduct {
    if (this.products.size >= PRODUCTS_MAX) throw new WooError(507, 'internal_server_error', 'The store is full.');
    const nowMs = this.now();
    const id = this.nextId;
    this.nextId += 1;
    const whole = { ...DEFAULTS, dateMs: nowMs, ...fields };
    const name = whole.name === '' ? DEFAULTS.name : whole.name;
    const product: WooProduct = {
      ...structuredClone(whole),
      id,
      name,
      status: 'draft',
      meta: whole.meta.map((entry) => ({ ...entry })),
      modifiedMs: nowMs,
      publishAtMs: null,
      wasLive: false,
      edit: null,
    };
    this.give(product, whole.status);
    this.products.set(id, product);
    this.save();
    return product;
  }

  update(product: WooProduct, { status, meta, ...fields }: WooFields): void {
    if (fields.sku !== undefined) this.requireFreeSku(fields.sku, product.id);
    Object.assign(product, fields);
    for (const entry of meta ?? []) {
      product.meta = [...product.meta.filter(({ key }) => key !== entry.key), entry];
    }
    if (status !== undefined) this.give(product, status);
    if (this.traps.strike('undo-put', 'redraft') !== undefined) this.give(product, 'publish');
    product.modifiedMs = this.now();
    this.save();
  }

  setStatus(id: number, status: WooStatus): void {
    const product = this.find(id);
    if (product === undefined) throw invalidId(404);
    this.give(product, status);
    product.modifiedMs = this.now();
    this.save();
  }

  remove(id: number): void {
    this.products.delete(id);
    this.save();
  }

  /** Customers can read this product by its number at the Store API. */
  isReadable(product: WooProduct): boolean {
    return (
      isLive(product) || (product.status !== 'trash' && this.traps.strike('drafts-readable', 'other') !== undefined)
    );
  }

  private give(product: WooProduct, status: WooStatus): void {
    setStatus(product, status, this.now(), this.slugs());
  }

  private changedFigures(): WooFields {
    const price = this.traps.strike('change-price', 'create')?.value;
    const weight = this.traps.strike('change-weight', 'create')?.value;
    return { ...(price === undefined ? {} : { price }), ...(weight === undefined ? {} : { weight }) };
  }

  /** An image that cannot be fetched fails the whole request, and a plugin may refuse any field. */
  private requireImages({ images = [], cost, meta = [] }: WooFields): void {
    if (images.length > 0 && this.traps.strike('refuse-images', 'create') !== undefined) {
      const message = 'Error getting remote image. Error: Not Found';
      throw new WooError(400, 'woocommerce_product_image_upload_error', message);
    }
    const hasDetails = images.length > 0 || cost != null || meta.some(({ key }) => key.startsWith('_cpe_hs'));
    const refused = hasDetails ? this.traps.strike('refuse-details', 'create') : undefined;
    if (refused === undefined) return;
    throw new WooError(refused.status ?? 400, 'plugin_refuses_field', 'A plugin refuses a field of the product.');
  }

  private requireFreeSku(sku: string, except: number | undefined): void {
    if (sku === '') return;
    const isSame = (product: WooProduct) => product.id !== except && product.sku.toLowerCase() === sku.toLowerCase();
    const holders = this.all().filter(isSame);
    const holder = holders.find(({ status }) => status !== 'trash');
    if (holder !== undefined) {
      const data = { resource_id: holder.id, unique_sku: this.uniqueSku(sku) };
      throw new WooError(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', data);
    }
    const isHeld = holders.length > 0 && this.traps.strike('trash-frees-sku', 'create') === undefined;
    if (isHeld || this.traps.strike('orphan-sku', 'create') !== undefined) {
      const message = `The product with SKU (${sku}) you are trying to insert is already present in the lookup table`;
      throw new WooError(400, 'woocommerce_rest_product_not_created', message);
    }
  }

  private uniqueSku(sku: string): string {
    const taken = new Set([...this.products.values()].map((product) => product.sku.toLowerCase()));
    let number = 1;
    while (taken.has(`${sku}-${number}`.toLowerCase())) number += 1;
    return `${sku}-${number}`;
  }

  private slugs(): ReadonlySet<string> {
    return new Set([...this.products.values()].map(({ slug }) => slug));
  }

  private save(): void {
    if (this.file === undefined) return;
    keep(this.file, { nextId: this.nextId, products: [...this.products.values()] } satisfies Kept);
  }
}
