import { plural } from '../language.ts';

export const title = 'Terms';
export const lead =
  'Your own figures go before the tables in every new evaluation. Leave a field empty where the table is to apply.';
export const parts = {
  returns: 'Returns',
  payment: 'Payment',
  goods: 'Insurance and storage',
  taxes: 'Tax registrations',
  target: 'Target',
  cash: 'Cash of an order',
  document: 'Document',
};
export const fields = {
  currency: { label: 'Currency', hint: 'Of the handling of a return and the target' },
  returnRate: { label: 'Return rate', hint: 'Of all goods, for example 8' },
  recovery: { label: 'Recovered', hint: 'Of the landed cost of a return' },
  handling: { label: 'Handling of a return' },
  prefix: { label: 'Tariff code begins with' },
  prefixRate: { label: 'Return rate' },
  feeRate: { label: 'Fee rate', hint: 'Of the retail price' },
  feeFixed: { label: 'Fee per order' },
  feeCurrency: { label: 'Currency of the fee' },
  insurance: { label: 'Insurance', hint: 'Of goods, origin handling and freight' },
  months: { label: 'Time in storage', hint: 'In half months, for example 1.5', unit: 'months' },
  market: { label: 'Market' },
  registered: { label: 'Registration', yes: 'Registered for sales tax', no: 'Not registered: import tax is a cost' },
  target: { label: 'Target for winning a customer' },
  deposit: { label: 'Deposit', hint: 'Of the unit costs, due with the order' },
  leadTime: { label: 'Lead time', hint: 'From the order to goods that are ready', unit: 'days' },
  payout: { label: 'Time to payout', hint: 'From the arrival of the goods to the first payout', unit: 'days' },
  source: { label: 'Source', hint: 'The document that states these terms' },
  documentDate: { label: 'Date of the document', hint: 'With the source, the evidence counts as documented' },
  validUntil: { label: 'Valid until' },
};
export const rows = {
  addPrefix: 'Add a tariff code',
  addMarket: 'Add a market',
  removePrefix: (place: number) => `Remove tariff code ${place}`,
  removeMarket: (place: number) => `Remove market ${place}`,
  choose: 'Choose…',
};
export const wrong = {
  percent: 'A percentage from 0 to 100, with two decimals at most',
  prefix: 'The first 2, 4, 6, 8 or 10 digits of a tariff code',
  twice: 'Already in the list',
  months: 'A multiple of 0.5 from 0 to 60',
  market: 'Choose a market',
  both: 'Fill in rate and amount, or neither',
  days: 'A whole number from 0 to 730',
  cash: 'Fill in all three fields, or none',
};
export const preview = {
  submit: 'Show what would change',
  title: 'What would change',
  busy: (examined: number, selected: number) =>
    `Compared ${examined} of the ${plural(selected, 'newest SKU', 'newest SKUs')}, because the service was busy or slow. Try again to compare all of them.`,
  none: (examined: number) => `None of the ${plural(examined, 'newest report', 'newest reports')} would change.`,
  some: (changed: number, examined: number) =>
    `${changed} of the ${plural(examined, 'newest report', 'newest reports')} would change.`,
  candidate: 'Candidate',
  untitled: 'Without a title',
  score: 'Score',
  verdict: 'Verdict',
  confidence: 'Confidence',
  landed: 'Landed cost',
  to: 'to',
};
export const save = {
  submit: 'Save terms',
  done: (version: number) => `Version ${version} is saved. New evaluations use it.`,
  failed: 'Not saved',
  changed: 'Another user has saved other terms',
  reload: 'Read them',
  leave: 'Leave without saving the terms?',
};
export const history = {
  title: 'Versions',
  version: 'Version',
  saved: 'Saved',
  by: 'By',
  changes: 'Changed',
  more: 'Show earlier versions',
  you: 'You',
  key: 'An API key',
  other: 'Another user',
  nothing: 'Nothing yet: every figure comes from the tables.',
  member: {
    returnRateBps: 'return rates',
    paymentFee: 'payment fee',
    returnRecoveryBps: 'recovery',
    returnHandlingCents: 'handling of returns',
    insuranceBps: 'insurance',
    storageMonths: 'storage',
    taxRegistered: 'tax registrations',
    targetCacCents: 'target',
    cashCycle: 'cash of an order',
    currency: 'currency',
    source: 'source',
    documentDate: 'date of the document',
    validUntil: 'validity',
  } as Readonly<Record<string, string>>,
};
