import { Counter, Gauge, Histogram } from 'prom-client';

export const stepsTotal = new Counter({
  name: 'store_draft_steps_total',
  help: 'Steps of pushes, by the state before and after',
  labelNames: ['from', 'to'],
});
export const stepSeconds = new Histogram({
  name: 'store_draft_step_seconds',
  help: 'From the beginning of a step to its end',
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});
export const underWay = new Gauge({ name: 'store_draft_steps_under_way', help: 'Steps that have begun and not ended' });
export const quarantinesTotal = new Counter({
  name: 'store_draft_quarantines_total',
  help: 'Times that a store was quarantined, which needs attention at once',
});
export const storesByState = new Gauge({
  name: 'store_draft_stores',
  help: 'Stores of all tenants, by their state',
  labelNames: ['state'],
});
export const pushesByState = new Gauge({
  name: 'store_draft_pushes',
  help: 'Listings of all tenants, by the state of their latest push',
  labelNames: ['state'],
});
export const oldestDue = new Gauge({
  name: 'store_draft_oldest_due_age_seconds',
  help: 'Since when the longest due step has been due',
});
