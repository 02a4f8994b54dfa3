import { decimalText } from '@cpes/money';
import type { DraftListing } from '../listing/listing.ts';
import type { AllowedCall, Permit } from './call.ts';
import { BULLETS_HTML, bulletsHtml, PRICE_TEXT } from './listing-html.ts';
import type { Shape } from './shape.ts';

/** Pinned: responses of another version stop pushes. */
export const HOSTED_VERSION = '2026-07';
const ENDPOINT = `/admin/api/${HOSTED_VERSION}/graphql.json`;
export const HOSTED_ID = /^gid:\/\/shopify\/Product\/[1-9]\d{0,19}$/;
const MARK = 'namespace: "$app", key: "listing_id"';
const STATE = 'id status publishedAt';

/**
 * Every document that is ever sent, byte by byte. Each has one operation, and its text contains the status: no variable can hold
 * another. A document that reads changes nothing.
 */
export const HOSTED_DOCUMENTS = {
  connect:
    'query Connect { shop { id myshopifyDomain currencyCode weightUnit } currentAppInstallation { accessScopes { handle } } ' +
    'publications(first: 50) { nodes { id autoPublish } } }',
  'ensure-mark':
    'mutation EnsureListingId { metafieldDefinitionCreate(definition: ' +
    `{name: "Listing id", ${MARK}, ownerType: PRODUCT, type: "id"}) { createdDefinition { id } userErrors { code field message } } }`,
  find: `query FindByListingId($mark: String!) { productByIdentifier(identifier: {customId: {${MARK}, value: $mark}}) { ${STATE} } }`,
  'find-by-sku': `query FindBySku($query: String!) { productVariants(first: 5, query: $query) { nodes { id sku product { ${STATE} } } } }`,
  create:
    'mutation DraftCreate($mark: String!, $title: String!, $html: String!, $seoTitle: String!, $seoDescription: String!, ' +
    '$sku: String!, $price: Money!, $measurement: InventoryItemMeasurementInput) { ' +
    `productSet(identifier: {customId: {${MARK}, value: $mark}}, synchronous: true, input: {status: DRAFT, title: $title, ` +
    'descriptionHtml: $html, seo: {title: $seoTitle, description: $seoDescription}, ' +
    `metafields: [{${MARK}, type: "id", value: $mark}], ` +
    'productOptions: [{name: "Title", values: [{name: "Default Title"}]}], ' +
    'variants: [{optionValues: [{optionName: "Title", name: "Default Title"}], sku: $sku, price: $price, ' +
    'inventoryItem: {requiresShipping: true, tracked: false, measurement: $measurement}}]}) ' +
    `{ product { ${STATE} metafield(${MARK}) { value } } userErrors { code field message } } }`,
  read:
    `query DraftState($id: ID!) { product(id: $id) { ${STATE} title updatedAt onlineStoreUrl descriptionHtml ` +
    `seo { title description } metafield(${MARK}) { value } variants(first: 2) { nodes { sku price inventoryItem { measurement { weight { unit value } } } } } ` +
    'resourcePublicationsV2(first: 20, onlyPublished: false) { nodes { isPublished publishDate publication { id } } } } ' +
    'shop { id currencyCode } }',
  redraft: `mutation Redraft($id: ID!) { productUpdate(product: {id: $id, status: DRAFT}) { product { ${STATE} } userErrors { field message } } }`,
  trash:
    'mutation Compensate($id: ID!) { productDelete(input: {id: $id}, synchronous: true) { deletedProductId userErrors { field message } } }',
} as const;

/** The call that a permit allows at a hosted store (GraphQL Admin API). Undefined when the platform has no such call. */
export function hostedCall(permit: Permit): AllowedCall | undefined {
  switch (permit.call) {
    case 'connect':
    case 'ensure-mark':
      return operation(permit.call, () => ({}), {});
    case 'find': {
      const { listingId } = permit.listing;
      return operation(permit.call, () => ({ mark: listingId }), { mark: listingId });
    }
    case 'find-by-sku': {
      const { sku } = permit.listing;
      return operation(permit.call, () => ({ query: `sku:${sku}` }), { query: `sku:${sku}` });
    }
    case 'create':
      return operation(permit.call, () => variablesOf(permit.listing), shapeOf(permit.listing));
    case 'read':
    case 'redraft':
    case 'trash': {
      const { externalId: id } = permit;
      return operation(permit.call, () => ({ id }), { id });
    }
    case 'currency':
    case 'find-in-trash':
    case 'read-live':
    case 'read-trashed':
      return undefined;
  }
}

function operation(call: keyof typeof HOSTED_DOCUMENTS, variables: () => object, shape: Shape): AllowedCall {
  const query = HOSTED_DOCUMENTS[call];
  return {
    method: 'POST',
    path: ENDPOINT,
    body: () => ({ query, variables: variables() }),
    shape: { query, variables: shape },
  };
}

function variablesOf(listing: DraftListing): object {
  return {
    mark: listing.listingId,
    title: listing.title,
    html: bulletsHtml(listing.bullets),
    seoTitle: listing.seoTitle,
    seoDescription: listing.seoDescription,
    sku: listing.sku,
    price: decimalText(listing.priceCents, 2),
    measurement: listing.weightGrams === null ? null : { weight: { unit: 'GRAMS', value: listing.weightGrams } },
  };
}

/** Written independently of the variables, so that each catches an error in the other. */
function shapeOf({ listingId, title, seoTitle, seoDescription, sku, weightGrams }: DraftListing): Shape {
  return {
    mark: listingId,
    title,
    html: BULLETS_HTML,
    seoTitle,
    seoDescription,
    sku,
    price: PRICE_TEXT,
    measurement: weightGrams === null ? null : { weight: { unit: 'GRAMS', value: weightGrams } },
  };
}
