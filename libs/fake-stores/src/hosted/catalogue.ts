import { keep, readKept } from '../kept-file.ts';
import type { Traps } from '../traps.ts';
import type { HostedTrap } from './hosted-traps.ts';
import {
  amountIn,
  type Identifier,
  type ProductFields,
  type Refusal,
  refusal,
  type SetInput,
  type VariantInput,
} from './inputs.ts';
import {
  change,
  HOSTED_STATUSES,
  type HostedMetafield,
  type HostedProduct,
  type HostedStatus,
  type HostedVariant,
  numberOf,
  publish,
  setStatus,
} from './product.ts';

interface Kept {
  readonly nextNumber: number;
  readonly definitions: readonly string[];
  readonly products: HostedProduct[];
}
/** A product, or the reason for its absence. */
export type Outcome = HostedProduct | Refusal;

/** More than any test creates. */
const PRODUCTS_MAX = 100_000;
const FIRST_NUMBER = 1_001;
const HS_CODE = /^\d{6,13}$/;

/** The products of a hosted shop and the rules about them. Never reuses numbers. */
export class HostedCatalogue {
  private readonly products = new Map<number, HostedProduct>();
  private readonly definitions: Set<string>;
  private nextNumber: number;

  constructor(
    private readonly traps: Traps<HostedTrap>,
    private readonly now: () => number,
    private readonly file: string | undefined,
  ) {
    const kept = file === undefined ? undefined : readKept<Kept>(file);
    this.nextNumber = kept?.nextNumber ?? FIRST_NUMBER;
    this.definitions = new Set(kept?.definitions);
    for (const product of kept?.products ?? []) this.products.set(product.number, product);
  }

  all(): HostedProduct[] {
    for (const product of this.products.values()) this.settle(product);
    return [...this.products.values()];
  }

  find(gid: string): HostedProduct | undefined {
    return this.all().find(({ number }) => number === numberOf('Product', gid));
  }

  findBy({ id, handle, customId }: Identifier): HostedProduct | undefined {
    if (id !== undefined) return this.find(id);
    if (handle !== undefined) return this.all().find((product) => product.handle === handle);
    if (customId === undefined) return undefined;
    const { value } = customId;
    const name = nameOf(customId);
    return this.all().find(({ metafields }) => metafields.some((one) => nameOf(one) === name && one.value === value));
  }

  isDefined(customId: { namespace?: string | null; key?: string | null }): boolean {
    return this.definitions.has(nameOf(customId));
  }

  /** False when it already exists. */
  define(definition: { namespace?: string | null; key?: string | null }): boolean {
    if (this.isDefined(definition)) return false;
    this.definitions.add(nameOf(definition));
    this.save();
    return true;
  }

  /** Creates a product, or updates the one with the identifier; given lists replace existing ones. */
  set(identifier: Identifier, input: SetInput): Outcome {
    const existing = this.findBy(identifier);
    if (existing === undefined && identifier.id !== undefined) {
      return refusal('PRODUCT_DOES_NOT_EXIST', ['identifier', 'id'], 'Product does not exist');
    }
    const fault = this.faultOf(identifier, input, existing);
    if (fault !== undefined) return fault;
    if (existing === undefined) return this.create(input);
    this.assign(existing, input);
    if (input.variants) existing.variants = input.variants.map((variant) => this.variantOf(variant));
    if (input.metafields) existing.metafields = metafieldsOf(input);
    this.save();
    return existing;
  }

  update(product: HostedProduct, input: ProductFields): Refusal | undefined {
    if (this.isTaken(input.handle, product)) return refusal(null, ['handle'], 'Handle has already been taken');
    this.assign(product, input);
    if (input.metafields) {
      const given = metafieldsOf(input);
      const rest = product.metafields.filter((one) => !given.some((other) => nameOf(other) === nameOf(one)));
      product.metafields = [...rest, ...given];
    }
    if (this.traps.strike('undo-update', 'redraft') !== undefined) publish(product, 'ACTIVE', this.now());
    this.save();
    return undefined;
  }

