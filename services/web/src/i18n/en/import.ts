import type { Field } from '@cpes/client/table';
import { plural } from '../language.ts';

export const title = 'Import CSV';
export const area = 'Import';
export const back = 'Candidates';
export const steps = { file: '1. File', preview: '2. Look at it', run: '3. Import' };
export const file = {
  lead: 'A header with the names of the fields, then one candidate in each row. Up to 1,000 rows; commas, semicolons or tabs. A row that was imported within the last 24 hours makes no second candidate.',
  choose: 'Choose a file',
  drop: 'Drop a file here, or choose one',
  paste: 'Or paste the rows here',
  read: 'Read the rows',
  template: 'Download a template',
  example: 'Example with 24 candidates',
  money: (example: string) =>
    `Columns that end with Cents hold whole cents. Without it they hold amounts such as ${example}.`,
};
/** Names as in the form; names of amounts in cents mention the unit. */
export const fields: Readonly<Record<Field, string>> = {
  title: 'Title',
  description: 'Description',
  factoryUnitCostCents: 'Factory unit cost in cents',
  factoryUnitCost: 'Factory unit cost',
  factoryCostCents: 'Factory cost in cents (short form)',
  targetRetailPriceCents: 'Target retail price in cents',
  targetRetailPrice: 'Target retail price',
  retailPriceCents: 'Retail price in cents (short form)',
  currency: 'Currency',
  weightGrams: 'Weight (g)',
  'dimensionsMm.length': 'Length (mm)',
  'dimensionsMm.width': 'Width (mm)',
  'dimensionsMm.height': 'Height (mm)',
  supplierCountry: 'Supplier country',
  targetMarket: 'Target market',
  hsCode: 'HS code',
  unitsPerShipment: 'Units per shipment',
  freightMode: 'Freight',
  costCurrency: 'Currency of the unit cost',
  incoterm: 'Incoterm',
  'carton.units': 'Units per carton',
  'carton.dimensionsMm.length': 'Carton length (mm)',
  'carton.dimensionsMm.width': 'Carton width (mm)',
  'carton.dimensionsMm.height': 'Carton height (mm)',
  'carton.weightGrams': 'Carton weight (g)',
  oneTimeCosts: 'One-time costs',
  entryDate: 'Day of entry',
  imageUrls: 'Images',
  externalRef: 'Your reference',
  tags: 'Tags',
};
export const flaw: Readonly<Record<string, string>> = {
  empty: 'There is nothing in it',
  'too-large': 'It is larger than 8 MB',
  'too-many-rows': 'It has more than 1,000 rows. Split it into several files.',
  'too-many-columns': 'A row has too many columns',
  'open-quote': 'A quote is opened and never closed',
  'text-after-quote': 'There is text behind a closing quote',
  unreadable: 'It cannot be read',
  encoding:
    'This is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8”, or read it as a Windows file and check the letters',
};
export const readAsWindows = 'Read as Windows-1252';
export const atLine = (line: number) => `line ${String(line)}`;
export const preview = {
  columns: 'Columns',
  ignore: 'Left out',
  column: (name: string) => `What is in the column ${name}`,
  rows: 'The first rows',
  line: 'Line',
  wrong: 'What is wrong',
  good: (count: number) => `${plural(count, 'row is', 'rows are')} fine`,
  bad: (count: number) => `${plural(count, 'row has', 'rows have')} something wrong and will be left out`,
  twice: (count: number) => `${plural(count, 'row is', 'rows are')} there twice and will be sent once`,
  sameAs: (line: number) => `The same as line ${String(line)}`,
  nothing: 'No row can be imported. Mend the file, or say what the columns hold.',
  sent: 'Nothing has been imported yet.',
};
export const wrong = {
  required: (field: string) => `${field} is missing`,
  amount: (field: string, why: string) => `${field}: ${why}`,
  whole: (field: string) => `${field} is not a whole number`,
  measure: (field: string) => `${field} is not a whole number, nor one with a unit such as kg or cm`,
  'other-currency': (field: string) => `${field} is in a column of another currency`,
  country: (field: string) => `${field} is not the code or name of a country`,
  currency: (field: string) => `${field} is not a currency with an exchange rate`,
  'hs-code': (field: string) => `${field} is not a tariff code of 6, 8 or 10 digits`,
  'freight-mode': (field: string) => `${field} is neither sea nor air`,
  incoterm: (field: string) => `${field} is not EXW, FOB, CIF or DDP`,
  day: (field: string) => `${field} is not a day such as 2026-11-20, from today to 400 days later`,
  'image-url': (field: string) => `${field} are not https addresses, separated by spaces`,
  'one-time-costs': (field: string) => `${field} are not written as “Tooling: 1,200.00; Samples: 80”`,
  control: (field: string) => `${field} has a control character or an override of the text direction`,
  invisible: (field: string) => `${field} has no visible character`,
  range: (field: string, min: string, max: string) => `${field} is not between ${min} and ${max}`,
  tooLong: (field: string, max: number) => `${field} is longer than ${String(max)} characters`,
  tooMany: (field: string, max: number) => `${field} has more than ${String(max)} entries`,
  tooManyCells: (max: number) => `The row has more than ${String(max)} cells`,
  conflict: (field: string, other: string) => `Give either ${field} or ${other}`,
};
export const trial = {
  start: 'Check with the service',
  over: (refused: number) =>
    refused === 0
      ? 'The service would accept every row that is fine. Nothing was imported.'
      : `The service would refuse ${plural(refused, 'more row', 'more rows')}. Nothing was imported.`,
};
export const run = {
  start: (count: number) => `Import ${plural(count, 'candidate', 'candidates')}`,
  stop: 'Stop',
  going: (done: number, all: number) => `${String(done)} of ${String(all)} sent`,
  waiting: '. Waiting for the quota',
  noAnswer: '. The service does not answer; trying again',
  done: (count: number) => `${plural(count, 'candidate is', 'candidates are')} imported`,
  repeated: (count: number) =>
    count === 0 ? '' : `. ${plural(count, 'row was', 'rows were')} imported before and made no second candidate`,
  unsent: (count: number) => `${plural(count, 'row was', 'rows were')} not sent`,
  stopped: 'The import was stopped.',
  signedOut: 'You were signed out in the middle. The rows are still here.',
  unreachable: 'The service did not take them. What was sent is not sent twice.',
  resume: 'Send the rest',
  failed: (count: number) => `${plural(count, 'row has', 'rows have')} no candidate`,
  download: 'Download the rest',
  rows: 'Outcome of each row',
  became: 'Result',
  imported: 'Imported',
  wasThere: 'Imported before',
  refused: (why: string) => `Refused: ${why}`,
  leftOut: (why: string) => `Left out: ${why}`,
  notSent: 'Not sent',
  see: 'Go to the candidates',
  again: 'Import another file',
  progress: 'Progress of the import',
};
