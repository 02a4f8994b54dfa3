import { plural } from '../language.ts';

export const area = 'Offers';
export const back = 'Offers';
export const add = 'Add an offer';
export const importMany = 'Import quotes';
export const list = 'Offers of suppliers';
export const empty = {
  title: 'No offers yet',
  text: 'An offer holds what a supplier quotes: terms, the least order and prices by quantity. With two or more, this page says which one costs less at which quantity.',
  read: 'A user who may edit candidates can add them.',
};
export const facts = {
  terms: 'Terms',
  price: 'Unit cost',
  from: (units: string) => `from ${units}`,
  order: 'Order',
  least: (units: number) => `at least ${plural(units, 'unit', 'units')}`,
  multiple: (units: string) => `in multiples of ${units}`,
  lead: 'Lead time',
  days: (count: number) => plural(count, 'day', 'days'),
  valid: 'Valid until',
  carton: 'Carton',
  cartonText: (units: number, size: string, weight: string) => `${plural(units, 'unit', 'units')}, ${size}, ${weight}`,
  once: 'One-time costs',
  document: 'Document',
  none: 'not stated',
};
export const freight = { sea: 'by sea', air: 'by air' } as const;
export const expired = 'expired';
export const findings = (supplier: string) => `Points to clarify with ${supplier}`;
export const actions = {
  edit: (supplier: string) => `Edit the offer of ${supplier}`,
  remove: (supplier: string) => `Delete the offer of ${supplier}`,
  removed: (supplier: string) => `The offer of ${supplier} is deleted`,
  restored: (supplier: string) => `The offer of ${supplier} is back`,
  notRestored: (why: string) => `The offer is not back: ${why}`,
};

export const outdated = 'Somebody else has changed this offer';

export const form = {
  title: 'New offer',
  edit: (supplier: string) => `Offer of ${supplier}`,
  lead: 'Terms as the supplier states them. Those that the offer does not name come from the candidate, and are marked as assumed.',
  submit: 'Save the offer',
  saved: (supplier: string) => `The offer of ${supplier} is saved`,
  leave: 'The offer is not saved. Leave the page?',
  failed: 'The offer is not saved',
  replace: 'Your input is still here. Save it to replace the other change, or load the offer as it is now.',
  load: 'Load the offer',
  deleted: 'Somebody else has deleted this offer',
  createAgain: 'Your input is still here. Save it to create the offer again.',
  gone: 'No offer has this reference.',
  prices: 'Unit cost by quantity',
  pricesHint: 'Quantities rise and unit costs fall from row to row.',
  addPrice: 'Add a quantity',
  removePrice: (place: number) => `Remove row ${String(place)}`,
  fromUnits: (place: number) => `From units, row ${String(place)}`,
  unitCost: (place: number) => `Unit cost, row ${String(place)}`,
  fromHead: 'From units',
  costHead: 'Unit cost',
  order: 'Order',
  carton: 'Export carton',
  cartonLead: 'units, size, weight',
  once: 'One-time costs',
  onceLead: 'tooling, samples, inspection',
  ofCandidate: (value: string) => `That of the candidate (${value})`,
  noIncoterm: 'Not named: FOB is assumed',
};

export const fields = {
  offerRef: 'Reference',
  supplierName: 'Supplier',
  supplierCountry: 'Country',
  costCurrency: 'Currency',
  incoterm: 'Incoterm',
  freightMode: 'Freight',
  minimumUnits: 'Least order',
  orderMultiple: 'Multiple of',
  minUnits: 'From units',
  unitCost: 'Unit cost',
  leadTimeDays: 'Lead time',
  validUntil: 'Valid until',
  'carton.units': 'Units per carton',
  'carton.dimensionsMm.length': 'Carton length',
  'carton.dimensionsMm.width': 'Carton width',
  'carton.dimensionsMm.height': 'Carton height',
  'carton.weightGrams': 'Carton weight',
  oneTimeCosts: 'One-time costs',
  document: 'Document',
} as const;

