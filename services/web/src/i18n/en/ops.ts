import { plural } from '../language.ts';

export const area = 'Operations';
export const workspaces = 'All workspaces';
export const nav = { pipeline: 'Pipeline', letters: 'Dead letters', replays: 'Replays', audit: 'Audit log' };
export const runbook = {
  title: 'Runbook',
  link: (heading: string) => `Runbook: ${heading}`,
  short: 'Runbook',
};
export const live = (time: string) => `Live, ${time}`;
export const polled = (time: string) => `As of ${time}`;
export const none = '–';
export const away = 'No answer from this service';
export const keys = {
  letters: 'Go to dead letters',
  operations: 'Go to operations',
  search: 'Search dead letters',
  replay: 'Replay',
  deadLetters: 'Dead letters',
};

export const promise = {
  title: (limit: string) => `Factors within ${limit}`,
  hours: (hours: number) => (hours === 1 ? '1 h' : hours < 100 ? `${String(hours)} h` : `${String(hours / 24)} d`),
  kept: (target: number) => `Promise kept, target ${String(target)}%`,
  broken: (target: number) => `Promise not kept, target ${String(target)}%`,
  nothing: 'No evaluations in this time',
  of: (count: number) => `of ${plural(count, 'evaluation', 'evaluations')}`,
  burning: (rate: string) => `burning at ${rate}×`,
  left: 'Budget left, 30 d',
  report: 'Submission to report p50 / p95 / p99, 1 h',
};

export const stages = {
  title: 'Stages',
  lead: 'last hour; times of the worst minute',
  name: {
    normalise: 'Normalise',
    extract: 'Extract costs',
    score: 'Score',
    store: 'Store and notify',
  } as Readonly<Record<string, string>>,
  heads: {
    stage: 'Stage',
    perMinute: 'Per minute',
    wait: 'Wait p95',
    times: 'Work p50 / p95 / p99',
    errors: 'Errors',
    fallback: 'From tables',
    spark: 'p95, 60 min',
  },
  spark: (stage: string, now: number, most: number) =>
    `${stage}: p95 is ${String(now)} ms now, ${String(most)} ms at most within the hour`,
};

export const queues = {
  title: 'Queues',
  lead: 'sorted by trouble',
  heads: {
    queue: 'Queue',
    state: 'State',
    oldest: 'Oldest',
    ready: 'Waiting',
    inWork: 'In work',
    rates: 'In / out per s',
    consumers: 'Consumers',
    dead: 'Dead letters',
    spark: 'Waiting, 60 min',
  },
  state: { fine: 'Fine', growing: 'Growing', stalled: 'Stalled', paused: 'Paused' } as Readonly<Record<string, string>>,
  away: 'The broker is away.',
  noCounts:
    'Without the management API of RabbitMQ, CPES does not know messages in work, rates and ages: set BROKER_MANAGEMENT_URL.',
  countsAway: 'RabbitMQ’s management API does not answer',
  countsAwayText: 'Waiting messages and consumers are those of now. Messages in work, rates and ages are unknown.',
  spark: (queue: string, now: number, most: number) =>
    `${queue}: ${String(now)} waiting now, ${String(most)} at most within the hour`,
  letters: (count: number, queue: string) => `${plural(count, 'dead letter', 'dead letters')} of ${queue}`,
};

export const services = {
  title: 'Services',
  state: { ready: 'ready', away: 'no answer' } as Readonly<Record<string, string>>,
  waiting: (what: readonly string[]) => `waits for ${what.join(', ')}`,
  refused: 'Refused requests',
  noneRefused: 'none within the hour',
  refusals: (code: string, count: number) => `${code}: ${String(count)} within the hour`,
};

export const queue = {
  paused: 'Paused since',
  pausedBy: (user: string) => `By user ${user}.`,
  pause: {
    title: 'Pause the queue',
    lead: 'Its consumers finish what they have and take nothing more, within two seconds. Messages wait.',
    submit: 'Pause',
    failed: 'The queue was not paused',
  },
  resume: {
    title: 'Resume the queue',
    lead: 'All consumers start again and work off what waits.',
    submit: 'Resume',
    failed: 'The queue was not resumed',
  },
  letters: (count: number) => plural(count, 'dead letter', 'dead letters'),
  now: 'Now',
  in: 'In per second',
  out: 'Out per second',
  drains: 'Drains in',
  stale: 'These figures are old: they could not be fetched again',
  wiring: 'Settings',
  service: 'Consumed by',
  type: 'Event type',
  emittedBy: 'Emitted by',
  prefetch: 'In work at a time, each instance',
  retries: 'Waits before retries',
  after: 'After the last retry',
  parked: 'dead letters',
  course: 'Last hour',
  courseLead: 'as this gateway saw it; a gap is a time without a measurement',
  figure: 'Figure',
  latest: 'Latest',
  most: 'Most',
  hour: '60 min',
  spark: (name: string, now: number | null, most: number) =>
    `${name}: ${now === null ? 'not measured' : String(now)} now, ${String(most)} at most within the hour`,
};