  /** Sets price and SKU of all given variants, or of none. */
  updateVariants(product: HostedProduct, inputs: readonly VariantInput[]): Refusal | undefined {
    const changes = inputs.map((input) => ({
      input,
      variant: product.variants.find(({ number }) => number === numberOf('ProductVariant', input.id ?? '')),
      price: input.price === undefined ? undefined : amountIn(input.price),
    }));
    const missing = changes.findIndex(({ variant }) => variant === undefined);
    if (missing >= 0) {
      const field = ['variants', String(missing), 'id'];
      return refusal('PRODUCT_VARIANT_DOES_NOT_EXIST', field, 'Product variant does not exist');
    }
    const wrong = changes.findIndex(({ input, price }) => input.price !== undefined && price === undefined);
    if (wrong >= 0) return refusal('INVALID_INPUT', ['variants', String(wrong), 'price'], 'Price is invalid');
    for (const { input, variant, price } of changes) {
      if (variant === undefined) continue;
      variant.price = price ?? variant.price;
      variant.sku = input.inventoryItem?.sku ?? variant.sku;
    }
    product.updatedMs = this.now();
    this.save();
    return undefined;
  }

  /** Adds a merchant's product without any rule. */
  insert(
    fields: Pick<HostedProduct, 'title'> & { price: string; sku: string; metafields: HostedMetafield[] },
  ): HostedProduct {
    const { price, sku, title, metafields } = fields;
    const product = this.blank(title);
    product.metafields = metafields;
    product.variants = [this.variantOf({ price, sku })];
    return this.keep(product);
  }

  /** An action of the owner: a product that becomes live is on the channel, too. */
  setStatus(product: HostedProduct, status: HostedStatus): void {
    publish(product, status, this.now());
    this.save();
  }

  remove(product: HostedProduct): void {
    this.products.delete(product.number);
    this.save();
  }

  private create(input: SetInput): HostedProduct {
    const isDropped = this.traps.strike('drop-mark', 'create') !== undefined;
    const price = this.traps.strike('change-price', 'create')?.value;
    const product = this.blank(input.title ?? '');
    if (!isDropped) product.metafields = metafieldsOf(input);
    const variants = input.variants ?? [{}];
    product.variants = variants.map((one) => this.variantOf(price === undefined ? one : { ...one, price }));
    const status = this.traps.strike('lose-images', 'create') === undefined ? 'READY' : 'FAILED';
    product.media = (input.files ?? []).map(({ originalSource }) => ({ source: originalSource ?? '', status }));
    this.giveChannel(product);
    // A product without a given status is active.
    this.assign(product, { ...input, status: input.status ?? 'ACTIVE' });
    if (this.traps.strike('draft-with-time', 'create') !== undefined) product.publishedAtMs = this.now();
    const atOnce = this.traps.strike('publish-on-save', 'create');
    if (atOnce !== undefined) publish(product, statusOf(atOnce.value), this.now());
    const later = this.traps.strike('publish-later', 'create');
    if (later !== undefined) product.later = { atMs: this.now() + (later.ms ?? 0), status: statusOf(later.value) };
    for (const trap of ['add-channel', 'edit-price'] as const) {
      const edit = this.traps.strike(trap, 'create');
      const price = trap === 'edit-price' ? edit?.value : undefined;
      if (edit !== undefined) product.edit = { atMs: this.now() + (edit.ms ?? 0), price };
    }
    return this.keep(product);
  }

  private giveChannel(product: HostedProduct): void {
    if (this.traps.strike('publication-in-force', 'create') !== undefined) product.publication = 'in-force';
    else if (
      this.traps.strike('stage-publication', 'create') !== undefined ||
      this.traps.strike('auto-publish', 'create') !== undefined
    ) {
      product.publication = 'staged';
    }
  }

