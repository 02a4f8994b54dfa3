import { Counter, Histogram } from 'prom-client';

/** Names, and the label of the queue, follow the OpenTelemetry conventions for messaging. */
const QUEUE = 'messaging_destination_name';

const processed = new Histogram({
  name: 'messaging_process_duration_seconds',
  help: 'Time from the delivery of an event to the end of its handling, by queue and outcome',
  labelNames: [QUEUE, 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3],
});
const waited = new Histogram({
  name: 'messaging_process_wait_seconds',
  help: 'Age of an event when its first handling begins, by queue',
  labelNames: [QUEUE],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 5, 30, 120, 600],
});
const sent = new Counter({
  name: 'messaging_client_sent_messages_total',
  help: 'Publications of events, by type and outcome',
  labelNames: ['event_type', 'outcome'],
});

export function countHandled(queue: string, outcome: string, durationMs: number): void {
  processed.observe({ [QUEUE]: queue, outcome }, durationMs / 1_000);
}

export function countWait(queue: string, waitMs: number): void {
  waited.observe({ [QUEUE]: queue }, waitMs / 1_000);
}

export function countSent(eventType: string, outcome: string): void {
  sent.inc({ event_type: eventType, outcome });
}
