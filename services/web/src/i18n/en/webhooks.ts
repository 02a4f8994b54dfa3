import { plural } from '../language.ts';

export const title = 'Webhooks';
export const area = 'Endpoint';
export const create = 'New endpoint…';
export const catalogueLink = 'Event types';
export const empty = {
  title: 'No endpoint yet',
  text: 'CPES sends an HTTP request to your program when a candidate is evaluated or a draft is made.',
};
export const heads = {
  url: 'Address',
  state: 'State',
  events: 'Events',
  success: 'Last success',
  failed: 'Failed',
};
export const state: Readonly<Record<string, string>> = {
  pending: 'Waits for a ping',
  enabled: 'Enabled',
  failing: 'Failing',
  disabled: 'Disabled',
};
export const reason: Readonly<Record<string, string>> = {
  'not-confirmed': 'The receiver has not accepted a ping yet. Its messages wait.',
  failing: 'It accepted nothing for five days.',
  gone: 'It answered 410 Gone.',
  asked: 'It asked for it with the header webhook-delivery: disable.',
  'by-hand': 'A person or a program of this workspace disabled it.',
};
export const allEvents = 'All';
export const someEvents = (count: number) => plural(count, 'event type', 'event types');
export const never = 'Never';
export const failedOf = (failed: number, ended: number) =>
  ended === 0 ? '–' : `${String(failed)} of ${String(ended)}`;
export const failedNote = 'Failed: of the last 100 deliveries that have ended.';

export const since = 'since';
export const failingSince = 'Every attempt has failed since';
export const disabled = { title: 'This endpoint is disabled', text: 'It gets tests only.', enable: 'Enable again' };
export const pending = { title: 'This endpoint waits for a ping', send: 'Send test event' };
export const enabledAgain = 'It is enabled once it accepts the ping that was sent now';

export const tabs = {
  label: 'Parts of the endpoint',
  deliveries: 'Deliveries',
  verify: 'Verify in code',
  settings: 'Settings',
};
export const actions = {
  test: 'Send test event',
  recover: 'Send again…',
  edit: 'Edit…',
  portal: 'Portal link…',
  rotate: 'Rotate secret…',
  disable: 'Disable',
  remove: 'Delete…',
};
export const tested = 'A ping is on its way';
export const failedAction = 'That did not work';

export const form = {
  create: 'New endpoint',
  createLead: 'The address must be public and use https. CPES checks it now and at each request.',
  edit: 'Edit the endpoint',
  editLead: 'A new address must accept a ping before it gets anything else.',
  url: 'Address',
  urlHint: 'For example https://shop.example/hooks/cpes',
  description: 'Description',
  descriptionHint: 'For people. Optional.',
  rate: 'Messages per minute at most',
  rateHint: 'Empty: as many as it accepts',
  rateWrong: 'Write a whole number of 1 or more',
  events: 'Events',
  all: 'All event types, also later ones',
  some: 'Only these',
  none: 'Choose one event type or more',
  publicKey: 'Also sign with a public key (Ed25519)',
  submitNew: 'Create endpoint',
  submit: 'Save endpoint',
  failed: 'Not saved',
  saved: 'The endpoint is saved',
};
export const secret = {
  created: 'Store the secret now',
  rotated: 'Store the new secret now',
  lead: 'It is shown once. With it your program verifies that a message comes from CPES.',
  label: 'Signing secret',
  lost: 'Rotate the secret in the settings of the endpoint.',
};
export const rotate = {
  title: 'Rotate the secret',
  lead: 'Messages are signed with both secrets for a while, so that you can change the receiver in between.',
  overlap: 'The old secret stays valid for',
  options: { '0': 'Ends at once', '3600': '1 hour', '86400': '24 hours', '604800': '7 days' } as Readonly<
    Record<string, string>
  >,
  submit: 'Make a new secret',
};
export const remove = {
  title: 'Delete the endpoint',
  lead: 'Its secrets are deleted and nothing more is sent to it. Deliveries stay in the log for 30 days.',
  submit: 'Delete endpoint',
  done: 'The endpoint is deleted',
};

export const facts = {
  description: 'Description',
  events: 'Events',
  rate: 'Messages per minute',
  noLimit: 'No limit',
  previous: 'The previous secret ends',
  publicKey: 'Public key',
  created: 'Created',
  id: 'Endpoint id',
};

