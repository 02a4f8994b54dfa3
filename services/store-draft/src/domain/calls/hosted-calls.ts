import { IMAGE_URL } from '@cpes/contracts';
import { decimalText } from '@cpes/money';
import { NO_DETAILS, withoutDetails } from '../listing/details.ts';
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
/** The platform accepts 6 to 13 digits. */
const HS_CODE = /^\d{6,13}$/;
const COUNTRY = /^[A-Z]{2}$/;

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
    '$sku: String!, $price: Money!, $measurement: InventoryItemMeasurementInput, $cost: Decimal, $hsCode: String, ' +
    '$origin: CountryCode, $metafields: [MetafieldInput!]!, $files: [FileSetInput!]!) { ' +
    `productSet(identifier: {customId: {${MARK}, value: $mark}}, synchronous: true, input: {status: DRAFT, title: $title, ` +
    'descriptionHtml: $html, seo: {title: $seoTitle, description: $seoDescription}, ' +
    'metafields: $metafields, files: $files, ' +
    'productOptions: [{name: "Title", values: [{name: "Default Title"}]}], ' +
    'variants: [{optionValues: [{optionName: "Title", name: "Default Title"}], sku: $sku, price: $price, ' +
    'inventoryItem: {requiresShipping: true, tracked: false, measurement: $measurement, ' +
    'cost: $cost, harmonizedSystemCode: $hsCode, countryCodeOfOrigin: $origin}}]}) ' +
    `{ product { ${STATE} metafield(${MARK}) { value } } userErrors { code field message } } }`,
  read:
    `query DraftState($id: ID!) { product(id: $id) { ${STATE} title updatedAt onlineStoreUrl descriptionHtml ` +
    `seo { title description } metafield(${MARK}) { value } variants(first: 2) { nodes { sku price inventoryItem { measurement { weight { unit value } } } } } ` +
    'resourcePublicationsV2(first: 20, onlyPublished: false) { nodes { isPublished publishDate publication { id } } } } ' +
    'shop { id currencyCode } }',
  'read-details':
    'query DraftDetails($id: ID!) { product(id: $id) { id media(first: 10) { nodes { status } } ' +
    'reportId: metafield(namespace: "$app", key: "report_id") { value } verdict: metafield(namespace: "$app", key: "verdict") { value } ' +
    'variants(first: 2) { nodes { inventoryItem { harmonizedSystemCode countryCodeOfOrigin unitCost { amount currencyCode } } } } } }',
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
      return createOf(withoutDetails(permit.listing, permit.withheld ?? []));
    case 'read':
    case 'read-details':
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

function createOf(listing: DraftListing): AllowedCall {
  return operation('create', () => variablesOf(listing), shapeOf(listing));
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
  const { costCents, hsCode, originCountry, report, imageUrls } = listing.details ?? NO_DETAILS;
  const own = (key: string, type: string, value: string) => ({ namespace: '$app', key, type, value });
  const text = 'single_line_text_field';
  return {
    mark: listing.listingId,
    title: listing.title,
    html: bulletsHtml(listing.bullets),
    seoTitle: listing.seoTitle,
    seoDescription: listing.seoDescription,
    sku: listing.sku,
    price: decimalText(listing.priceCents, 2),
    measurement: listing.weightGrams === null ? null : { weight: { unit: 'GRAMS', value: listing.weightGrams } },
    cost: costCents === null ? null : decimalText(costCents, 2),
    hsCode,
    origin: originCountry,
    metafields: [
      own('listing_id', 'id', listing.listingId),
      ...(report === null ? [] : [own('report_id', text, report.reportId), own('verdict', text, report.verdict)]),
    ],
    files: imageUrls.map((originalSource) => ({ originalSource, contentType: 'IMAGE' })),
  };
}

/** Written independently of the variables, so that each catches an error in the other. */
function shapeOf({ listingId, title, seoTitle, seoDescription, sku, weightGrams, details }: DraftListing): Shape {
  const { costCents = null, hsCode = null, originCountry = null, report, imageUrls = [] } = details ?? {};
  const metafields: Shape[] = [{ namespace: '$app', key: 'listing_id', type: 'id', value: listingId }];
  if (report) {
    metafields.push({ namespace: '$app', key: 'report_id', type: 'single_line_text_field', value: report.reportId });
    metafields.push({ namespace: '$app', key: 'verdict', type: 'single_line_text_field', value: report.verdict });
  }
  return {
    mark: listingId,
    title,
    html: BULLETS_HTML,
    seoTitle,
    seoDescription,
    sku,
    price: PRICE_TEXT,
    measurement: weightGrams === null ? null : { weight: { unit: 'GRAMS', value: weightGrams } },
    cost: costCents === null ? null : PRICE_TEXT,
    hsCode: hsCode === null ? null : HS_CODE,
    origin: originCountry === null ? null : COUNTRY,
    metafields,
    files: imageUrls.map((src) => ({ originalSource: IMAGE_URL.test(src) ? src : IMAGE_URL, contentType: 'IMAGE' })),
  };
}
