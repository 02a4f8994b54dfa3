import { plural } from '../language.ts';

export const product = 'CPES';

export const nav = {
  label: 'Main',
  candidates: 'Candidates',
  compare: 'Compare',
  stores: 'Stores',
  terms: 'Terms',
  rateCards: 'Rate cards',
  rateTables: 'Rate tables',
  webhooks: 'Webhooks',
  keys: 'API keys',
  members: 'Members',
  settings: 'Settings',
  password: 'Change password',
  audit: 'Audit log',
  pipeline: 'Pipeline',
  deadLetters: 'Dead letters',
  replays: 'Replays',
  runbook: 'Runbook',
  allWorkspaces: 'All workspaces',
  apiReference: 'API reference',
  search: 'Search',
  menu: 'Menu',
  account: 'Account',
  skip: 'Skip to content',
  help: 'Keys and help',
  theme: { toDark: 'Use dark colours', toLight: 'Use light colours' },
  signOut: 'Sign out',
  signedInAs: (email: string) => `Signed in as ${email}`,
  role: { owner: 'Owner', analyst: 'Analyst', operator: 'Operator' } as Readonly<Record<string, string>>,
  densityNormal: 'Roomier rows',
  densityCompact: 'Tighter rows',
  unitsImperial: 'Use inches and pounds',
  unitsMetric: 'Use millimetres and grams',
  keysOn: 'Switch single keys on',
  keysOff: 'Switch single keys off',
};

export const actions = {
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyLink: 'Copy link',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  clear: 'Clear',
  save: 'Save',
  undo: 'Undo',
  more: 'More',
  previous: 'Previous',
  next: 'Next',
  show: 'Show',
  hide: 'Hide',
  evaluateAgain: 'Evaluate again',
  newCandidate: 'New candidate',
  newShort: 'New',
  importCsv: 'Import CSV',
  signIn: 'Sign in',
};

export const verdict = { ADVANCE: 'ADVANCE', CAUTION: 'CAUTION', REJECT: 'REJECT' } as const;

export const evidence: Readonly<Record<string, string>> = {
  client_declared: 'Declared',
  client_document: 'Your document',
  live_quote: 'Live quote',
  official_table: 'Official table',
  index: 'Index',
  vendor_rate_card: 'Rate card',
  rule: 'Rule',
  estimate: 'Estimate',
  missing: 'Assumed',
};

/** The 12 factors by their keys, in the order of their codes, F01 to F12, as the reports name them. */
export const factor: Readonly<Record<string, string>> = {
  factoryUnitCost: 'Factory unit cost',
  originHandling: 'Origin handling',
  internationalFreight: 'International freight',
  cargoInsurance: 'Cargo insurance',
  customsDuty: 'Customs duty',
  additionalDuties: 'Additional duties',
  importTaxes: 'Import taxes',
  entryFees: 'Entry fees',
  destinationHandling: 'Destination handling',
  inboundReceivingStorage: 'Receiving and storage',
  pickPack: 'Pick and pack',
  lastMileDelivery: 'Last-mile delivery',
};

export const status: Readonly<Record<string, string>> = {
  ACCEPTED: 'Accepted',
  NORMALIZED: 'Running',
  COSTED: 'Running',
  EVALUATED: 'Evaluated',
  FAILED: 'Failed',
};

export const words = {
  draft: 'Draft',
  loss: 'loss',
  live: 'Live',
  none: 'None',
  of100: 'of 100',
  score: 'Score',
  confidence: 'Confidence',
  notKnown: 'Not known',
};

/** Assumed values. */
export const assumed = { word: 'assumed', supply: 'CPES assumed this value. Supply it by editing the candidate.' };

export const countries = { to: 'to' };

export const explain = (term: string) => `What does “${term}” mean?`;

/** How far a candidate has come with its owner. */
export const stage = { idea: 'Idea', sample: 'Sample', ordered: 'Ordered', dropped: 'Dropped' } as const;

