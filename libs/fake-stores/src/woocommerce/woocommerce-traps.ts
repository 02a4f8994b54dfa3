import { EDGE_TRAPS, type EdgeTrap } from '../edge-traps.ts';
import type { TrapTable } from '../traps.ts';

export type WooCommerceTrap =
  | EdgeTrap
  | 'publish-on-save'
  | 'publish-later'
  | 'undo-put'
  | 'say-draft'
  | 'say-draft-wholly'
  | 'without-status'
  | 'cannot-read'
  | 'cannot-create'
  | 'cannot-edit'
  | 'cannot-delete'
  | 'read-only-key'
  | 'wrong-secret'
  | 'header-stripped'
  | 'no-route'
  | 'orphan-sku'
  | 'trash-frees-sku'
  | 'drop-mark'
  | 'change-price'
  | 'change-weight'
  | 'edit-permalink'
  | 'edit-price'
  | 'set-pending'
  | 'set-private'
  | 'schedule'
  | 'ignore-include'
  | 'ignore-status'
  | 'change-units'
  | 'drafts-readable'
  | 'refuse-images'
  | 'refuse-details'
  | 'without-costs';

export const WOOCOMMERCE_TRAPS: TrapTable<WooCommerceTrap> = {
  ...EDGE_TRAPS,
  'publish-on-save': { text: 'A plugin publishes each new product; the response shows it.' },
  'publish-later': {
    text: 'A plugin publishes each new product, ms after the response.',
    defaults: { ms: 5_000 },
  },
  'undo-put': { text: 'A plugin publishes again after each PUT.' },
  'say-draft': {
    text: 'Responses always have the status draft. Slug and address are true. Set it with publish-on-save.',
  },
  'say-draft-wholly': { text: 'As say-draft, and slug and address are those of a draft, too.' },
  'without-status': { text: 'Responses with one product have no status.' },
  'cannot-read': { text: 'The user of the key may not see products: 403.' },
  'cannot-create': { text: 'The user of the key may not create products: 403.' },
  'cannot-edit': { text: 'The user of the key may not edit products: 403.' },
  'cannot-delete': { text: 'The user of the key may not delete products: 403.' },
  'read-only-key': { text: 'The key may only read: 401 for writes.' },
  'wrong-secret': { text: 'The secret of the key is wrong: 401.' },
  'header-stripped': { text: 'The host removes the header with the key: 401, as without a key.' },
  'no-route': { text: 'There is no WooCommerce at this address: 404.' },
  'orphan-sku': {
    text: 'An orphan row of the look-up table has the SKU: 400 for a create, and searches find nothing.',
  },
  'trash-frees-sku': { text: 'As WooCommerce 8.2: a product in the trash does not keep its SKU.' },
  'drop-mark': { text: 'A plugin drops meta_data at a create.' },
  'change-price': { text: 'A plugin sets the price at a create.', defaults: { value: '9.99' } },
  'change-weight': { text: 'A plugin sets the weight at a create.', defaults: { value: '5' } },
  'edit-permalink': {
    text: 'A person edits the permalink of a draft, ms after its creation.',
    defaults: { ms: 30_000 },
  },
  'edit-price': {
    text: 'A person changes the price of a draft (value), ms after its creation.',
    defaults: { ms: 30_000, value: '19.99' },
  },
  'set-pending': {
    text: 'A person sets a draft to "Pending review", ms after its creation.',
    defaults: { ms: 30_000 },
  },
  'set-private': { text: 'A person sets a draft to "Private", ms after its creation.', defaults: { ms: 30_000 } },
  schedule: {
    text: 'A person schedules a draft, ms after its creation, for publication later (value: milliseconds).',
    defaults: { ms: 30_000, value: '60000' },
  },
  'ignore-include': { text: 'A plugin makes lists ignore the filter by product number: they contain all products.' },
  'ignore-status': {
    text: 'A plugin makes lists ignore the filter by status: lists of published products contain drafts.',
  },
  'change-units': {
    text: 'The shop measures in other units (value: weight, length) and leaves the figures of its products as they are.',
    defaults: { value: 'kg,cm' },
  },
  'refuse-images': { text: 'The store cannot fetch an image: 400, and it creates nothing.' },
  'refuse-details': {
    text: 'A plugin refuses a create request with a cost, a tariff code or images (status).',
    defaults: { status: 400 },
  },
  'without-costs': { text: 'The feature "Cost of goods sold" is off: the store ignores costs.' },
  'drafts-readable': { text: 'As WooCommerce before 10.6: anyone can read a draft by its number at the Store API.' },
};