export const hints = {
  offerRef: 'Your name for it, in addresses. Made from the supplier when empty.',
  costCurrency: 'Of prices and one-time costs',
  incoterm: 'The costs that the price includes',
  minimumUnits: 'In units',
  orderMultiple: 'In units',
  leadTimeDays: 'From the order to goods that are ready',
  validUntil: 'The last day to accept it',
  document: 'A file name or an address. CPES does not open it.',
  days: 'days',
  oneTimeCosts: 'One in each line, for example “Tooling: 1,200.00”',
};

export const wrong = {
  supplierName: 'Enter the name of the supplier',
  reference: 'Letters, digits, dots, hyphens and underscores, a letter or digit first, at most 64',
  taken: (supplier: string) => `${supplier} has this reference. Choose another one.`,
  units: 'A whole number of units',
  unitsRange: (most: string) => `Between 1 and ${most}`,
  days: (most: number) => `Between 0 and ${String(most)} days`,
  day: 'A day of the calendar',
  prices: 'Enter a unit cost',
};

export const quotes = {
  title: 'Import quotes',
  steps: { file: '1. Choose a file or paste rows', preview: '2. Check', run: '3. Save' },
  words: {
    lead: 'A header with the names of the columns, then one row for each offer and quantity. Rows with the same reference, or the same supplier, make one offer.',
    drop: 'Drop a CSV file or an Excel workbook (.xlsx) here, or choose one',
    paste: 'Or paste the rows here, with their header',
    template: 'Download a template',
  },
  currency: (code: string) => `Prices without a currency are in ${code}, that of the candidate.`,
  unreadable: 'This is not a workbook that can be read. Save it as .xlsx or CSV.',
  old: 'This is an old Excel file (.xls). Save it as .xlsx or CSV.',
  unpacked: 'This workbook is larger than 20 MB when unpacked. Save its first sheet as CSV.',
  good: (offers: number, rows: number) =>
    `${plural(offers, 'offer', 'offers')} from ${plural(rows, 'row', 'rows')} can be saved`,
  bad: (rows: number) => `${plural(rows, 'row has', 'rows have')} something wrong; their offers are left out`,
  replaced: (count: number) => `${plural(count, 'offer replaces', 'offers replace')} one with the same reference`,
  rows: 'Rows of the price list',
  offer: 'Offer',
  nothing: 'No offer can be saved. Mend the file, or say what the columns hold.',
  notYet: 'Nothing has been saved yet.',
  save: (count: number) => `Save ${plural(count, 'offer', 'offers')}`,
  again: 'Choose another file',
  leave: 'Some offers are not saved. Leave the page?',
  discard: 'Some offers are not saved. Choose another file?',
  progress: 'Progress of the import',
  going: (done: number, all: number) => `${String(done)} of ${String(all)} sent`,
  saved: (count: number) => `${plural(count, 'offer is', 'offers are')} saved`,
  unsaved: (count: number) => `${plural(count, 'offer is', 'offers are')} not saved`,
  rest: 'Send the rest',
  see: 'Go to the offers',
  outcomes: 'Outcome of each offer',
  result: 'Result',
  kinds: { created: 'Saved', replaced: 'Replaced', failed: (why: string) => `Not saved: ${why}` },
};

