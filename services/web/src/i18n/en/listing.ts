import { plural } from '../language.ts';

export const title = 'Listing draft';
export const area = 'Listing';
export const back = 'Candidate';
export const store = 'Store';
export const noStore = {
  title: 'No store is connected',
  text: 'A draft needs a connected store. An owner of the workspace connects one.',
  go: 'Go to stores',
};

export const unwritten = {
  title: (store: string) => `Nothing is written for ${store} yet`,
  text: 'The texts are written from the candidate, and stay here until a person pushes them.',
  write: 'Write from the candidate',
  copy: (store: string) => `Copy texts from ${store}`,
  state: 'nothing written',
  notPushed: 'not pushed',
};

/** Before an assumed value of the candidate. */
export const leftOut = { weight: 'Left out: weight', size: 'Left out: size' };

export const saved = {
  at: (time: string) => `Saved ${time}`,
  saving: 'Saving…',
  unsaved: 'Not saved yet',
  failed: 'Not saved',
  kept: 'Not saved. What you typed is kept in this tab: open the listing again.',
  leave: 'What you typed could not be saved yet. It is kept in this tab. Leave this page?',
  generated: 'Written from the candidate. It is yours as soon as you edit it.',
};

export const changed = {
  title: 'Somebody else has changed this listing',
  text: 'Their version is the present one. What you typed is still here.',
  mine: 'Keep what I typed',
  theirs: 'Take their version',
};

export const fields = {
  title: 'Title',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  bullets: 'Bullets',
  bullet: (place: number) => `Bullet ${String(place)}`,
  add: 'Add a bullet',
  remove: (place: number) => `Remove bullet ${String(place)}`,
  up: (place: number) => `Move bullet ${String(place)} up`,
  down: (place: number) => `Move bullet ${String(place)} down`,
  price: 'Price',
  sku: 'SKU',
  skuHint: 'As the store keeps it',
  again: 'Generate again',
  againLabel: (field: string) => `Generate again: ${field}`,
  count: (count: number, most: number) => `${String(count)} of ${plural(most, 'character', 'characters')}`,
};

export const preview = {
  title: 'Preview',
  search: 'In a search engine',
  card: 'In the store',
  noPicture: 'No picture',
};

export const push = {
  open: 'Push to store…',
  title: (store: string) => `Create a draft in ${store}`,
  lead: 'Created as a draft with no publication date. Customers cannot see it until a person publishes it in the store.',
  sent: 'What will be sent',
  weight: 'Weight',
  size: 'Packed size',
  cost: 'Cost per item',
  hsCode: 'HS code',
  origin: 'Country of origin',
  report: 'Verdict, for you only',
  images: 'Images',
  from: (value: string) => `from ${value}`,
  status: 'Status',
  noDate: 'no publication date',
  more: (bullets: number) => `SEO title, SEO description and ${plural(bullets, 'bullet', 'bullets')}`,
  know: (count: number) => `${plural(count, 'thing', 'things')} to know first`,
  blocked: 'This cannot be sent yet',
  recorded: 'Recorded with your name and the time',
  create: 'Create draft',
  wait: 'Save first: the last words are not saved yet.',
  now: (field: string, value: string) => `${field} is now: ${value}`,
  changed:
    'The listing, its report or the settings of the store have changed since it was shown. Look at it again, then create the draft.',
  denied: 'Your role may look, and not push. An owner or an analyst can.',
};

export const progress = {
  label: 'Progress of the push',
  checking: 'Checking the store',
  sending: 'Creating the draft',
  verifying: 'Verifying with two reads',
  done: 'Draft created',
};

export const outcome: Readonly<Record<string, string>> = {
  REQUESTED: 'Asked for',
  CHECKING: 'Checking the store',
  SENDING: 'Creating the draft',
  RECONCILING: 'Looking whether the draft is there',
  VERIFYING: 'Verifying with two reads',
  COMPENSATING: 'Taking the product back',
  DRAFTED: 'Draft created',
  WITHDRAWN: 'Withdrawn',
  CONFLICT: 'The SKU belongs to another product',
  CONFLICT_LIVE: 'A live product has this SKU',
  FAILED: 'Not created',
  QUARANTINED: 'The store is quarantined',
  'changed-in-store': 'Draft changed in the store',
  'published-by-owner': 'Published in the store',
};

export const result = {
  openStore: 'Edit it in the store',
  checked: (time: string) => `Checked at ${time}`,
  live: 'Somebody has published it in the store. That is theirs to decide: nothing is done here.',
  toStore: 'Look at the store',
  again: 'Push again…',
  differences: 'The store shows otherwise',
  field: 'Field',
  sentValue: 'Sent',
  found: 'Found',
  absent: 'Nothing',
  fields: {
    mark: 'Our mark',
    sku: 'SKU',
    price: 'Price',
    currency: 'Currency',
    title: 'Title',
    bulletsHtml: 'Bullets',
    weight: 'Weight',
    size: 'Size',
    cost: 'Cost per item',
    hsCode: 'HS code',
    origin: 'Country of origin',
    report: 'Report and verdict',
    images: 'Images',
  } as Readonly<Record<string, string>>,
};

export const history = {
  title: 'History',
  when: 'When',
  what: 'What',
  who: 'Who',
  you: 'You',
  colleague: 'A colleague',
  service: 'CPES',
  action: {
    created: 'Made from the candidate',
    opened: 'Made from the candidate',
    edited: 'Edited',
    'push-requested': 'Push asked for',
  } as Readonly<Record<string, string>>,
};
