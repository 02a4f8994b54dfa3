import { PUSH_STATES } from '@cpes/contracts';
import { outcomeOf } from './outcome.ts';

describe('the event that subscribers receive for a push', () => {
  it.each([
    ['DRAFTED', null, 'listing.drafted'],
    ['QUARANTINED', 'rights', 'listing.quarantined'],
    ['WITHDRAWN', 'live', 'listing.quarantined'],
    ['WITHDRAWN', 'differs', 'listing.push_failed'],
    ['WITHDRAWN', 'gone', 'listing.push_failed'],
    ['CONFLICT', 'foreign', 'listing.push_failed'],
    ['CONFLICT_LIVE', null, 'listing.push_failed'],
    ['FAILED', 'rejected', 'listing.push_failed'],
  ] as const)('%s for %s is %s', (state, reason, outcome) => {
    expect(outcomeOf(state, reason)).toBe(outcome);
  });

  it('is absent while the push is under way', () => {
    const untold = PUSH_STATES.filter((state) => outcomeOf(state, null) === undefined);
    expect(untold).toEqual(['REQUESTED', 'CHECKING', 'SENDING', 'RECONCILING', 'VERIFYING', 'COMPENSATING']);
  });
});
