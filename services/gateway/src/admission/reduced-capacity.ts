import { Fault } from '@cpes/service-kit';

/** Half a dozen samples of the pressure; by then it is known whether the backlog shrinks. */
const RETRY_SECONDS = 3;

/** The refusal of a request for the sake of those accepted before. */
export function reducedCapacity(reason = 'Candidates accepted before are still waiting to be evaluated.'): Fault {
  return new Fault('rate-limited', reason, {
    code: 'temporary-reduced-capacity',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