export const deliveries = {
  title: 'Deliveries',
  none: 'No deliveries',
  noneText: 'None match. Messages are kept for 30 days.',
  stateLabel: 'State',
  typeLabel: 'Event',
  any: 'Any',
  more: 'Show more',
  heads: {
    time: 'Due',
    event: 'Event',
    about: 'About',
    state: 'State',
    attempts: 'Attempts',
    code: 'Answer',
    next: 'Next attempt',
  },
  state: { pending: 'Pending', retry: 'Will retry', succeeded: 'Delivered', failed: 'Failed' } as Readonly<
    Record<string, string>
  >,
};
export const delivery = {
  area: 'Delivery',
  redeliver: 'Send again',
  redelivered: 'The message is on its way again, with the same webhook-id',
  endpoint: 'Endpoint',
  webhookId: 'webhook-id',
  about: 'About',
  ended: 'Ended',
  next: 'Next attempt',
  body: 'Body',
  bodyAside: 'The bytes that were signed',
  log: 'Attempts',
  noAttempts: 'No attempt yet.',
  attempt: (number: number) => `Attempt ${String(number)}`,
  request: 'Request',
  response: 'Answer',
  noResponse: 'No answer',
  cut: 'The answer is longer. Only its first 16 KiB are kept.',
  empty: 'Empty',
  address: 'Connected to',
  took: 'Took',
  timings: 'Times',
  timing: {
    dnsMs: 'name lookup',
    connectMs: 'connect',
    tlsMs: 'TLS',
    firstByteMs: 'first byte',
    wholeMs: 'whole answer',
  } as Readonly<Record<string, string>>,
  error: {
    http: 'The answer was not a 2xx',
    timeout: 'No whole answer in time',
    connection: 'No connection',
    dns: 'The name was not found',
    tls: 'The certificate was not accepted',
    invalid_target: 'The address is not allowed',
  } as Readonly<Record<string, string>>,
};

export const recover = {
  title: 'Send messages again',
  lead: 'First CPES counts them. Each keeps its webhook-id, so a receiver that has seen it can leave it out.',
  since: 'Due since',
  sinceOptions: {
    '1': 'The last hour',
    '24': 'The last 24 hours',
    '72': 'The last 3 days',
    '168': 'The last 7 days',
    '720': 'The last 30 days',
  } as Readonly<Record<string, string>>,
  include: 'Which',
  includeOptions: { both: 'Failed, missed and waiting', failed: 'Failed and missed', waiting: 'Waiting' } as Readonly<
    Record<string, string>
  >,
  failed: 'Failed deliveries',
  waiting: 'Deliveries that wait for a later attempt',
  missed: 'Messages never sent, as it was disabled or not there',
  nothing: 'Nothing to send again.',
  disabled: 'The endpoint is disabled: enable it first.',
  submit: (count: number) => `Send ${plural(count, 'message', 'messages')}`,
  failedToStart: 'Nothing was sent',
  progress: 'Sending again',
  running: (done: number, all: number) => `${String(done)} of ${plural(all, 'message', 'messages')} ended`,
  outcome: (succeeded: number, failed: number) => `${String(succeeded)} delivered, ${String(failed)} failed again`,
  finished: 'Done',
};

export const verify = {
  lead: 'Verify the bytes as they came, before you parse them. Any library for Standard Webhooks does it.',
  javascript: 'JavaScript',
  python: 'Python',
  more: 'How signatures work',
};

export const catalogue = {
  title: 'Event types',
  lead: 'Each message is a POST with one of these bodies. Ignore types and members that you do not know.',
  example: 'Example',
  schema: 'JSON Schema',
  aside: 'ping goes to the endpoint that it tests, whatever the endpoint subscribes to',
};
export const eventWords: Readonly<Record<string, string>> = {
  'sku.evaluated': 'A candidate is evaluated, and its report can be read',
  'sku.failed': 'An evaluation ended without a report',
  'sku.verdict_changed': 'Another evaluation of a candidate has another verdict',
  'report.outdated': 'Today a report would have another verdict, or a notably different CM2',
  'report.outdated_digest': 'Once a day: the reports that became outdated',
  'listing.drafted': 'A store has a listing as a draft',
  'listing.push_failed': 'A push ended without a draft',
  'listing.quarantined': 'A store takes no more pushes until a person releases it',
  'endpoint.disabled': 'Another endpoint was disabled',
  ping: 'A test of the endpoint',
};

/** The dialog of an owner. */
export const portalLinks = {
  title: 'Portal links',
  lead: 'Anybody who has the link can read the deliveries to this endpoint, with their bodies, and send them again, without an account, until the link expires or you revoke it.',
  expires: 'The link works for',
  lasts: (hours: number) => (hours < 24 ? plural(hours, 'hour', 'hours') : plural(hours / 24, 'day', 'days')),
  create: 'Create link',
  once: 'Copy the link now. It is not shown again.',
  copy: 'Copy link',
  links: 'Links that work',
  none: 'No link to this endpoint works now.',
  until: 'works until',
  revoke: 'Revoke',
  revoked: 'The link no longer works',
  failed: 'The links could not be changed',
};

/** The page of the link. */
export const portal = {
  area: 'Webhook deliveries',
  lead: 'The owner of this endpoint shared its deliveries with you.',
  until: 'The link works until',
  gone: 'This link does not work',
  goneText: 'It has expired or was revoked, or its address is not complete. Ask the sender for a new one.',
  all: 'All deliveries',
};
