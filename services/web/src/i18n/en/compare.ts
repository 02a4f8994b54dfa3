import { plural } from '../language.ts';

export const title = (count: number) =>
  count === 0 ? 'Compare' : `Compare ${plural(count, 'candidate', 'candidates')}`;
export const area = 'Compare';
export const onlyDifferences = 'Only differences';
export const add = 'Add candidate';
export const addLead = 'Two to four candidates stand side by side.';
export const addLabel = 'Title or id';
export const addEmpty = 'Nothing found';
export const remove = (name: string) => `Remove ${name}`;
export const exportCsv = 'Export CSV';
export const caption = 'Candidates, one in a column';
export const best = 'best';
export const untitled = 'Without a title';
export const noReport = 'Not evaluated';
export const empty = {
  title: 'Nothing to compare yet',
  text: 'Select two to four candidates in the list and press Compare, or add them here.',
  go: 'Go to candidates',
};
export const groups = {
  money: 'Money',
  parts: 'Score parts',
  factors: 'Factors',
  order: 'First order and entry',
  inputs: 'Inputs',
};
export const rows = {
  verdict: 'Verdict',
  score: 'Score',
  confidence: 'Confidence',
  landed: 'True landed cost',
  warehouse: 'To warehouse',
  fulfilment: 'Fulfilment',
  cm2: 'CM2, base case',
  cm2Percent: 'CM2, percent',
  worst: 'Worst of nine',
  lowest: 'Lowest viable price',
  matrix: 'CM2 matrix',
  matrixNote: 'Price 90, 100, 110% by cost 85, 100, 125%',
  price: 'Retail price',
  cost: 'Factory unit cost',
  weight: 'Weight',
  size: 'Size',
  route: 'Route',
  incoterm: 'Incoterm',
  carton: 'Export carton',
  cartonText: (units: number, size: string, weight: string) => `${plural(units, 'unit', 'units')}, ${size}, ${weight}`,
  entryDate: 'Day of entry',
  oneTime: 'One-time costs',
  after: 'CM2 after one-time costs',
  tiedUp: 'Cash tied up',
  arrival: 'On arrival',
  changes: 'Known changes',
  noChanges: 'none',
  scoreThen: (score: number) => `score ${String(score)}`,
  lastSafeOrder: 'Last safe order',
};
export const of = (most: number) => `of ${String(most)}`;
