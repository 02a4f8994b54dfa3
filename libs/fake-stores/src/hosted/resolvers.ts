import { GraphQLError } from 'graphql';
import type { Traps } from '../traps.ts';
import type { HostedCatalogue } from './catalogue.ts';
import type { HostedTrap } from './hosted-traps.ts';
import type { Identifier, MetafieldInput, ProductFields, Refusal, SetInput, VariantInput } from './inputs.ts';
import { refusal } from './inputs.ts';
import { gidOf, type HostedProduct } from './product.ts';
import { CHANNEL, type Shown, shownProduct, shownVariant } from './shown-product.ts';

export interface ShopFacts {
  readonly url: string;
  readonly domain: string;
  readonly currency: string;
  readonly weightUnit: string;
  readonly scopes: readonly string[];
}

type Payload = Readonly<Record<string, unknown>>;
const READ_SCOPE = 'read_publications';
const WRITE_SCOPE = 'write_products';
const MISSING = 'Product does not exist';

/** Resolvers of the schema's root fields, for one request. */
export class Resolvers {
  constructor(
    private readonly catalogue: HostedCatalogue,
    private readonly traps: Traps<HostedTrap>,
    private readonly facts: ShopFacts,
    private readonly call: string,
    private readonly now: () => number,
  ) {}

  readonly shop = (): Payload => {
    const { domain, currency, weightUnit } = this.facts;
    return { id: gidOf('Shop', 1), myshopifyDomain: domain, currencyCode: currency, weightUnit };
  };

  readonly currentAppInstallation = (): Payload => {
    const mayPublish = this.traps.strike('scope-to-publish', this.call) !== undefined;
    const scopes = [...this.facts.scopes, ...(mayPublish ? ['write_publications'] : [])];
    return { accessScopes: scopes.map((handle) => ({ handle })) };
  };

  readonly publications = (): Payload => {
    this.require(READ_SCOPE, 'cannot-read', 'publications');
    return { nodes: [{ id: CHANNEL, autoPublish: this.traps.strike('auto-publish', this.call) !== undefined }] };
  };

  readonly product = ({ id }: { id: string }): Payload | null => {
    const product = this.catalogue.find(id);
    const saysDraft = this.traps.strike('say-draft', this.call) !== undefined;
    return product === undefined ? null : this.shown(product, saysDraft);
  };

  readonly productByIdentifier = ({ identifier }: { identifier: Identifier }): Payload | null => {
    if (identifier.customId !== undefined && !this.catalogue.isDefined(identifier.customId)) {
      throw failure("Metafield definition of type 'id' is required when using custom ids.", 'NOT_FOUND');
    }
    const product = this.catalogue.findBy(identifier);
    return product === undefined ? null : this.shown(product);
  };

  readonly products = ({ first, query }: { first?: number; query?: string }): Payload => ({
    nodes: this.search(query ?? '')
      .slice(0, first)
      .map((product) => this.shown(product)),
  });

  readonly productVariants = ({ first, query }: { first?: number; query?: string }): Payload => {
    const wanted = termsIn(query ?? '').find(([field]) => field === 'sku')?.[1];
    const found = this.search(query ?? '').flatMap((product) =>
      product.variants
        .filter(({ sku }) => wanted === undefined || sku.toLowerCase() === wanted)
        .map((variant) => shownVariant(variant, product, this.shownFacts())),
    );
    return { nodes: found.slice(0, first) };
  };

  readonly metafieldDefinitionCreate = ({ definition }: { definition: MetafieldInput }): Payload =>
    this.mutate('createdDefinition', () => {
      if (this.catalogue.define(definition)) return { id: gidOf('MetafieldDefinition', 1) };
      return refusal('TAKEN', ['definition', 'key'], 'Key is in use for Product metafields on the $app namespace.');
    });

  readonly productSet = ({ identifier, input }: { identifier?: Identifier; input: SetInput }): Payload =>
    this.mutate('product', () => {
      const outcome = this.catalogue.set(identifier ?? {}, input);
      return 'message' in outcome ? outcome : this.shown(outcome);
    });

