import { until } from '@cpes/local-servers';
import type { Answer } from './running-cpes.ts';

/** Far more than a busy machine refuses what-ifs for. */
const BUSY_MS_MAX = 60_000;

/** Repeats a call until it is not refused with 503: on a busy machine a stage may take longer than a what-if waits for it. */
export async function whenFree(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call();
  await until(
    'an answer other than 503',
    async () => {
      if (answer.status === 503) answer = await call();
      return answer.status !== 503;
    },
    BUSY_MS_MAX,
  );
  return answer;
}
