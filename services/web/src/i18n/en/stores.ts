import { plural } from '../language.ts';

export const title = 'Stores';
export const area = 'Store';
export const connect = 'Connect a store…';
export const empty = {
  title: 'No store is connected',
  text: 'A store receives drafts. Nothing here can publish a product.',
};
export const denied = 'Only an owner can connect, check or disconnect stores.';

export const platform = { woocommerce: 'WooCommerce', hosted: 'Hosted shop' } as const;
export const state: Readonly<Record<string, string>> = {
  connected: 'Connected',
  'needs-attention': 'Needs attention',
  quarantined: 'Quarantined',
  disconnected: 'Disconnected',
};
export const facts = {
  platform: 'Platform',
  address: 'Address',
  currency: 'Currency',
  units: 'Units',
  key: 'Credentials end with',
  checked: 'Last check',
  drafts: 'Drafts',
  draftCount: (count: number) => plural(count, 'draft', 'drafts'),
  since: 'Since',
};
export const details = {
  title: 'What drafts carry',
  lead: 'The page of a published product shows customers only weight, size and images. WooCommerce downloads images with the draft: the files have public addresses in its media library at once, and stay there when the draft is removed. A push under way keeps what was shown with it.',
  names: {
    cost: 'Cost per item',
    hsCode: 'HS code',
    origin: 'Country of origin',
    weight: 'Weight',
    size: 'Size',
    report: 'Report and verdict',
    images: 'Images',
  },
} as const;
export const checks = {
  title: 'Checks',
  again: 'Check again',
  check: {
    reachable: 'Reachable',
    'signed-in': 'Signed in',
    currency: 'Currency',
    units: 'Units',
    'can-create': 'Can create a draft',
    'can-undo': 'Can undo it',
    'auto-publish-off': 'Publishes nothing by itself',
  } as Readonly<Record<string, string>>,
  ok: 'ok',
  failed: 'failed',
  untried: 'not tried',
};
export const form = {
  title: 'Connect a store',
  lead: 'The store is tried first. It is kept only when every check is fine.',
  platform: 'Platform',
  name: 'Name',
  nameHint: 'What you call the store',
  host: 'Host',
  hostHint: 'For example shop.example',
  key: 'Consumer key',
  keyHint: 'Begins with ck_',
  secret: 'Consumer secret',
  secretHint: 'Begins with cs_. Stored encrypted and never shown again.',
  token: 'Access token',
  tokenHint: 'Stored encrypted and never shown again.',
  submit: 'Connect store',
  failed: 'Not connected',
  done: (name: string) => `${name} is connected`,
  empty: 'Fill this in',
};
export const renew = {
  title: 'Renew the credentials',
  open: 'Renew credentials…',
  submit: 'Replace credentials',
  done: 'The credentials are replaced',
};
export const disconnect = {
  open: 'Disconnect…',
  title: (name: string) => `Disconnect ${name}`,
  lead: 'The credentials are forgotten and no draft can be made there. Listings and their history stay. Drafts in the store stay as they are.',
  submit: 'Disconnect store',
  done: (name: string) => `${name} is disconnected`,
};
export const quarantine = {
  title: 'Quarantined: no draft is made here',
  text: 'Look at the store first: is anything published that should be a draft? Then release it.',
  releaseTitle: 'What the release does',
  unchanged: 'Nothing in the store is changed.',
  held: (count: number) =>
    count === 0
      ? 'No listing is held in quarantine.'
      : `${plural(count, 'listing', 'listings')} in quarantine: not created, to be pushed again if you want it.`,
  waiting: (count: number) =>
    count === 0
      ? 'No push waits for the release.'
      : `${plural(count, 'push', 'pushes')} waiting: sent to the store at once, as drafts.`,
  label: 'I have checked the store. Its name',
  hint: (name: string) => `Type ${name}`,
  submit: 'Release the store',
  done: (name: string) => `${name} is released`,
  wrong: 'This is not the name of the store',
};
