import { plural } from '../language.ts';

export const title = 'Change anything';
export const changed = (count: number) => `${plural(count, 'value', 'values')} changed, nothing stored`;
export const resetAll = 'Reset all';
export const was = (value: string) => `was ${value}`;
export const reset = (name: string) => `Reset ${name}`;
export const less = (name: string) => `Less ${name}`;
export const moreOf = (name: string) => `More ${name}`;
export const slider = (name: string) => `${name}, by sliding`;
export const control = {
  price: 'Retail price',
  cost: 'Factory unit cost',
  weight: 'Weight',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  freight: 'International freight',
  duty: 'Customs duty',
  lastMile: 'Last-mile delivery',
} as const;
export const lane = {
  freightMode: 'Freight',
  notKnown: 'Not known',
  modes: { sea: 'By sea', air: 'By air' },
  entryDate: 'Day of entry',
  entryHint: 'Shows what is known to change until then.',
};
export const wrong = 'Not a value that can be computed with';

export const result = {
  title: 'Result',
  now: 'Same rules, computed now',
  landed: 'True landed cost',
  cm2: 'CM2, base case',
  percent: 'CM2 of net revenue',
  worst: 'Worst of nine',
  confidence: 'Confidence',
  none: 'no change',
  points: (points: string) => `${points} points`,
  percentPoints: (points: string) => `${points}%`,
  today: (score: number) =>
    `Compared with today’s rates and without live quotes: the report has a score of ${String(score)}.`,
  same: 'Change a value to see what it does.',
  matrix: 'CM2 matrix with the changes',
  save: 'Save as new candidate',
  cannotSave: 'Amounts of single factors are not kept in a candidate: it is saved with the other changes.',
  saved: 'The new candidate is there',
};

export const solve = {
  lowestPriceForAdvance: 'Lowest price for ADVANCE',
  highestUnitCostForAdvance: 'Highest unit cost for ADVANCE',
  highestFreightForPositiveCm2: 'Highest freight before a loss',
  largestBoxForAdvance: 'Biggest box for ADVANCE',
  nothing: 'Not reachable with this alone.',
  everything: 'Any value does.',
  use: 'Use it',
};

export const tornado = {
  title: 'What moves CM2 most',
  lead: 'Price, return rate and each factor, 10% down and 10% up from the report.',
  terms: {
    retailPrice: 'Retail price',
    returnRate: 'Return rate',
    costExchangeRate: 'Exchange rate of the unit cost, ±5%',
  } as Readonly<Record<string, string>>,
  base: (amount: string) => `CM2 ${amount}`,
  sentence: (name: string) => `${name} moves CM2 most. The numbers stand at both ends of the bars.`,
};

export const oneChange = {
  title: 'One change to reach ADVANCE',
  price: 'Price',
  cost: 'Unit cost',
  box: 'Box',
  none: 'No single price, unit cost or box reaches ADVANCE.',
  already: 'With today’s rates it is ADVANCE as it stands. Evaluate again.',
};
