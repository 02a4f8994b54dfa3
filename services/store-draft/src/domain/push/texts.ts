import { TROUBLE_TEXTS } from '../answers/trouble.ts';
import type { RefusableDetail } from '../listing/details.ts';
import type { Difference } from '../verification/difference.ts';
import type { Cause, Change, Conflict, Failure, Push, Quarantine, State } from './push.ts';

/** The texts of a push: each state, and each reason of an end, has its own sentences. */
export const PUSH_TEXTS: Readonly<
  Record<Exclude<State, 'DRAFTED' | 'COMPENSATING' | 'FAILED' | 'CONFLICT' | 'WITHDRAWN' | 'QUARANTINED'>, string>
> & {
  readonly DRAFTED: Readonly<Record<Change | 'draft' | 'live', string>>;
  readonly COMPENSATING: Readonly<Record<Cause, string>>;
  readonly FAILED: Readonly<Record<Failure, string>>;
  readonly CONFLICT: Readonly<Record<Conflict, string>>;
  readonly WITHDRAWN: Readonly<Record<Cause | 'gone', string>>;
  readonly QUARANTINED: Readonly<Record<Quarantine, string>>;
} = {
  REQUESTED: 'The push waits for its turn.',
  CHECKING: 'We check whether the store already has this listing.',
  SENDING: 'We send the draft to the store.',
  RECONCILING: 'The store did not confirm the result. We look it up before anything else.',
  VERIFYING: 'The store has the listing. We read it back in two ways.',
  DRAFTED: {
    draft: 'The listing is in the store as a draft. Customers cannot see it.',
    permalink: 'Somebody edited the address of the draft in the store. It is still a draft, and we leave it as it is.',
    pending:
      'Somebody set the draft to "Pending review" in the store. Customers cannot see it, and we leave it as it is.',
    private: 'Somebody set the draft to "Private" in the store. Customers cannot see it, and we leave it as it is.',
    scheduled: 'Somebody scheduled the draft in the store. Customers cannot see it yet, and we leave it as it is.',
    channel:
      'Somebody gave the draft a sales channel or an address in the store. It is still a draft, customers cannot see it, and we leave it as it is.',
    contents:
      'The draft in the store has other values than we sent: a person or a plugin changed them. Customers cannot see it, and we leave it as it is.',
    live: 'Somebody published the listing in the store. That is your decision; we change nothing.',
  },
  COMPENSATING: {
    live: 'Something in the store published the listing. We take it back.',
    differs: 'The store shows another product than the one we sent. We take it back.',
  },
  CONFLICT_LIVE: 'The store already has this listing, and it is published. We changed nothing.',
  FAILED: {
    unreachable:
      'We tried for 15 minutes, and the store did not do what we asked. Nothing was created. Push again later.',
    connection: 'The store refused our request. Nothing was created. Check the connection, then push again.',
    rejected: 'The store rejected the listing. Nothing was created.',
    cleared: 'A user has checked the store and lifted its quarantine. You may push again.',
  },
  CONFLICT: {
    foreign: 'Another product in the store has this SKU. We changed nothing. Choose another SKU.',
    trash: 'A product in the trash of the store has this SKU. Restore or delete it there, or choose another SKU.',
  },
  WITHDRAWN: {
    live: 'Something in the store published the listing. We took it back. The store takes no more pushes until you have looked at it.',
    differs:
      'The store shows other values than we sent, so we took the draft back. Find the plugin or rule that changes them, then push again.',
    gone: 'Somebody removed the draft in the store.',
  },
  QUARANTINED: {
    'unknown-outcome': 'We cannot find out whether the store created the listing. Look in the store for its SKU.',
    unmarked: 'The store has a product with our SKU, but without our mark. It may be ours, so we do not touch it.',
    rights: 'The store refuses our requests while a listing may be live. Look at the listing in the store now.',
    'still-live':
      'The listing is published, and the store undid our attempts to take it back. Unpublish it in the store now.',
    'cannot-verify':
      'We could not read for 15 minutes whether the listing is a draft. We do not know that it is published. Look at it in the store.',
    'cannot-confirm': 'We cannot read whether the listing was taken back. Look at it in the store.',
    'born-on-channel':
      'The store put the new draft on a sales channel at once. Customers cannot see it while it is a draft. Look at it in the store, and at the settings of its channels.',
  },
};

/** The longest text in events and pages. */
const TEXT_MAX = 500;
/** The displayed part of each value that differs: enough to recognise it. */
const VALUE_MAX = 60;
const NAMES: Readonly<Record<Difference['field'], string>> = {
  mark: 'our mark',
  sku: 'SKU',
  price: 'price',
  currency: 'currency',
  title: 'title',
  bulletsHtml: 'bullets',
  weight: 'weight',
  size: 'size',
  cost: 'cost per item',
  hsCode: 'HS code',
  origin: 'country of origin',
  report: 'report and verdict',
  images: 'images',
};

/** The full text of a push: its state, then the differences, then the shop's response and the next step. */
export function textOf(push: Push): string {
  const parts = [stateTextOf(push)];
  if ('differences' in push) parts.push(...push.differences.map(differenceTextOf));
  if (push.state === 'DRAFTED' && push.missing !== undefined) parts.push(missingTextOf(push.missing));
  // The draft has been confirmed. One later check without a response does not contradict that.
  if (push.trouble !== null && push.state !== 'DRAFTED') parts.push(TROUBLE_TEXTS[push.trouble]);
  return cut(parts.join(' '), TEXT_MAX);
}

function stateTextOf(push: Push): string {
  switch (push.state) {
    case 'FAILED':
      return PUSH_TEXTS.FAILED[push.reason];
    case 'CONFLICT':
      return PUSH_TEXTS.CONFLICT[push.reason];
    case 'WITHDRAWN':
      return PUSH_TEXTS.WITHDRAWN[push.reason];
    case 'QUARANTINED':
      return PUSH_TEXTS.QUARANTINED[push.reason];
    case 'COMPENSATING':
      return PUSH_TEXTS.COMPENSATING[push.cause];
    case 'DRAFTED':
      return PUSH_TEXTS.DRAFTED[push.liveSinceMs === null ? (push.change ?? 'draft') : 'live'];
    case 'REQUESTED':
    case 'CHECKING':
    case 'SENDING':
    case 'RECONCILING':
    case 'VERIFYING':
    case 'CONFLICT_LIVE':
      return PUSH_TEXTS[push.state];
  }
}

function missingTextOf(missing: readonly RefusableDetail[]): string {
  return `The store does not have all details of the draft. Missing: ${missing.map((detail) => NAMES[detail]).join(', ')}.`;
}

function differenceTextOf({ field, sent, found }: Difference): string {
  const value = (text: string | null) => (text === null || text === '' ? 'nothing' : cut(text, VALUE_MAX));
  return `${NAMES[field]}: sent ${value(sent)}, found ${value(found)}.`;
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`;
}
