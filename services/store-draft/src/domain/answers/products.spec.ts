import { connectionTestListing } from '../connection/test-listing.ts';
import { createdInHosted, foundByMark, foundBySku } from './hosted-products.ts';
import { createdInWooCommerce, foundInTrash, foundInWooCommerce } from './woocommerce-products.ts';

const LISTING = connectionTestListing('2'.repeat(32), 'USD');
const { sku, listingId } = LISTING;
const mark = (value: unknown = listingId) => [{ id: 1, key: '_cpe_listing_id', value }];
const one = (changes: object = {}) => ({ id: 10, sku, status: 'draft', meta_data: mark(), ...changes });
const GID = 'gid://shopify/Product/10';

describe('a list by SKU of WooCommerce', () => {
  it.each<readonly [string, unknown, object]>([
    ['empty', [], { kind: 'absent' }],
    ['our draft', [one()], { kind: 'ours', externalId: '10', mayTrash: true }],
    [
      'our draft, the SKU in lower case',
      [one({ sku: sku.toLowerCase() })],
      { kind: 'ours', externalId: '10', mayTrash: true },
    ],
    ['ours, live', [one({ status: 'publish' })], { kind: 'ours', externalId: '10', mayTrash: true }],
    ['ours, with an unknown status', [one({ status: 'x' })], { kind: 'ours', externalId: '10', mayTrash: true }],
    ['ours, without a status', [one({ status: undefined })], { kind: 'ours', externalId: '10', mayTrash: true }],
    [
      'ours twice, one live',
      [one(), one({ id: 11, status: 'publish' })],
      { kind: 'ours', externalId: '11', mayTrash: true },
    ],
    ['ours twice', [one(), one({ id: 11 })], { kind: 'unknown' }],
    ['ours in the trash', [one({ status: 'trash' })], { kind: 'trashed' }],
    ['without a mark', [one({ meta_data: [] })], { kind: 'foreign' }],
    ['with another mark', [one({ meta_data: mark('lst_1') })], { kind: 'foreign' }],
    ['with our mark twice', [one({ meta_data: [...mark(), ...mark()] })], { kind: 'foreign' }],
    ['ours beside another', [one(), one({ id: 11, meta_data: [] })], { kind: 'foreign' }],
    ['the whole catalogue', [one({ sku: 'OTHER', meta_data: [] }), one()], { kind: 'unknown' }],
    ['another SKU with our mark', [one({ sku: 'OTHER' })], { kind: 'unknown' }],
    ['an id that is no number', [one({ id: '10' })], { kind: 'unknown' }],
    ['an id below one', [one({ id: 0 })], { kind: 'unknown' }],
    ['an object', { code: 'x' }, { kind: 'unknown' }],
    ['no JSON', undefined, { kind: 'unknown' }],
  ])('%s', (_what, json, found) => expect(foundInWooCommerce(json, LISTING)).toMatchObject(found));

  it.each<readonly [string, unknown, string]>([
    ['empty', [], 'absent'],
    ['one in the trash', [{ id: 10, status: 'trash' }], 'trashed'],
    ['one that is not there', [{ id: 10, status: 'draft' }], 'unknown'],
    ['no list', {}, 'unknown'],
  ])('of the trash: %s', (_what, json, kind) => expect(foundInTrash(json)).toMatchObject({ kind }));
});

describe('the product that WooCommerce reports as created', () => {
  const made = { ...one(), slug: '', permalink: 'https://shop.example/?post_type=product&p=10', regular_price: '1.00' };
  it.each<readonly [string, unknown, object]>([
    ['whatever its status', made, { kind: 'created', externalId: '10', isMarked: true, mayTrash: true }],
    ['without our mark', { ...made, meta_data: [] }, { kind: 'created', isMarked: false, mayTrash: false }],
    ['without an id', { ...made, id: undefined }, { kind: 'unknown' }],
    ['an error', { code: 'x' }, { kind: 'unknown' }],
    ['nothing', undefined, { kind: 'unknown' }],
  ])('%s', (_what, json, answer) => expect(createdInWooCommerce(json, LISTING)).toMatchObject(answer));
});

describe('the product that a hosted store finds', () => {
  const found = (product: unknown) => foundByMark({ data: { productByIdentifier: product } });
  it.each<readonly [string, unknown, object]>([
    ['nothing', null, { kind: 'absent' }],
    ['a draft', { id: GID, status: 'DRAFT', publishedAt: null }, { kind: 'ours', externalId: GID, mayTrash: true }],
    ['live', { id: GID, status: 'ACTIVE', publishedAt: null }, { kind: 'ours', externalId: GID, mayTrash: false }],
    ['a draft with a time', { id: GID, status: 'DRAFT', publishedAt: 'x' }, { kind: 'ours', mayTrash: false }],
    ['a draft without a time', { id: GID, status: 'DRAFT' }, { kind: 'ours', mayTrash: false }],
    ['the archive', { id: GID, status: 'ARCHIVED', publishedAt: null }, { kind: 'trashed' }],
    ['another kind of thing', { id: 'gid://shopify/Order/1', status: 'DRAFT' }, { kind: 'unknown' }],
    ['no answer', undefined, { kind: 'unknown' }],
  ])('by our mark: %s', (_what, product, answer) => expect(found(product)).toMatchObject(answer));

  it.each<readonly [string, unknown, string]>([
    ['nothing', [], 'absent'],
    ['another SKU', [{ sku: `${sku}-1` }], 'absent'],
    ['the SKU', [{ sku: sku.toLowerCase() }], 'foreign'],
    ['no list', null, 'unknown'],
  ])('by the SKU: %s', (_what, nodes, kind) => {
    expect(foundBySku({ data: { productVariants: { nodes } } }, sku)).toMatchObject({ kind });
  });

  const draft = { id: GID, status: 'DRAFT', publishedAt: null, metafield: { value: listingId } };
  it.each<readonly [string, unknown, object]>([
    ['a draft', draft, { kind: 'created', externalId: GID, isMarked: true, mayTrash: true }],
    ['live', { ...draft, status: 'UNLISTED' }, { kind: 'created', isMarked: true, mayTrash: false }],
    ['without our mark', { ...draft, metafield: null }, { isMarked: false, mayTrash: false }],
    ['nothing', null, { kind: 'unknown' }],
  ])('made: %s', (_what, product, answer) => {
    expect(createdInHosted({ data: { productSet: { product } } }, LISTING)).toMatchObject(answer);
  });
});