/** Tags of candidates. */
export const tags = {
  add: 'Add tag',
  invisible: 'Nothing in it is visible',
  control: 'It has a control character or an override of the text direction',
  label: 'Tag',
  lead: (count: number) => `It is added to ${plural(count, 'candidate', 'candidates')}.`,
  done: (tag: string, count: number) => `“${tag}” is on ${plural(count, 'candidate', 'candidates')}`,
  partly: (done: number, all: number) =>
    `${String(done)} of ${plural(all, 'candidate has', 'candidates have')} the tag. The rest were refused.`,
  stopped: (done: number, all: number) =>
    `Stopped: ${String(done)} of ${plural(all, 'candidate has', 'candidates have')} the tag.`,
  remove: (tag: string) => `Remove the tag ${tag}`,
};

export const loading = 'Loading';
/** The place of confirmations, for screen readers. */
export const notifications = 'Notifications';

/** A secret or a link that the service does not keep. */
export const shownOnce = {
  stored: 'I have stored it',
  leave: 'Close without storing',
  warning: 'It is not shown again',
  warningText: 'Copy it first, or make another one later.',
  lost: {
    title: 'Made, but it cannot be shown',
    text: 'An earlier response was lost on its way, and CPES does not show a secret twice.',
  },
};

export const apiCall = {
  show: 'Show as API call',
  title: 'Same action by API',
  lead: 'The key stays in the variable CPES_KEY of the shell.',
  copyCurl: 'Copy as curl',
};

export const fault = {
  notFound: { title: 'Not found', text: 'It may belong to another workspace or never have existed.' },
  denied: {
    title: 'Your role does not allow this',
    text: (who: string) => `${who} can do this. Ask the owner of the workspace.`,
    operators: 'Operators see how the installation runs, and no candidates.',
    owners: 'Owners alone manage webhooks, keys, members and settings, and read the audit log.',
    members: 'Operators alone see how the installation runs.',
  },
  ours: { title: 'Our fault', text: 'Nothing was lost. Try again, or tell us the request id.' },
  offline: { title: 'No connection', text: 'The service cannot be reached. Nothing was lost.' },
  busy: {
    title: 'Too many requests',
    text: (seconds: string) => `Try again in ${seconds}.`,
    goesOn: (seconds: number) => `This page goes on by itself in ${String(seconds)} s.`,
  },
  conflict: { title: 'Changed meanwhile', text: 'Somebody else has changed this. Look at the present state first.' },
  replaced: {
    title: 'A new version is here',
    text: 'This page needs it. What you typed in forms is kept in this tab.',
  },
  away: { title: 'No connection', text: 'The service cannot be reached. This page comes by itself when it is back.' },
  crash: {
    title: 'This screen has failed',
    text: 'The rest of the page still works. Copy the details if it happens again.',
  },
  copyDetails: 'Copy details',
  requestId: 'Request id',
};

export const offline = {
  bar: 'Offline: showing data of',
  off: 'Changes are switched off until the network is back.',
  button: 'Switched off: this device is offline',
};
export const signedOut = {
  ended: 'The session has ended.',
  kept: 'Your input is still here. Sign in in another tab, then come back and try again.',
  signIn: 'Sign in (opens a new tab)',
};
export const stale = 'Reconnecting…';

export const errors = {
  summary: (count: number) => `${plural(count, 'field needs', 'fields need')} another look`,
};

export const money = {
  empty: 'Enter an amount',
  notANumber: (example: string) => `Not an amount. Write for example ${example}`,
  tooManyDecimals: (most: number) =>
    most === 0 ? 'No decimals in this currency' : `${most === 2 ? 'Two' : most} decimals at most`,
  negative: 'Zero or more',
  tooLarge: 'Too large',
};

export const partialDate = 'A whole date: day, month and year';

export const keys = {
  title: 'Keys',
  everywhere: 'Everywhere',
  here: 'On this page',
  palette: 'Search pages, candidates and actions',
  sheet: 'This sheet',
  close: 'Close, else clear the selection',
  newCandidate: 'New candidate',
  goCandidates: 'Go to candidates',
  goStores: 'Go to stores',
  goCompare: 'Go to compare',
  goOperations: 'Go to the pipeline',
  goDeadLetters: 'Go to dead letters',
  submit: 'Submit the form',
  help: 'The API has the same actions.',
  then: 'then',
};

export const palette = {
  label: 'Search',
  placeholder: 'A page, a candidate or an action',
  pages: 'Pages',
  candidates: 'Candidates',
  actions: 'Actions',
  recent: 'Recent',
  nothing: (wanted: string) => `Nothing found for “${wanted}”`,
  results: (count: number) => plural(count, 'result', 'results'),
};