  readonly productUpdate = (given: {
    product?: ProductFields;
    input?: ProductFields;
    identifier?: Identifier;
  }): Payload =>
    this.mutate('product', () => {
      const input = given.product ?? given.input ?? {};
      const id = input.id ?? undefined;
      const product = this.catalogue.findBy(given.identifier ?? (id === undefined ? {} : { id }));
      if (product === undefined) return refusal(null, ['id'], MISSING);
      return this.catalogue.update(product, input) ?? this.shown(product);
    });

  readonly productDelete = ({ input: { id } }: { input: { id: string } }): Payload =>
    this.mutate('deletedProductId', () => {
      const product = this.catalogue.find(id);
      if (product === undefined) return refusal(null, ['id'], MISSING);
      this.catalogue.remove(product);
      return id;
    });

  readonly productVariantsBulkUpdate = (given: { productId: string; variants: readonly VariantInput[] }): Payload =>
    this.mutate('productVariants', () => {
      const product = this.catalogue.find(given.productId);
      if (product === undefined) return refusal('PRODUCT_DOES_NOT_EXIST', ['productId'], MISSING);
      const refused = this.catalogue.updateVariants(product, given.variants);
      return refused ?? product.variants.map((variant) => shownVariant(variant, product, this.shownFacts()));
    });

  private mutate(member: string, work: () => unknown): Payload {
    this.require(WRITE_SCOPE, 'cannot-write', member);
    const trap = this.traps.strike('user-error', this.call);
    if (trap?.done === false) return refused(member, trapped(trap.value));
    const result = work();
    if (trap !== undefined) return refused(member, trapped(trap.value));
    return isRefusal(result) ? refused(member, result) : { [member]: result, userErrors: [] };
  }

  private require(scope: string, trap: 'cannot-read' | 'cannot-write', field: string): void {
    const isRefused = this.traps.strike(trap, this.call) !== undefined;
    if (this.facts.scopes.includes(scope) && !isRefused) return;
    throw failure(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, 'ACCESS_DENIED');
  }

  private shown(product: HostedProduct, saysDraft = false): Payload {
    return shownProduct(product, this.shownFacts(), saysDraft);
  }

  private shownFacts(): Shown {
    const { url, currency } = this.facts;
    return { url, currency, isAutoPublish: this.traps.list().some(({ name }) => name === 'auto-publish') };
  }

  /** The search index; the trap hides new products. Ignores unknown fields, like the platform. */
  private search(query: string): HostedProduct[] {
    const lagMs = this.traps.strike('lagging-search', this.call)?.ms ?? 0;
    const indexed = this.catalogue.all().filter(({ createdMs }) => createdMs + lagMs <= this.now());
    return termsIn(query).reduce(
      (left, [field, value]) => left.filter((product) => fits(product, field, value)),
      indexed,
    );
  }
}

export function failure(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'field' in result && 'message' in result;
}

function refused(member: string, error: Refusal): Payload {
  return { [member]: null, userErrors: [error] };
}

function trapped(code = 'GENERIC_ERROR'): Refusal {
  return refusal(code, ['input'], 'Something went wrong');
}

/** `sku:CPE-1 status:draft`: pairs in lower case, without quotes around values. */
function termsIn(query: string): [field: string, value: string][] {
  return [...query.toLowerCase().matchAll(/([\w.$]+):("[^"]*"|\S+)/g)].map(([, field = '', value = '']) => [
    field,
    value.replaceAll('"', ''),
  ]);
}

function fits(product: HostedProduct, field: string, value: string): boolean {
  if (field === 'sku') return product.variants.some(({ sku }) => sku.toLowerCase() === value);
  if (field === 'status') return value.split(',').includes(product.status.toLowerCase());
  if (field === 'id') return String(product.number) === value.replace(/^.*\//, '');
  return true;
}