/** Errors of cells of a price list, after the name of the column. */
export const cells = {
  required: 'is missing',
  reference: 'is not a reference: letters, digits, dots, hyphens and underscores, a letter or digit first, at most 64',
  differs: (line: number) => `is not that of line ${String(line)}; give each offer its own reference`,
  repeated: (line: number) => `is the quantity of line ${String(line)}, too`,
  'not-falling': (line: number) => `is not less than that of line ${String(line)}, which has a lower quantity`,
  tooManyOffers: (most: number) => `A candidate has at most ${String(most)} offers`,
  tooManyPrices: (most: number) => `An offer has at most ${String(most)} quantities`,
  whole: 'is not a whole number',
  measure: 'is not a whole number, nor one with a unit such as kg or cm',
  'other-currency': 'is in a column of another currency',
  country: 'is not the code or name of a country',
  currency: 'is not a currency with an exchange rate',
  'freight-mode': 'is neither sea nor air',
  incoterm: 'is not EXW, FOB, CIF or DDP',
  day: 'is not a day such as 2026-11-20',
  'one-time-costs': 'is not written as “Tooling: 1,200.00; Samples: 80”',
  control: 'has a control character or an override of the text direction',
  invisible: 'has no visible character',
  range: (min: string, max: string) => `is not between ${min} and ${max}`,
  'too-long': (most: number) => `is longer than ${String(most)} characters`,
  'too-many-cells': (most: number) => `The row has more than ${String(most)} cells`,
};

export const board = {
  title: 'What an order costs',
  caption: 'Offers by quantity',
  offer: 'Offer',
  units: 'Quantities',
  unitsHint: 'Units of an order, separated by semicolons',
  unitsWrong: (most: number) => `1 to ${String(most)} whole quantities up to 1,000,000, separated by semicolons`,
  show: 'Compare',
  ofPrices: 'Quantities of the prices',
  unitsOf: (count: number) => plural(count, 'unit', 'units'),
  expired: 'expired: not compared',
  noLead: 'lead time not stated',
  points: (count: number) => plural(count, 'point to clarify', 'points to clarify'),
  refusal: { 'below-minimum': 'Below the least order', 'not-a-multiple': 'Not a multiple' },
  nearest: (count: number) => `See ${plural(count, 'unit', 'units')}`,
  landed: 'Landed cost',
  orderCost: 'Order',
  cash: 'Tied up',
  cm2: 'CM2',
  confidence: 'Confidence',
  percent: (number: string) => `${number}%`,
  least: 'least',
  make: 'Make current',
  makeOf: (supplier: string, count: number) => `Make current: ${supplier}, ${plural(count, 'unit', 'units')}`,
  notes:
    'Landed cost and CM2 are per unit. An order is the landed cost of all units and the one-time costs. Tied up is the cash until the goods are at the warehouse: their cost up to there, and the one-time costs.',
  unit: 'units',
  chart: 'Cost of a unit by quantity',
  chartLead: 'Landed cost with the one-time costs of the order, shared by its units',
  chartSome: (count: number, all: number) => `The ${String(count)} with the least cost of ${String(all)} offers`,
  chartSentence: (count: number) =>
    `${plural(count, 'line', 'lines')} of cost by quantity. The same numbers are in the table.`,
  crossings: 'Where another offer becomes the cheaper one',
  noCrossing: 'From one of these quantities to the next, no offer overtakes another one.',
  someCrossings: 'The time ran out before all pairs of offers were compared. Fewer quantities take less time.',
  crossing: (count: number, one: string, other: string) =>
    `From ${plural(count, 'unit', 'units')}, an order from ${one} costs less than one from ${other}.`,
  prove: (count: number, one: string, other: string) =>
    `Show the proof: ${plural(count, 'unit', 'units')}, ${one} and ${other}`,
  proof: (count: number, one: string, cost: string, other: string, otherCost: string) =>
    `${plural(count, 'unit', 'units')}: ${one} ${cost}, ${other} ${otherCost}.`,
  before: 'The last order before that both suppliers accept:',
};

export const current = {
  title: (supplier: string, count: number) =>
    `Make ${supplier} at ${plural(count, 'unit', 'units')} the current terms?`,
  lead: 'CPES evaluates the candidate with these terms. Earlier reports stay as they are.',
  submit: 'Make current and evaluate',
  changes: 'Terms that change',
  term: 'Term',
  now: 'Now',
  then: 'Then',
  same: 'These are the terms that the candidate has. CPES evaluates it again.',
  none: 'none',
  units: 'Units per shipment',
  cartonName: 'Export carton',
  carton: (count: number, size: string) => `${plural(count, 'unit', 'units')}, ${size}`,
};
