import type { SubmissionCosts } from './layouts.ts';

/**
 * Measured on 2 shared cores of an AMD EPYC on 2026-11-26: processor times by `npm run bench -- --only capacity` with
 * one instance of each service, at 10/s (`alone`, of the programs on the way) and 200/s (`many`); the log and the messages by `--against`.
 */
export const MEASURED: SubmissionCosts = {
  idle: {
    gateway: 14,
    intake: 5,
    'cost-factor': 5,
    scoring: 4,
    webhook: 9,
    'store-draft': 10,
    PostgreSQL: 8,
    RabbitMQ: 24,
  },
  alone: {
    gateway: 10.57,
    intake: 2.29,
    'cost-factor': 2.77,
    scoring: 2.27,
    PostgreSQL: 4.95,
    RabbitMQ: 6.78,
  },
  many: {
    gateway: 2.28,
    intake: 1.36,
    'cost-factor': 1.29,
    scoring: 1.02,
    webhook: 0.44,
    'store-draft': 0.06,
    PostgreSQL: 1.18,
    RabbitMQ: 1.66,
  },
  fit: { onTheWay: 0.6, ofEach: 0.1 },
  logBytes: 11_381,
  storedBytes: 8_329,
  messages: 5,
};