  private assign(product: HostedProduct, input: ProductFields): void {
    const { title, handle, descriptionHtml, vendor, productType, tags, seo, status } = input;
    product.title = title ?? product.title;
    product.handle = handle ?? product.handle;
    product.descriptionHtml = descriptionHtml ?? product.descriptionHtml;
    product.vendor = vendor ?? product.vendor;
    product.productType = productType ?? product.productType;
    product.tags = tags ?? product.tags;
    product.seo = { title: seo?.title ?? product.seo.title, description: seo?.description ?? product.seo.description };
    setStatus(product, status ?? product.status, this.now());
  }

  private faultOf(identifier: Identifier, input: SetInput, existing: HostedProduct | undefined): Refusal | undefined {
    const { customId } = identifier;
    if (existing === undefined && !input.title)
      return refusal('INVALID_INPUT', ['input', 'title'], "Title can't be blank");
    if (this.isTaken(input.handle, existing)) {
      return refusal('HANDLE_NOT_UNIQUE', ['input', 'handle'], 'Handle has already been taken');
    }
    return this.faultOfMetafields(customId, input, existing) ?? faultOfVariants(input) ?? this.faultOfDetails(input);
  }

  private faultOfDetails({ files, variants }: SetInput): Refusal | undefined {
    if (files && files.length > 0 && this.traps.strike('refuse-images', 'create') !== undefined)
      return refusal('INVALID_INPUT', ['input', 'files', '0', 'originalSource'], 'Image URL is invalid');
    const { cost, harmonizedSystemCode } = variants?.[0]?.inventoryItem ?? {};
    const hasDetails = cost != null || harmonizedSystemCode != null;
    if (hasDetails && this.traps.strike('refuse-details', 'create') !== undefined)
      return refusal('INVALID_VARIANT', ['input', 'variants', '0', 'inventoryItem'], 'Inventory item is invalid');
    return undefined;
  }

  private faultOfMetafields(
    customId: Identifier['customId'],
    input: SetInput,
    existing: HostedProduct | undefined,
  ): Refusal | undefined {
    const given = metafieldsOf(input);
    if (customId !== undefined) {
      if (!this.isDefined(customId)) {
        const message = "Metafield definition of type 'id' is required when using custom ids.";
        return refusal('NOT_FOUND', ['identifier', 'customId'], message);
      }
      const same = given.find((one) => nameOf(one) === nameOf(customId));
      if (existing === undefined && same?.value !== customId.value) {
        return refusal('METAFIELD_MISMATCH', ['input', 'metafields'], 'The identifier and the metafield differ');
      }
    }
    const taken = given.findIndex((one) => {
      const holder = this.isDefined(one) ? this.findBy({ customId: one }) : undefined;
      return holder !== undefined && holder !== existing;
    });
    if (taken < 0) return undefined;
    return refusal('CAPABILITY_VIOLATION', ['input', 'metafields', String(taken)], 'Value must be unique');
  }

  private isTaken(handle: string | null | undefined, except: HostedProduct | undefined): boolean {
    return this.all().some((product) => product !== except && product.handle === handle);
  }

  private variantOf(input: VariantInput): HostedVariant {
    const { inventoryItem: item } = input;
    return {
      number: this.number(),
      sku: input.sku ?? item?.sku ?? '',
      price: amountIn(input.price) ?? '0.00',
      countryCodeOfOrigin: item?.countryCodeOfOrigin ?? null,
      harmonizedSystemCode: item?.harmonizedSystemCode ?? null,
      requiresShipping: item?.requiresShipping ?? true,
      tracked: item?.tracked ?? false,
      cost: amountIn(item?.cost) ?? null,
      weight: item?.measurement?.weight ?? null,
    };
  }

  private blank(title: string): HostedProduct {
    const nowMs = this.now();
    return {
      number: this.number(),
      handle: this.freeHandle(title),
      title,
      status: 'DRAFT',
      descriptionHtml: '',
      vendor: 'Fake store',
      productType: '',
      tags: [],
      seo: { title: null, description: null },
      metafields: [],
      variants: [],
      publication: 'none',
      publishedAtMs: null,
      createdMs: nowMs,
      updatedMs: nowMs,
      later: null,
      wasLive: false,
    };
  }

