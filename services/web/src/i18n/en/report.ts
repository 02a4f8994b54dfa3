import { plural } from '../language.ts';

export const area = 'Report';
export const back = 'Candidates';
export const untitled = 'Without a title';

export const meta = {
  shipment: (units: string, mode: string) => `${units} units by ${mode}`,
  evaluated: 'Evaluated',
  rules: (version: string) => `Rules ${version}`,
};

export const actions = {
  export: 'More',
  edit: 'Edit and evaluate again',
  duplicate: 'Duplicate as a new candidate',
  json: 'Report as JSON',
  csv: 'Factors as CSV',
  print: 'PDF or print',
  push: 'Push to store…',
  again: 'Evaluate again',
  begun: 'A new report is there',
  later: 'The new evaluation is still running',
};

export const outdated = {
  title: (score: number, verdict: string) => `Outdated: today the score would be ${String(score)}, ${verdict}`,
  moved: (name: string, from: string, to: string) => `${name}: from ${from} to ${to}. Source:`,
  rules: 'The rules of CPES have changed since this report.',
  recovery: (price: string) => `From a price of ${price} on, CM2 is what this report says again.`,
  noRecovery: 'No price brings CM2 back to what this report says.',
};

export const share = {
  button: 'Share…',
  title: 'Share this report',
  lead: 'Anybody who has the link can read this report, without an account, until the link expires or you revoke it. It shows your costs and your terms.',
  expires: 'The link works for',
  lasts: (days: number) => plural(days, 'day', 'days'),
  create: 'Create link',
  once: 'Copy the link now. It is not shown again.',
  link: 'Link to the report',
  copy: 'Copy link',
  links: 'Links that work',
  none: 'No link to this report works now.',
  until: 'works until',
  revoke: 'Revoke',
  revoked: 'The link no longer works',
  failed: 'The links could not be changed',
};

export const shared = {
  made: 'This report was shared with you.',
  gone: 'This link does not work',
  goneText: 'It has expired or was revoked, or its address is not complete. Ask the sender for a new one.',
  signIn: 'Sign in',
};

export const answer = {
  label: 'Answer',
  score: 'Score',
  of100: 'of 100',
  belowAdvance: (points: number) => `${plural(points, 'point', 'points')} below ADVANCE`,
  aboveAdvance: (points: number) =>
    points === 0 ? 'Just reaches ADVANCE' : `${plural(points, 'point', 'points')} above the threshold`,
  belowCaution: (points: number) => `${plural(points, 'point', 'points')} below CAUTION`,
  landed: 'True landed cost',
  toWarehouse: (amount: string) => `To warehouse ${amount}`,
  fulfilment: (amount: string) => `Fulfilment ${amount}`,
  cm2: 'CM2, base case',
  ofNet: (amount: string) => `of ${amount} net revenue`,
  worst: (amount: string) => `Worst of nine ${amount}`,
  cac: 'Break-even CAC',
  cacText: 'Most a customer may cost, first order only',
  confidence: 'Confidence',
  confidenceText: 'Does not change the verdict',
  explain: {
    score:
      'Up to 100 points: 45 for the margin, 25 for resilience, 20 for CAC headroom, 10 for markup. ADVANCE from 75, CAUTION from 50.',
    landed: 'What one unit costs until a customer has it: the 12 factors, from the factory to the door.',
    cm2: 'Contribution margin 2: what a sale leaves after the goods, fulfilment, payment and returns, before advertising. The base case is the planned price at the expected costs. The worst of nine combines 90% of the price with 125% of the costs.',
    cac: 'Break-even customer acquisition cost: what winning a customer may cost before the first order makes a loss. It equals CM2.',
    confidence:
      'How far the figures can be trusted, by the kind and the age of the evidence of each factor. A low one calls for better evidence.',
  },
  slim: { landed: 'Landed', cm2: 'CM2', cac: 'CAC' },
};

/** The origins of the figures. */
export const origins = {
  title: 'Where the figures come from',
  name: {
    merchant: 'Own figures',
    official: 'Official tables and rules',
    quote: 'Live quotes',
    market: 'Indexes and price lists',
    estimate: 'Estimates',
  },
  share: (name: string, weight: number, figures: number, counted: number) =>
    `${name}: ${plural(figures, 'figure', 'figures')}, ${String(counted)} of ${plural(weight, 'point', 'points')}`,
  sentence: (confidence: number, shares: readonly string[]) =>
    `Confidence ${String(confidence)}%, by where the figures come from. ${shares.join('; ')}.`,
  gain: 'Largest gain',
  from: (before: number, after: number) => `${String(before)}% to ${String(after)}%`,
  improve: 'Improve this',
};

