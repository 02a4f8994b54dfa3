import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from './system.ts';

interface HandledLine {
  readonly msg: string;
  readonly queue: string;
  readonly eventId: string;
  readonly outcome: string;
}

/**
 * The number of deliveries handled since the services started, from their logs, and the queues of deliveries that were
 * handled again: repeated work. Without resends, an event's id identifies its delivery in a queue.
 */
export function countDeliveries(system: System): { handled: number; repeated: string[] } {
  const times = new Map<string, number>();
  for (const { queue, eventId } of linesOf<HandledLine>(system, 'event.handled').filter(isDone)) {
    const delivery = `${queue} ${eventId}`;
    times.set(delivery, (times.get(delivery) ?? 0) + 1);
  }
  const repeated = [...times].filter(([, count]) => count > 1).map(([delivery]) => delivery.split(' ')[0] ?? '');
  return { handled: times.size + repeated.length, repeated };
}

/** The number of runs that the sweeper has sent again or given up, from the logs. */
export function countSwept(system: System): number {
  return linesOf<{ msg: string; runs: number }>(system, 'runs.swept').reduce((sum, { runs }) => sum + runs, 0);
}

function isDone({ outcome }: HandledLine): boolean {
  return outcome === 'done';
}

/** Lines of all services with that message. A killed process may leave a truncated last line. */
function linesOf<Line extends { readonly msg: string }>(system: System, message: string): Line[] {
  return readdirSync(system.logs)
    .flatMap((file) => readFileSync(join(system.logs, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{') && line.endsWith('}') && line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line) as Line);
}
