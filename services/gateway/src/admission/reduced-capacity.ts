import { Fault } from '@cpes/service-kit';

/** Half a dozen samples of the pressure; by then it is known whether the backlog shrinks. */
const RETRY_SECONDS = 3;

/** The refusal of a submission for the sake of those accepted before. */
export function reducedCapacity(): Fault {
  return new Fault('rate-limited', 'Candidates accepted before are still waiting to be evaluated.', {
    code: 'temporary-reduced-capacity',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