export const why = {
  title: 'Why',
  /** By the code of a reason. */
  label: {
    'assumptions-decide': 'Assumptions',
    contribution: 'Base case',
    loss: 'Base case',
    'worst-case-contribution': 'Worst of nine',
    'worst-case-loss': 'Worst of nine',
    'acquisition-budget': 'Biggest lever',
    'lowest-viable-price': 'Biggest lever',
    'no-viable-price': 'Biggest lever',
  } as Readonly<Record<string, string>>,
  weakest: 'Weakest evidence',
  points: (points: number, most: number) => `${String(points)} of ${plural(most, 'point', 'points')} of the confidence`,
  included: 'Included',
  excluded: 'Not included',
  validUntil: 'Valid until',
  rateTables: 'Rate tables',
  past: (count: number, all: number, age: string) =>
    `${String(count)} of ${String(all)} figures ${count === 1 ? 'is' : 'are'} past ${count === 1 ? 'its' : 'their'} validity, the oldest by ${age}`,
  pastText: 'They count for less in the confidence. Evaluate again for newer rates, where there are any.',
};

export const computed = {
  title: 'How it was computed',
  within: (took: string, limit: string) => `The 12 factors were stored after ${took}, within the promised ${limit}.`,
  late: (took: string, limit: string) => `The 12 factors were stored after ${took}, later than the promised ${limit}.`,
  asked: 'Live sources asked',
  noSource: 'No live source was asked: every figure is from a table or a rule, or was given.',
  kind: { freight: 'freight', duty: 'duty', fulfilment: 'fulfilment', 'exchange-rate': 'exchange rate' },
  outcome: { answered: 'answered', late: 'too late', failed: 'failed' },
  source: (kind: string, outcome: string, took: string) => `${kind} ${outcome} after ${took}`,
  earlier: 'A later run has replaced the one of this report, and its times are not kept.',
};

export const raise = { title: 'Raise the confidence', to: 'to' };

export const tabs = {
  label: 'Parts of the report',
  costs: 'Costs',
  matrix: 'CM2 matrix',
  score: 'Score and confidence',
  'what-if': 'What if',
  history: 'History',
};

export const costs = {
  build: 'What one unit costs to land',
  shown: 'What the bars show',
  sale: 'From the price to CM2',
  saleSentence: (amount: string) => `From the retail price down to a CM2 of ${amount}.`,
  price: 'Retail price',
  salesTax: 'Sales tax in it',
  net: 'Net revenue',
  refunds: 'Refunds',
  recovered: 'Recovered goods',
  fulfilment: 'Fulfilment',
  fees: 'Payment fees',
  handling: 'Return handling',
  cm2: 'CM2',
  priceCase: (percent: string) => `Price at ${percent}`,
  costCase: (percent: string) => `Costs at ${percent}`,
  cm2Case: 'CM2 in this case',
  modes: { amount: 'Amount', share: '% of price', size: 'By size' },
  title: 'The 12 factors',
  factor: 'Factor',
  amount: 'Amount',
  share: 'Share',
  evidence: 'Evidence',
  validTo: 'Valid until',
  warehouse: 'Landed to warehouse',
  total: 'True landed cost',
  past: (count: number) => `${String(count)} of 12 past their validity`,
};

/** The evidence besides the 12 factors. */
export const terms = {
  title: 'Terms of the sale',
  term: 'Term',
  computed: 'How it was computed',
  name: {
    exchangeRate: 'Exchange rate',
    costExchangeRate: 'Exchange rate of the unit cost',
    salesTax: 'Sales tax',
    paymentFee: 'Payment fee',
    returnRate: 'Return rate',
  } as Readonly<Record<string, string>>,
};

export const firstOrder = {
  title: 'The first order',
  lead: 'One-time costs are in no factor and not in the score.',
  total: 'One-time costs',
  perUnit: (count: number) => `Shared by ${plural(count, 'unit', 'units')}`,
  after: 'CM2 after them',
  recover: 'Paid back by',
  units: (count: number) => plural(count, 'sale', 'sales'),
  never: 'No number of sales: a sale leaves nothing',
  cash: {
    title: 'Cash until the first payout',
    lead: (count: number) => `For ${plural(count, 'unit', 'units')}, by the terms of payment.`,
    order: (day: number) => `Day ${String(day)}, with the order`,
    ready: (day: number) => `Day ${String(day)}, goods ready`,
    arrival: (day: number) => `Day ${String(day)}, arrival`,
    tiedUp: (day: number) => `Tied up until the first payout on day ${String(day)}`,
  },
};

