import type { Cause, Conflict, Failure, Push, Quarantine, State } from './push.ts';

/** What people read of a push: each state, and each reason of an end, has its own sentences. */
export const PUSH_TEXTS: Readonly<
  Record<Exclude<State, 'FAILED' | 'CONFLICT' | 'WITHDRAWN' | 'QUARANTINED'>, string>
> & {
  readonly FAILED: Readonly<Record<Failure, string>>;
  readonly CONFLICT: Readonly<Record<Conflict, string>>;
  readonly WITHDRAWN: Readonly<Record<Cause | 'gone', string>>;
  readonly QUARANTINED: Readonly<Record<Quarantine, string>>;
} = {
  REQUESTED: 'The push waits for its turn.',
  CHECKING: 'We look whether the store has this listing already.',
  SENDING: 'We send the draft to the store.',
  RECONCILING: 'The store did not say what it did. We look it up before anything else.',
  VERIFYING: 'The store has the listing. We read it back in two ways.',
  DRAFTED: 'The listing is in the store as a draft. Customers cannot see it.',
  COMPENSATING: 'The listing in the store is not the draft that was shown. We take it back.',
  CONFLICT_LIVE:
    'The store already has this listing, and it is published, or does not show that it is a draft. We changed nothing.',
  FAILED: {
    unreachable: 'The store did not answer. Nothing was sent.',
    connection: 'The store refused our credentials. Nothing was created. Check the connection, then push again.',
    rejected: 'The store rejected the listing. Nothing was created.',
    cleared: 'A person has looked at the store and lifted its quarantine. You may push again.',
  },
  CONFLICT: {
    foreign: 'Another product in the store has this SKU. We changed nothing. Choose another SKU.',
    trash: 'A product in the trash of the store has this SKU. Restore or delete it there, or choose another SKU.',
  },
  WITHDRAWN: {
    live: 'Something in the store published the listing. We took it back. The store takes no more pushes until you have looked at it.',
    differs: 'The store changed the price, the SKU or the text. We took the draft back.',
    gone: 'Somebody removed the draft in the store.',
  },
  QUARANTINED: {
    'unknown-outcome': 'We cannot find out whether the store created the listing. Look in the store for its SKU.',
    unmarked: 'The store has a product with our SKU, but without our mark. It may be ours, so we do not touch it.',
    rights: 'The store refuses our credentials while a listing may be live. Look at the listing in the store now.',
    'still-live':
      'The listing is published, and the store undid our attempts to take it back. Unpublish it in the store now.',
    'cannot-verify': 'We cannot read whether the listing is a draft. Look at it in the store.',
    'cannot-confirm': 'We cannot read whether the listing was taken back. Look at it in the store.',
  },
};

export function textOf(push: Push): string {
  switch (push.state) {
    case 'FAILED':
      return PUSH_TEXTS.FAILED[push.reason];
    case 'CONFLICT':
      return PUSH_TEXTS.CONFLICT[push.reason];
    case 'WITHDRAWN':
      return PUSH_TEXTS.WITHDRAWN[push.reason];
    case 'QUARANTINED':
      return PUSH_TEXTS.QUARANTINED[push.reason];
    case 'DRAFTED':
      return push.liveSinceMs === null
        ? PUSH_TEXTS.DRAFTED
        : 'Somebody published the listing in the store. That is your decision; we change nothing.';
    case 'REQUESTED':
    case 'CHECKING':
    case 'SENDING':
    case 'RECONCILING':
    case 'VERIFYING':
    case 'COMPENSATING':
    case 'CONFLICT_LIVE':
      return PUSH_TEXTS[push.state];
  }
}
