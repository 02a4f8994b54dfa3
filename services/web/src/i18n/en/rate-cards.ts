import { plural } from '../language.ts';

export const title = 'Rate cards';
export const lead =
  'Your own rates go before live quotes and the tables in every new evaluation. A file replaces all rows of its kind.';
export const kinds = 'Kinds of rate cards';
export const kind: Readonly<Record<string, { name: string; about: string }>> = {
  'freight-lanes': {
    name: 'Freight lanes',
    about: 'What a forwarder charges between two countries, by m³, revenue ton, kilogram or container.',
  },
  'duty-rates': {
    name: 'Duty rates',
    about:
      'The ordinary duty of a market on a tariff code, by a binding ruling. It applies to candidates with that code.',
  },
  fulfilment: {
    name: 'Fulfilment',
    about:
      'Receiving, storage, pick, pack and last mile in a market. Receiving and storage go together, and so do pick and pack.',
  },
  'exchange-rates': {
    name: 'Exchange rates',
    about:
      'What your bank or a forward contract charges for a currency. Each applies to candidates whose price or cost is in it.',
  },
  'hs-codes': {
    name: 'Tariff codes',
    about:
      'The codes of your products, by reference or by exact title. They apply to candidates that were submitted without one.',
  },
};
export const upload = {
  title: 'Replace the rows',
  file: 'CSV file with a header row, at most 10,000 rows and 1 MiB',
  template: 'Template',
  source: 'Source',
  sourceHint: 'The document that states these rates',
  documentDate: 'Date of the document',
  documentHint: 'Makes the source count as documented',
  validUntil: 'Valid until',
  validHint: 'The last day of rows without their own',
  preview: 'Show what would change',
  save: (rows: number) => `Save ${plural(rows, 'row', 'rows')}`,
  choose: 'Choose a file first.',
  tooLarge: 'The file is larger than 1 MiB.',
  done: (version: number) => `Version ${version} is saved. New evaluations use it.`,
  ready: (rows: number) => `${plural(rows, 'row is', 'rows are')} ready to be saved.`,
  failed: 'Not saved',
  changed: 'Another user has saved another card',
  reload: 'Read it',
};
export const errors = {
  title: 'Cells to correct',
  lead: (count: number) => `${plural(count, 'cell is', 'cells are')} wrong, so nothing is saved.`,
  place: 'Row',
  column: 'Column',
  wrong: 'What is wrong',
};
export const current = {
  title: 'Current rows',
  none: 'No rows: every figure comes from live quotes and the tables.',
  version: (version: number, rows: number) => `Version ${version} with ${plural(rows, 'row', 'rows')}.`,
  more: 'Show more rows',
};
export const history = {
  title: 'Versions',
  nothing: 'Nothing yet.',
  version: 'Version',
  saved: 'Saved',
  by: 'By',
  rows: 'Rows',
  source: 'Source',
  compare: (version: number) => `Differences of version ${version}`,
  differences: 'Differences',
  more: 'Show earlier versions',
  you: 'You',
  key: 'An API key',
  other: 'Another user',
};
export const differences = {
  title: (version: number) => `Version ${version} and the one before`,
  none: 'The rows are the same.',
  change: 'Change',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  more: (count: number) => `${plural(count, 'more row differs', 'more rows differ')}.`,
};
export const columns: Readonly<Record<string, string>> = {
  origin: 'Origin',
  destination: 'Destination',
  mode: 'Mode',
  unit: 'Unit',
  rateCents: 'Rate in minor units',
  currency: 'Currency',
  minimumCents: 'Minimum in minor units',
  transitDays: 'Days of transit',
  validUntil: 'Valid until',
  item: 'Service',
  upToGrams: 'Up to grams',
  cents: 'Price in minor units',
  market: 'Market',
  hsCode: 'Tariff code',
  bps: 'Basis points',
  document: 'Document',
  externalRef: 'Reference',
  title: 'Title',
  from: 'From',
  to: 'To',
  rate: 'Rate',
};
