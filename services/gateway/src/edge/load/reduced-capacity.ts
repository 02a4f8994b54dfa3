import { Fault } from '@cpes/service-kit';

/** Half a dozen samples of the backlog, enough to see whether it shrinks. */
const RETRY_SECONDS = 3;

/** The fault for a request that is refused in favour of accepted work. */
export function reducedCapacity(reason = 'Accepted candidates are still waiting for their evaluation.'): Fault {
  return new Fault('rate-limited', reason, {
    code: 'temporary-reduced-capacity',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
