import { Counter, Histogram } from 'prom-client';
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

const evaluated = new Histogram({
  name: 'evaluation_report_duration_seconds',
  help: 'Time from the submission of a candidate to its stored report',
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 3, 10, 60, 600],
});
for (const outcome of ['EVALUATED', 'FAILED'] satisfies RunOutcome[]) ended.inc({ outcome }, 0);

/** Both counters grow after the commit. If a process dies between the two, a counter is too low, never too high. */
export function countAccepted(): void {
  accepted.inc();
}

export function countEnded(outcome: RunOutcome): void {
  ended.inc({ outcome });
}

/** Counts the first report of a run. Clocks of two machines may differ slightly; a duration is never negative. */
export function countReport(submittedAtMs: number, now: Date): void {
  evaluated.observe(Math.max(0, now.getTime() - submittedAtMs) / 1_000);
}
