import { plural } from '../language.ts';

export const title = 'Import CSV';
export const area = 'Import';
export const back = 'Candidates';
export const steps = { file: '1. File', preview: '2. Look at it', run: '3. Import' };
export const file = {
  lead: 'A header with the names of the fields, then one candidate in each row. Up to 1,000 rows; commas, semicolons or tabs.',
  choose: 'Choose a file',
  drop: 'Drop a file here, or choose one',
  paste: 'Or paste the rows here',
  read: 'Read the rows',
  template: 'Download a template',
  example: 'Example with 24 candidates',
  money: 'Columns that end with Cents hold whole cents. Without it they hold amounts such as 5.40.',
};
export const flaw: Readonly<Record<string, string>> = {
  empty: 'There is nothing in it',
  'too-large': 'It is larger than 8 MB',
  'too-many-rows': 'It has more than 1,000 rows. Split it into several files.',
  'too-many-columns': 'A row has too many columns',
  'open-quote': 'A quote is opened and never closed',
  'text-after-quote': 'There is text behind a closing quote',
};
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
  isTwice: 'The same as an earlier row',
  nothing: 'No row can be imported. Mend the file, or say what the columns hold.',
  sent: 'Nothing has been sent yet.',
};
export const wrong = {
  required: (field: string) => `${field} is missing`,
  money: (field: string) => `${field} is no amount`,
  whole: (field: string) => `${field} is no whole number`,
  country: (field: string) => `${field} is no country code of two letters`,
};
export const run = {
  start: (count: number) => `Import ${plural(count, 'candidate', 'candidates')}`,
  stop: 'Stop',
  going: (done: number, all: number) => `${String(done)} of ${String(all)} sent`,
  waiting: 'Waiting for the quota',
  done: (count: number) => `${plural(count, 'candidate is', 'candidates are')} imported`,
  stopped: 'Stopped: the rest was not sent',
  failed: (count: number) => `${plural(count, 'row was', 'rows were')} not imported`,
  download: 'Download the rows that were not imported',
  see: 'Go to the candidates',
  again: 'Import another file',
  progress: 'Progress of the import',
};
