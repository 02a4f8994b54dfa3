import { Counter, Gauge, Histogram } from 'prom-client';

export const attemptsTotal = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a message, by their outcome',
  labelNames: ['outcome'],
});
export const attemptSeconds = new Histogram({
  name: 'webhook_attempt_seconds',
  help: 'From the beginning of an attempt to its end',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30],
});
export const underWay = new Gauge({
  name: 'webhook_attempts_under_way',
  help: 'Attempts that have begun and not ended',
});
export const leasesLost = new Counter({
  name: 'webhook_lease_lost_total',
  help: 'Attempts whose outcome arrived after their lease',
});
export const oldestDue = new Gauge({
  name: 'webhook_oldest_due_age_seconds',
  help: 'Since when the longest due delivery has been due',
});
export const endpointsByState = new Gauge({
  name: 'webhook_endpoints',
  help: 'Endpoints of all tenants, by their state',
  labelNames: ['state'],
});
export const disabledTotal = new Counter({
  name: 'webhook_endpoints_disabled_total',
  help: 'Endpoints that were disabled by their own answers, by the reason',
  labelNames: ['reason'],
});
