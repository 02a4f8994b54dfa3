import { plural } from '../language.ts';

export const area = 'Candidate';
export const back = 'Candidates';
export const untitled = 'Without a title';
export const submitted = 'Submitted';
export const running = { title: 'Being evaluated', text: 'The verdict appears here as soon as it is there.' };
export const failed = {
  title: 'The evaluation has failed',
  stage: 'Stage',
  code: 'Cause',
  detail: 'What happened',
  again: 'Evaluate again',
};
export const done = (verdict: string) => `Evaluated: ${verdict}`;
export const report = 'Open report';
export const facts = {
  title: 'As submitted',
  cost: 'Factory unit cost',
  price: 'Target retail price',
  weight: 'Weight',
  size: 'Size',
  hsCode: 'HS code',
  units: 'Units per shipment',
  reference: 'Your reference',
  description: 'Description',
  unitsText: (count: number) => plural(count, 'unit', 'units'),
};
