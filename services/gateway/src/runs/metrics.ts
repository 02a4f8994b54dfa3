import { Counter } from 'prom-client';
import type { RunOutcome } from '../domain/sku-status.ts';

const accepted = new Counter({
  name: 'submissions_accepted_total',
  help: 'Submissions stored, each of which begins a run',
});
const ended = new Counter({
  name: 'runs_ended_total',
  help: 'Runs that have ended, by how they did',
  labelNames: ['outcome'],
});

/** Both counters grow after the commit. When a process dies between the two, a counter is too low, never too high. */
export function countAccepted(): void {
  accepted.inc();
}

export function countEnded(outcome: RunOutcome): void {
  ended.inc({ outcome });
}
