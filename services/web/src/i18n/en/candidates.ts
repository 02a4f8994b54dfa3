import { plural } from '../language.ts';

export const title = 'Candidates';

export const views = {
  label: 'Views',
  all: 'All',
  evidence: 'Needs evidence',
  ready: 'Ready to push',
  nearly: 'Nearly',
  outdated: 'Outdated',
  failed: 'Failed',
  archived: 'Archived',
  save: 'Save view',
  saveLead: 'The filters and the order of the list get a name in this browser.',
  name: 'Name',
  remove: (name: string) => `Remove the view ${name}`,
};

export const preview = {
  open: 'Open report',
  noReport: 'There is no report yet.',
  points: (points: number, most: number) => `${String(points)} of ${String(most)}`,
  weakest: 'Weakest evidence',
  part: { margin: 'Margin', resilience: 'Resilience', cacHeadroom: 'CAC headroom', markup: 'Markup' } as Readonly<
    Record<string, string>
  >,
};

export const search = { label: 'Title or id', placeholder: 'Title or id' };

export const filter = {
  open: 'Filter',
  clear: 'Clear all',
  remove: (name: string) => `Remove the filter ${name}`,
  verdict: { name: 'Verdict is', label: 'Verdict' },
  status: { name: 'Status is', label: 'Status', any: 'Any status' },
  market: { name: 'Market is', label: 'Target market', any: 'Any market' },
  supplier: { name: 'Supplier is', label: 'Supplier country', any: 'Any country' },
  minScore: { name: 'Score at least', label: 'Score at least' },
  maxScore: { name: 'Score at most', label: 'Score at most' },
  minConfidence: { name: 'Confidence at least', label: 'Confidence at least' },
  maxConfidence: { name: 'Confidence at most', label: 'Confidence at most' },
  draft: { name: 'Draft is', label: 'Draft in a store', any: 'With or without', yes: 'in a store', no: 'in no store' },
  missing: { name: 'A factor is', label: 'A factor is assumed', value: 'assumed' },
  outdated: { name: 'Report is', label: 'Report is outdated', value: 'outdated' },
  tag: { name: 'Tag is', label: 'Tag' },
  archived: { name: 'Candidate is', label: 'Archived', value: 'archived' },
  q: { name: 'Title has' },
  apply: 'Show candidates',
};

export const columns = {
  caption: 'Candidates, one in a row',
  select: 'Select',
  candidate: 'Candidate',
  route: 'Route',
  stage: 'Stage',
  verdict: 'Verdict',
  score: 'Score',
  confidence: 'Confidence',
  landedCost: 'Landed cost',
  cm2: 'CM2',
  cm2Percent: 'CM2 %',
  breakEvenCac: 'CAC',
  choose: 'Columns',
  submittedAt: 'Submitted',
};

export const sorting = {
  label: 'Sort by',
  down: (column: string) => `${column}, highest first`,
  up: (column: string) => `${column}, lowest first`,
  newest: 'Newest first',
  oldest: 'Oldest first',
  money: 'Sorted in US dollars, at the exchange rate of each report',
};

export const row = {
  select: (name: string) => `Select ${name}`,
  running: 'Running',
  failed: 'Failed',
  untitled: 'Without a title',
};

export const more = {
  load: 'Load more',
  stale: 'May be out of date: reconnecting…',
  fresh: (count: number) => `${new Intl.NumberFormat('en').format(count)} new`,
  shown: (count: number) => `${plural(count, 'candidate', 'candidates')} shown`,
};

export const selection = {
  count: (count: number) => `${new Intl.NumberFormat('en').format(count)} selected`,
  everything: 'Select all that match',
  moreMatch: (count: number) => `More may match: the first ${new Intl.NumberFormat('en').format(count)} are selected`,
  compare: 'Compare',
  compareLead: 'Two to four candidates',
  export: 'Export',
  csv: 'CSV file',
  excel: 'Excel workbook',
  again: 'Evaluate again',
  againAsk: (count: number) => `Evaluate ${plural(count, 'candidate', 'candidates')} again?`,
  againLead: 'Each gets a new run with today’s rates. Earlier reports stay as they are.',
  againDone: (count: number) => `${plural(count, 'evaluation has', 'evaluations have')} begun`,
  againPartly: (done: number, all: number) =>
    `${String(done)} of ${plural(all, 'evaluation has', 'evaluations have')} begun. The rest were refused: try again.`,
  againStopped: (done: number, all: number) =>
    `Stopped: ${String(done)} of ${plural(all, 'evaluation has', 'evaluations have')} begun.`,
  tooMany: (most: number) => `Select at most ${String(most)} candidates`,
  tooManyLead:
    '“Evaluate again”, “Add tag” and “Delete” send a request for each candidate. Narrow the filters. “Export” has no such limit.',
  all: 'Select all that are shown',
};

export const empty = {
  title: 'No candidates yet',
  text: 'A candidate is a product idea: what it costs, what it sells for, its size and weight, where it comes from and where it goes.',
  lead: 'Three steps to a first report, and to reports without you.',
  steps: { candidate: 'Submit a candidate', report: 'Read its report', programs: 'Connect your programs' },
  reportText:
    'CPES works out 12 landed cost factors with their sources, a score with its confidence, and what a sale leaves. This is the row of a report in the list:',
  programsText:
    'With an API key a program submits candidates. A webhook endpoint receives a signed message when a report is ready.',
  programsOwner:
    'With an API key a program submits candidates. A webhook endpoint receives a signed message when a report is ready. An owner of the workspace makes both.',
  example: 'Fill in an example',
  key: 'API keys',
  webhook: 'Webhooks',
  examples: 'Import 24 examples',
  none: 'No candidates match',
  noneText: (count: number) => `${plural(count, 'filter is', 'filters are')} on.`,
  clear: 'Clear filters',
};

export const sample = {
  title: 'What a row will say: an insulated bottle, $4.80 from the factory, sold for $34.95',
  verdict: 'ADVANCE from 75 points, CAUTION from 50, else REJECT.',
  score: 'Of 100: margin, resilience, room for advertising, markup.',
  confidence: 'How far the figures can be trusted. It does not change the verdict.',
  landed: 'What one unit costs until the customer has it: 12 factors, each with its source.',
  cm2: 'What a sale leaves after goods, delivery, payment and returns.',
  cac: 'What winning a customer may cost before the first order makes a loss.',
};

export const keys = {
  search: 'Search the list',
  next: 'Next row',
  previous: 'Previous row',
  select: 'Select the row',
  clear: 'Clear the selection',
  filter: 'Filter',
};
