/** Documents like those of the adapters, for tests. */
const FIELDS = 'id status publishedAt';
const MARK = 'namespace: "$app", key: "listing_id"';

export const DOCUMENTS = {
  connect:
    'query { shop { id myshopifyDomain currencyCode weightUnit } currentAppInstallation { accessScopes { handle } } ' +
    'publications(first: 50) { nodes { id autoPublish } } }',
  define: `mutation { metafieldDefinitionCreate(definition: {name: "Listing", ${MARK}, ownerType: PRODUCT, type: "id"}) { createdDefinition { id } userErrors { code field message } } }`,
  find: `query Find($mark: String!) { productByIdentifier(identifier: {customId: {${MARK}, value: $mark}}) { ${FIELDS} } }`,
  findBySku: `query FindBySku($query: String!) { productVariants(first: 5, query: $query) { nodes { sku product { ${FIELDS} } } } }`,
  search: `query Search($query: String!) { products(first: 5, query: $query) { nodes { ${FIELDS} } } }`,
  set: `mutation Set($identifier: ProductSetIdentifiers, $input: ProductSetInput!) { productSet(identifier: $identifier, input: $input, synchronous: true) { product { ${FIELDS} } userErrors { code field message } } }`,
  read:
    `query Read($id: ID!) { product(id: $id) { ${FIELDS} title onlineStoreUrl descriptionHtml seo { title } metafield(${MARK}) { value } ` +
    'variants(first: 2) { nodes { id sku price inventoryItem { measurement { weight { unit value } } unitCost { amount } } } } ' +
    'resourcePublicationsV2(first: 20, onlyPublished: false) { nodes { isPublished publishDate publication { id } } } } }',
  update: `mutation Update($product: ProductUpdateInput!) { productUpdate(product: $product) { product { ${FIELDS} } userErrors { field message } } }`,
  price:
    'mutation Price($id: ID!, $variants: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $id, variants: $variants) { productVariants { price } userErrors { code field message } } }',
  remove:
    'mutation Remove($id: ID!) { productDelete(input: {id: $id}) { deletedProductId userErrors { field message } } }',
} as const;

export const INPUT = {
  title: 'LED desk lamp',
  status: 'DRAFT',
  descriptionHtml: '<ul><li>Folds flat</li></ul>',
  seo: { title: 'Lamp', description: 'A lamp' },
  metafields: [{ namespace: '$app', key: 'listing_id', type: 'id', value: 'lst_1' }],
  productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
  variants: [
    {
      optionValues: [{ optionName: 'Title', name: 'Default Title' }],
      sku: 'CPE-7F3K2',
      price: '24.99',
      inventoryItem: { requiresShipping: true, tracked: false, measurement: { weight: { unit: 'GRAMS', value: 500 } } },
    },
  ],
};
export const IDENTIFIER = { customId: { namespace: '$app', key: 'listing_id', value: 'lst_1' } };
