import { Counter, Histogram } from 'prom-client';

const handled = new Counter({
  name: 'consumer_outcome_total',
  help: 'Deliveries handled, by queue and what became of them',
  labelNames: ['queue', 'outcome'],
});
const duration = new Histogram({
  name: 'consumer_handle_seconds',
  help: 'Time from delivery to disposition, by queue',
  labelNames: ['queue'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3],
});

export function countHandled(queue: string, outcome: string, durationMs: number): void {
  handled.inc({ queue, outcome });
  duration.observe({ queue }, durationMs / 1_000);
}