export const dependencies = {
  title: 'Dependencies',
  database: 'Database',
  broker: 'Broker',
  outbox: (service: string) => `Outbox of ${service}`,
  connected: 'connected',
  away: 'away',
  outboxAge: (age: string) => `oldest ${age}`,
  outboxEmpty: 'nothing waits',
  notPublished: (count: number) =>
    count >= 100 ? '100 or more events not published' : `${plural(count, 'event', 'events')} not published`,
  source: {
    freight: 'Freight source',
    duty: 'Duty source',
    fulfilment: 'Fulfilment source',
    'exchange-rate': 'Exchange rate source',
  } as Readonly<Record<string, string>>,
  answered: (share: string, p95: string) => `${share} answered, p95 ${p95}`,
  noSource: 'Live sources',
  notAsked: 'none asked within the hour',
  notAskedLately: 'not asked in the last five minutes',
  tables: 'Rate tables',
  tablesFine: (oldest: string, day: string) => `oldest: ${oldest}, ${day}`,
  tablesOld: (count: number) => `${plural(count, 'table is', 'tables are')} outdated`,
};

export const runs = {
  title: 'Evaluations under way',
  lead: (open: number, oldest: string) =>
    open === 0 ? 'none' : `${plural(open, 'evaluation', 'evaluations')}, the oldest for ${oldest}`,
  none: 'None is stuck',
  stuck: 'Stuck',
  heads: { sku: 'SKU', tenant: 'Workspace', since: 'Since', resends: 'Sent again' },
};

export const endpoints = {
  title: 'Webhook endpoints that fail',
  none: 'None fails',
  failing: 'Failing',
  disabled: 'Disabled',
  heads: { endpoint: 'Endpoint', state: 'State', since: 'Failing since', waiting: 'Waiting', failed: 'Failed' },
};

export const stores = {
  title: 'Stores in quarantine',
  none: 'None is in quarantine',
  quarantined: 'Quarantined',
  heads: { store: 'Store', tenant: 'Workspace', since: 'Since' },
};

export const letters = {
  title: 'Dead letters',
  byCause: 'Dead letters by cause',
  all: (count: number) => (count >= 10_000 ? 'Open all, 10,000 or more' : `Open all ${String(count)}`),
  none: 'No dead letters',
  noneText: 'A message that a service gives up on appears here.',
  cut: (count: number) =>
    `There are more causes than these ${String(count)}. Look at the messages, or filter by queue.`,
  nothing: 'No dead letters match',
  clear: 'Clear filters',
  view: 'View',
  views: { cause: 'By cause', list: 'Messages', events: 'Not published' },
  search: 'Search',
  searchHint: 'Id, SKU, workspace, code or reason',
  heads: {
    cause: 'Cause',
    queue: 'Queue',
    count: 'Messages',
    tenants: 'Workspaces',
    first: 'First',
    last: 'Last',
    parked: 'Given up',
    message: 'Message',
    about: 'About',
    reason: 'Reason',
    attempts: 'Attempts',
    action: 'Replay',
  },
  count: (count: number) => (count >= 10_000 ? '10,000+' : String(count)),
  replay: 'Replay…',
  replayAll: 'Replay all that match…',
  discardAll: 'Discard all that match…',
  chosen: (count: number) => `${plural(count, 'message', 'messages')} chosen`,
  choose: (id: string) => `Choose ${id}`,
  replayChosen: 'Replay chosen…',
  discardChosen: 'Discard chosen…',
  replayOf: (cause: string) => `Replay: ${cause}`,
  more: 'Show more',
  chipQueue: 'Queue',
  chipCause: 'Cause',
  removeChip: (name: string) => `Remove the filter ${name}`,
};

export const note = {
  title: 'Note about this cause',
  lead: 'Other operators see it with the cause. The audit log keeps it.',
  leadEdit: 'Other operators see it with the cause. The audit log keeps it. An empty text removes the note.',
  label: 'Note',
  add: 'Add note…',
  edit: 'Edit note…',
  submit: 'Save note',
  failed: 'Not saved',
};

export const failedEvents = {
  title: 'Events not published',
  none: 'Every event was published',
  noneText: 'An event that the broker refuses 15 times appears here.',
  away: (services: string) => `No answer from ${services}: its events are missing`,
  cut: (count: number) => `There are more events than these ${String(count)}.`,
  heads: { event: 'Event', service: 'Service', actions: 'Actions' },
  retry: 'Try again',
  retryOf: (type: string) => `Try again: ${type}`,
  retried: 'CPES tries to publish the event again',
  discard: 'Discard…',
  discardOf: (type: string) => `Discard: ${type}`,
  discardTitle: 'Discard event',
  discardLead: 'Its receivers never get it. The audit log keeps the reason.',
  discardSubmit: 'Discard event',
  discarded: 'The event is discarded',
};

