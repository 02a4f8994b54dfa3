export { type Answer, Idempotency, type Keep } from './idempotency.ts';
export { IDEMPOTENCY_ENTITIES, IdempotencyModule } from './idempotency.module.ts';
