import { SERVICES, type ServiceWithDatabase } from '@cpes/contracts';
import { ask } from './http.ts';
import type { Chaos } from './scenario.ts';
import type { Shape } from './shape.ts';

/** The services that a submission reaches: store-draft needs a user's request. */
export const REACHED = SERVICES.filter((service) => service !== 'store-draft');
/** Those that write to a database, and the services with an outbox. */
export const STORING = ['gateway', 'webhook'] as const satisfies readonly ServiceWithDatabase[];
export const SENDING = [...STORING, 'store-draft'] as const satisfies readonly ServiceWithDatabase[];
/** Two processes per service. */
export const TWO_OF_EACH: Shape = { instances: Object.fromEntries(SERVICES.map((service) => [service, 2])) };
const ANSWER_MS_MAX = 5_000;

/** The number of messages that each instance has handled. */
export async function handledByInstance({ system }: Chaos): Promise<number[]> {
  const instances = REACHED.flatMap((service) => system.all(service));
  return Promise.all(
    instances.map(async ({ operationsUrl }) => {
      const { text } = await ask(`${operationsUrl ?? ''}/metrics`, { limitMs: ANSWER_MS_MAX });
      const counts = [...text.matchAll(/^messaging_process_duration_seconds_count\{.*\} (\d+)$/gm)].map((match) =>
        Number(match[1]),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    }),
  );
}