  private keep(product: HostedProduct): HostedProduct {
    if (this.products.size >= PRODUCTS_MAX) throw new Error('the store is full');
    this.products.set(product.number, product);
    this.save();
    return product;
  }

  private settle(product: HostedProduct): void {
    this.settleEdit(product);
    if (product.later === null || product.later.atMs > this.now()) return;
    const { status } = product.later;
    product.later = null;
    publish(product, status, this.now());
    this.save();
  }

  private settleEdit(product: HostedProduct): void {
    const { edit } = product;
    if (edit === undefined || edit.atMs > this.now() || product.status !== 'DRAFT') return;
    delete product.edit;
    change(product, edit, this.now());
    this.save();
  }

  private freeHandle(title: string): string {
    const plain = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '');
    const base = plain === '' ? 'product' : plain;
    const taken = new Set([...this.products.values()].map(({ handle }) => handle));
    let handle = base;
    // Ends: each turn tries another number, and the taken ones are finite.
    for (let number = 1; taken.has(handle); number += 1) handle = `${base}-${number}`;
    return handle;
  }

  private number(): number {
    const number = this.nextNumber;
    this.nextNumber += 1;
    return number;
  }

  private save(): void {
    if (this.file === undefined) return;
    const { nextNumber } = this;
    const kept: Kept = { nextNumber, definitions: [...this.definitions], products: [...this.products.values()] };
    keep(this.file, kept);
  }
}

function faultOfVariants({ productOptions, variants }: SetInput): Refusal | undefined {
  if (productOptions && !variants) {
    return refusal(
      'VARIANTS_INPUT_MISSING',
      ['input', 'variants'],
      'Variants input is required when updating product options',
    );
  }
  if (variants && !productOptions) {
    const message = 'Product options input is required when updating variants';
    return refusal('PRODUCT_OPTIONS_INPUT_MISSING', ['input', 'productOptions'], message);
  }
  for (const [place, variant] of (variants ?? []).entries()) {
    const field = ['input', 'variants', String(place)];
    const values = (productOptions ?? []).flatMap((option) =>
      (option.values ?? []).map((value) => `${option.name}:${value.name}`),
    );
    const unknown = (variant.optionValues ?? []).some(
      ({ optionName, name }) => !values.includes(`${optionName}:${name}`),
    );
    if (unknown)
      return refusal('OPTION_VALUE_DOES_NOT_EXIST', [...field, 'optionValues'], 'Option value does not exist');
    if (variant.price !== undefined && variant.price !== null && amountIn(variant.price) === undefined) {
      return refusal('INVALID_VARIANT', [...field, 'price'], 'Price must be a number that is not negative');
    }
    const code = variant.inventoryItem?.harmonizedSystemCode;
    if (code && !HS_CODE.test(code)) {
      const at = [...field, 'inventoryItem', 'harmonizedSystemCode'];
      return refusal('INVALID_VARIANT', at, 'Harmonized system code must be a number between 6 and 13 digits');
    }
  }
  return undefined;
}

function metafieldsOf({ metafields }: ProductFields): HostedMetafield[] {
  return (metafields ?? []).map(({ namespace, key, type, value }) => ({
    namespace: namespace ?? '$app',
    key: key ?? '',
    type: type ?? '',
    value: value ?? '',
  }));
}

function nameOf({ namespace, key }: { namespace?: string | null; key?: string | null }): string {
  return `${namespace ?? '$app'}.${key ?? ''}`;
}

export function statusOf(word: string | undefined): HostedStatus {
  const status = HOSTED_STATUSES.find((one) => one === word);
  if (status === undefined) throw new Error(`a hosted store has no status ${String(word)}`);
  return status;
}