export const entry = {
  title: 'Day of entry',
  lead: 'Duties, fees and taxes are those of the day on which the goods enter.',
  today: 'Today',
  issued: 'Day of the report',
  arrival: 'On arrival',
  order: 'Last safe order',
  orderOver: 'Last safe order (past)',
  orderText: 'An order after it may enter at a worse verdict.',
  then: (score: number) => `Score ${String(score)}`,
  notice: 'Notice:',
  none: 'No change of a figure is known for the 400 days after the report.',
  orderBy: (entry: string, order: string, days: number) =>
    `To enter on ${entry}, order by ${order}: ${plural(days, 'day', 'days')} of transit.`,
  orderWas: (entry: string, order: string, days: number) =>
    `To enter on ${entry}, the order was due by ${order}: ${plural(days, 'day', 'days')} of transit.`,
  orderToday: (days: number) =>
    `An order on the day of the report enters after ${plural(days, 'day', 'days')} of transit.`,
  source: 'Source:',
};

export const ownTerm = 'Set your own term';
export const ownRates = 'Upload your own rates';

export const drawer = {
  landed: 'Landed to warehouse',
  fulfilment: 'Fulfilment',
  ofLanded: (percent: string) => `${percent} of landed cost`,
  computed: 'How it was computed',
  evidence: 'Evidence',
  type: 'Type',
  source: 'Source',
  raw: 'Raw value',
  valid: 'Valid',
  to: 'to',
  assumption: 'Assumption',
  confidence: 'Confidence',
  points: (points: string, weight: number) => `${points} of ${plural(weight, 'point', 'points')}`,
  quality: (quality: number, freshness: number) => `quality ${String(quality)}% × freshness ${String(freshness)}%`,
  improve: 'Improve this',
  past: (days: number) => `${plural(days, 'day', 'days')} past its validity`,
  pastText: (freshness: number) => `It still counts, at ${String(freshness)}% freshness.`,
  tariffCode: 'Tariff code',
  howTold: 'The code, and why this one',
  close: 'Close the evidence',
};

export const matrix = {
  planned: 'Price and costs as planned',
  case: (price: string, costs: string) => `Price at ${price}, costs at ${costs}`,
  title: 'CM2 if price and costs turn out otherwise',
  caption: 'Rows are prices, columns are costs. Every factor but the factory unit cost moves with the costs.',
  price: (amount: string) => `price, ${amount}`,
  cost: 'of costs',
  facts: {
    price: 'Retail price',
    costs: 'Costs',
    costsText: (percent: string) => `${percent} of every factor but the factory unit cost`,
    cm2: 'CM2',
  },
  worst: (price: string, costs: string, amount: string, isLoss: boolean) =>
    `The worst cell, ${price} of the price and ${costs} of costs, ${isLoss ? 'loses' : 'still leaves'} ${amount.replace('−', '')} a sale.`,
  lowest: (amount: string) => `From ${amount} on, no price leaves a loss at planned costs.`,
  never: 'At no price does a sale leave anything at planned costs.',
};

export const score = {
  title: 'What the score is made of',
  part: { margin: 'Margin', resilience: 'Resilience', cacHeadroom: 'CAC headroom', markup: 'Markup' } as Readonly<
    Record<string, string>
  >,
  partText: {
    margin: 'CM2 in percent of net revenue',
    resilience: 'CM2 of the worst of nine, in percent of net revenue',
    cacHeadroom: 'Break-even CAC, in US dollars',
    markup: 'Net revenue in percent of landed cost to the warehouse',
  } as Readonly<Record<string, string>>,
  points: (points: number, most: number) => `${String(points)} of ${String(most)}`,
  range: (lo: string, hi: string) => `scored from ${lo} to ${hi}`,
  sum: 'Sum',
  confidence: 'What the confidence is made of',
  factor: 'Factor',
  weight: 'Weight',
  quality: 'Quality',
  freshness: 'Freshness',
  classification: 'Classification',
  adds: 'Adds',
};

export const plan = {
  title: 'Plan',
  stage: 'Stage',
  none: 'No stage',
  note: 'Note',
  saved: 'Saved',
  notSaved: (reason: string) => `The plan was not saved: ${reason}`,
};

export const print = {
  estimate: 'An estimate, not a binding quote.',
  evidence: 'All evidence',
  formula: 'Formula',
};

export const history = {
  title: 'Reports of this candidate',
  report: 'Report',
  verdict: 'Verdict',
  score: 'Score',
  confidence: 'Confidence',
  present: 'this one',
  changed: 'Changed since the one before',
  first: 'The first one',
  same: 'Nothing',
  fromTo: (before: string, after: string) => `${before}, now ${after}`,
  newSource: 'another source',
  newRate: 'a newer rate',
  listing: (store: string) => `Listing for ${store}`,
  openListing: 'Open the listing',
  openPush: (state: string) => `${state}: open the listing`,
  newRules: (version: string) => `Rules ${version}`,
};
