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
  | 'drafts-readable';

export const WOOCOMMERCE_TRAPS: TrapTable<WooCommerceTrap> = {
  ...EDGE_TRAPS,
  'publish-on-save': { text: 'A plugin publishes each product that is created; the answer says so.' },
  'publish-later': {
    text: 'A plugin publishes a product that is created, ms after the answer.',
    defaults: { ms: 5_000 },
  },
  'undo-put': { text: 'A plugin publishes again after each PUT.' },
  'say-draft': {
    text: 'Answers say draft, whatever the status of the product is. Slug and address tell the truth. Set it with publish-on-save.',
  },
  'say-draft-wholly': { text: 'As say-draft, and slug and address are those of a draft, too.' },
  'without-status': { text: 'Answers with one product have no status.' },
  'cannot-read': { text: 'The user of the key may not see products: 403.' },
  'cannot-create': { text: 'The user of the key may not create products: 403.' },
  'cannot-edit': { text: 'The user of the key may not edit products: 403.' },
  'cannot-delete': { text: 'The user of the key may not delete products: 403.' },
  'read-only-key': { text: 'The key may only read: 401 for what writes.' },
  'wrong-secret': { text: 'The secret of the key is another one: 401.' },
  'header-stripped': { text: 'The host takes off the header with the key: 401, as without a key.' },
  'no-route': { text: 'No WooCommerce answers at this address: 404.' },
  'orphan-sku': {
    text: 'An orphan row of the look-up table holds the SKU: 400 for a create, and nothing to be found.',
  },
  'trash-frees-sku': { text: 'As WooCommerce 8.2: a product in the trash does not hold its SKU.' },
  'drop-mark': { text: 'A plugin drops meta_data at a create.' },
  'change-price': { text: 'A plugin sets the price at a create.', defaults: { value: '9.99' } },
  'change-weight': { text: 'A plugin sets the weight at a create.', defaults: { value: '5' } },
  'edit-permalink': {
    text: 'A person edits the permalink of a draft, ms after it was created.',
    defaults: { ms: 30_000 },
  },
  'edit-price': {
    text: 'A person changes the price of a draft (value), ms after it was created.',
    defaults: { ms: 30_000, value: '19.99' },
  },
  'set-pending': {
    text: 'A person sets a draft to "Pending review", ms after it was created.',
    defaults: { ms: 30_000 },
  },
  'set-private': { text: 'A person sets a draft to "Private", ms after it was created.', defaults: { ms: 30_000 } },
  schedule: {
    text: 'A person schedules a draft, ms after it was created, to be published later (value: milliseconds).',
    defaults: { ms: 30_000, value: '60000' },
  },
  'ignore-include': { text: 'A plugin makes lists ignore the filter by product number: all products are in them.' },
  'ignore-status': {
    text: 'A plugin makes lists ignore the filter by status: drafts are among the published products.',
  },
  'change-units': {
    text: 'The shop measures in other units (value: weight, length) and leaves the figures of its products as they are.',
    defaults: { value: 'kg,cm' },
  },
  'drafts-readable': { text: 'As WooCommerce before 10.6: anyone can read a draft by its number at the Store API.' },
};
