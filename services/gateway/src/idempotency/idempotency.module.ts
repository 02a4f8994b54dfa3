import { Module } from '@nestjs/common';
import { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
import { IdempotencyPurge } from './idempotency-purge.ts';
import { IdempotencyRepository } from './idempotency.repository.ts';
import { Idempotency } from './idempotency.ts';

export const IDEMPOTENCY_ENTITIES = [IdempotencyKeyEntity];

/** Gives a POST its effect once per idempotency key. */
@Module({
  providers: [Idempotency, IdempotencyPurge, IdempotencyRepository],
  exports: [Idempotency],
})
export class IdempotencyModule {}
