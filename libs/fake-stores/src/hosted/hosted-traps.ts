import { EDGE_TRAPS, type EdgeTrap } from '../edge-traps.ts';
import type { TrapTable } from '../traps.ts';

export type HostedTrap =
  | EdgeTrap
  | 'error-status'
  | 'throttled'
  | 'top-error'
  | 'user-error'
  | 'other-version'
  | 'publish-on-save'
  | 'publish-later'
  | 'undo-update'
  | 'say-draft'
  | 'draft-with-time'
  | 'stage-publication'
  | 'publication-in-force'
  | 'add-channel'
  | 'edit-price'
  | 'auto-publish'
  | 'scope-to-publish'
  | 'cannot-read'
  | 'cannot-write'
  | 'lagging-search'
  | 'drop-mark'
  | 'change-price'
  | 'refuse-images'
  | 'refuse-details'
  | 'lose-images';

export const HOSTED_TRAPS: TrapTable<HostedTrap> = {
  ...EDGE_TRAPS,
  'error-status': {
    text: 'The platform refuses the request with a status: 401 token, 402 frozen, 403 scope, 404 other shop, 423 locked, 429 limit, 500.',
    defaults: { status: 401 },
  },
  throttled: { text: 'The cost bucket is empty: 200 with THROTTLED, no data, and the operation does not run.' },
  'top-error': {
    text: 'An error in addition to the data, with the code in value, e.g. ACCESS_DENIED, SHOP_INACTIVE, INTERNAL_SERVER_ERROR.',
    defaults: { value: 'INTERNAL_SERVER_ERROR', done: false },
  },
  'user-error': {
    text: 'userErrors with the code in value: without the work, or after it (done=true).',
    defaults: { value: 'GENERIC_ERROR', done: false },
  },
  'other-version': {
    text: 'The response has another version (value); an empty value omits the header.',
    defaults: { value: '2026-10' },
  },
  'publish-on-save': { text: 'A flow gives each new product the status in value.', defaults: { value: 'ACTIVE' } },
  'publish-later': {
    text: 'A flow gives a new product the status in value, ms after the response.',
    defaults: { ms: 5_000, value: 'ACTIVE' },
  },
  'undo-update': { text: 'A flow sets the product ACTIVE again after each update.' },
  'say-draft': { text: 'Reads by id return DRAFT and no publication. Other reads return the true state.' },
  'draft-with-time': { text: 'A new draft has a time of publication.' },
  'stage-publication': { text: 'A new product is staged on a channel: visible as soon as a person sets it ACTIVE.' },
  'publication-in-force': { text: 'A new product is published on a channel, with any status.' },
  'add-channel': {
    text: 'A person adds a sales channel to a draft, ms after its creation: it has a current publication with its time.',
    defaults: { ms: 30_000 },
  },
  'edit-price': {
    text: 'A person changes the price of a draft (value), ms after its creation.',
    defaults: { ms: 30_000, value: '19.99' },
  },
  'auto-publish': { text: 'The channel adds each new product automatically.' },
  'scope-to-publish': { text: 'The token may publish: it has write_publications.' },
  'cannot-read': { text: 'The token may not read publications: ACCESS_DENIED.' },
  'cannot-write': { text: 'The token may not change products: ACCESS_DENIED.' },
  'lagging-search': { text: 'Searches find a product only ms after its creation.', defaults: { ms: 5_000 } },
  'drop-mark': { text: 'A new product loses its metafields.' },
  'refuse-images': { text: 'The platform refuses an image of a new product, and creates nothing.' },
  'refuse-details': {
    text: 'The platform refuses the cost and the tariff code of a new product, and creates nothing.',
  },
  'lose-images': {
    text: 'The platform cannot fetch the images of a new product, which it reports after its response.',
  },
  'change-price': { text: 'A flow sets the price of a new product.', defaults: { value: '9.99' } },
};
