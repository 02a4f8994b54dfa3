import { plural } from '../language.ts';

export const area = 'Candidate';
export const back = 'Candidates';
export const untitled = 'Without a title';
export const started = 'Started';
export const again = 'Evaluate again';
export const duplicate = 'Duplicate';
export const edit = 'Edit';
export const tabs = { label: 'Parts of the candidate', evaluation: 'Evaluation', offers: 'Offers' };
export const timeline = 'Timeline';
export const late =
  'A source that is late is replaced by a table or an estimate, and marked. The run ends in any case.';
export const lost = 'The live stream is away. The run goes on, and this page asks for it.';
export const soFar = (count: number, amount: string) => `${String(count)} of 12 factors, ${amount} so far`;
export const band = {
  elapsed: 'Elapsed',
  took: 'Took',
  factors: 'Factors',
  of: (count: number) => `of ${String(count)}`,
  soFar: 'So far',
  landed: 'True landed cost',
  reading: 'Reading the candidate',
  asking: 'Asking the sources',
  scoring: 'Scoring',
  storing: 'Storing the report',
  done: 'Evaluated',
  failed: 'Failed',
  left: (duration: string) => `${duration} left to the limit`,
  over: (duration: string) => `${duration} over the limit`,
};
export const stages = { accepted: 'Accepted', normalized: 'Normalised', scored: 'Scored', stored: 'Stored' };
export const failed = {
  title: 'The evaluation has failed',
  next: 'Nothing is tried again by itself. Evaluate again when the cause is gone.',
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
  incoterm: 'Incoterm',
  carton: 'Export carton',
  cartonText: (units: number, size: string) => `${plural(units, 'unit', 'units')}, ${size}`,
  entryDate: 'Day of entry',
  images: 'Images',
  imagesText: (count: number) => plural(count, 'address', 'addresses'),
  reference: 'Your reference',
  description: 'Description',
  unitsText: (count: number) => plural(count, 'unit', 'units'),
};
export const tariff = {
  title: 'Tariff code',
  code: 'Code',
  match: 'How well it is known',
  matches: {
    supplied: 'You gave it',
    strong: 'Well: title and description tell it',
    medium: 'Fairly: check it before you order',
    weak: 'Poorly: give the code yourself',
    none: 'Not at all: give the code yourself',
  } as Readonly<Record<string, string>>,
  duty: 'Duties it may mean',
  range: (from: string, to: string) => `${from} to ${to}`,
  others: 'Other readings',
  whyTitle: 'Why this code',
  why: (code: string, description: string) =>
    `Compared with ${code}, ${description}. A weight tells how much a part speaks for the code: 0.7 makes it twice as likely.`,
  part: 'Part',
  weight: 'Weight',
  word: (word: string) => `“${word}”`,
  otherWords: 'All other words',
  vocabulary: 'Names and materials known to us',
  usual: 'What is usual',
  lead: 'Lead',
};
