import { SERVICES, type ServiceWithDatabase } from '@cpes/contracts';
import { ask } from './http.ts';
import type { Chaos } from './scenario.ts';
import type { Shape } from './shape.ts';

/** The services that a submission reaches: store-draft waits for a person. */
export const REACHED = SERVICES.filter((service) => service !== 'store-draft');
/** Those of them that store something, and the services that have an outbox. */
export const STORING = ['gateway', 'webhook'] as const satisfies readonly ServiceWithDatabase[];
export const SENDING = [...STORING, 'store-draft'] as const satisfies readonly ServiceWithDatabase[];
/** Twice as many processes as there are services. */
export const TWO_OF_EACH: Shape = { instances: Object.fromEntries(SERVICES.map((service) => [service, 2])) };
const ANSWER_MS_MAX = 5_000;

/** How many messages each instance has dealt with. */
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
