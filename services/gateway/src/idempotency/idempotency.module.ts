import { Module } from '@nestjs/common';
import { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
import { IdempotencyPurge } from './idempotency-purge.ts';
import { IdempotencyStore } from './idempotency.store.ts';
import { Idempotency } from './idempotency.ts';

export const IDEMPOTENCY_ENTITIES = [IdempotencyKeyEntity];

/** Gives a POST its effect once per idempotency key. */
@Module({
  providers: [Idempotency, IdempotencyPurge, IdempotencyStore],
  exports: [Idempotency],
})
export class IdempotencyModule {}