export const message = {
  area: 'Dead letter',
  facts: 'Message',
  queue: 'Queue',
  about: 'About',
  tenant: 'Workspace',
  code: 'Code',
  reason: 'Reason',
  attempts: 'Attempts',
  parked: 'Given up',
  trace: 'Trace id',
  headers: 'Envelope',
  body: 'Body',
  hidden: 'Texts and numbers of the workspace are hidden.',
  noBody: 'The body is no JSON object.',
  history: 'History',
  published: 'Published',
  gaveUp: (attempts: number) => `Given up after ${plural(attempts, 'attempt', 'attempts')}`,
  sent: 'Sent again',
  sentEdited: 'Sent again, edited',
  byReplay: 'by a replay',
  replay: 'Replay',
  replayed: 'The message is sent again',
  edit: 'Edit and replay…',
  discard: 'Discard…',
  notReplayable:
    'This message can only be discarded: it was given up more than 13 days ago, or it lacks its id, tenant or type.',
};

export const edit = {
  title: 'Edit and replay',
  lead: 'An exception: the audit log names you, the reason and the fields that you change. Hidden values stay as they are.',
  body: 'Body',
  reason: 'Reason',
  submit: 'Replay edited message',
  done: 'The edited message is sent',
  failed: 'Not sent',
};

export const discard = {
  title: 'Discard message',
  lead: 'The message is removed and cannot be replayed. The audit log keeps the reason.',
  reason: 'Reason',
  submit: 'Discard message',
  done: 'The message is discarded',
  titleMany: 'Discard messages',
  leadMany: 'They are removed and cannot be replayed. The audit log keeps the reason. 10,000 at a time.',
  submitMany: (count: number) => `Discard ${plural(count, 'message', 'messages')}`,
  doneMany: (count: number) => `${plural(count, 'message is', 'messages are')} discarded`,
  nothing: 'Nothing matches.',
  failed: 'Not discarded',
};

export const plan = {
  title: 'Replay dead letters',
  lead: 'Correct the cause first. Batches grow from 1 to 10 messages, one batch a second, and shrink while new evaluations wait.',
  count: 'Messages',
  oldest: 'Oldest',
  queues: 'Of each queue',
  time: 'Takes at least',
  nothing: 'Nothing matches that can be sent.',
  tooOld: 'Older than 13 days, stay parked',
  submit: (count: number) => `Replay ${plural(count, 'message', 'messages')}`,
  failed: 'Not started',
};

export const replay = {
  title: 'Replays',
  area: 'Replay',
  of: (count: number) => `Replay of ${plural(count, 'message', 'messages')}`,
  none: 'No replays yet',
  noneText: 'A replay of many dead letters appears here with its progress.',
  state: { running: 'Running', paused: 'Paused', cancelled: 'Cancelled', done: 'Done' } as Readonly<
    Record<string, string>
  >,
  present: 'A replay is under way',
  presentPaused: 'A replay is paused',
  open: 'Open',
  returning: 'Paused: most messages come back',
  returningText: 'More than half of the sent messages were given up again. Correct the cause, then resume or cancel.',
  progress: (sent: number, planned: number) => `${String(sent)} of ${String(planned)} sent`,
  sent: 'Sent',
  returned: 'Given up again',
  leftOut: 'Left out: too old, or no handler can read them',
  batch: 'Next batch, at most',
  filter: 'Which',
  everything: 'All dead letters',
  chosen: (count: number) => plural(count, 'chosen message', 'chosen messages'),
  started: 'Started',
  by: 'By',
  ended: 'Ended',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel replay',
  failed: 'Not changed',
};

export const audit = {
  title: 'Audit log of operations',
  none: 'No entries yet',
  noneText: 'What operators do appears here.',
  heads: { at: 'When', action: 'What', subject: 'Of', who: 'By', details: 'Details' },
  action: {
    'operations.replay-started': 'Started a replay',
    'operations.replay-paused': 'Paused a replay',
    'operations.replay-resumed': 'Resumed a replay',
    'operations.replay-cancelled': 'Cancelled a replay',
    'operations.message-replayed': 'Replayed a message',
    'operations.message-edited': 'Edited and replayed a message',
    'operations.message-discarded': 'Discarded a message',
    'operations.event-retried': 'Tried again to publish an event',
    'operations.event-discarded': 'Discarded an event',
    'operations.messages-discarded': 'Discarded messages',
    'operations.cause-noted': 'Wrote a note about a cause',
    'operations.cause-note-removed': 'Removed a note about a cause',
    'operations.queue-paused': 'Paused a queue',
    'operations.queue-resumed': 'Resumed a queue',
    'operations.tenant-erased': 'Erased a tenant',
  } as Readonly<Record<string, string>>,
};
