import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { IdempotencyModule } from '../idempotency/index.ts';
import { Forwarder } from './forwarding/forwarder.ts';
import { AllowedMethods } from './http/allowed-methods.ts';
import { HealthController } from './http/health.controller.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { BulkPlacesGuard } from './load/bulk-places.guard.ts';
import { EventLoopDelay } from './load/event-loop-delay.ts';
import { LoadShedder } from './load/load-shedder.ts';
import { LoadSheddingGuard } from './load/load-shedding.guard.ts';
import { PersonReadLimiter } from './quota/person-read-limiter.ts';
import { BodyQuotaGuard, QuotaGuard } from './quota/quota.guard.ts';
import { RateBucketEntity } from './quota/rate-bucket.entity.ts';
import { RateLimiter } from './quota/rate-limiter.ts';

export const EDGE_ENTITIES = [RateBucketEntity];

/** The areas with their guards, quotas and load shedding, and how requests are read and answered: every request passes it. */
@Module({
  imports: [IdempotencyModule],
  controllers: [HealthController],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    AllowedMethods,
    Forwarder,
    QuotaGuard,
    BodyQuotaGuard,
    RateLimiter,
    PersonReadLimiter,
    LoadSheddingGuard,
    LoadShedder,
    EventLoopDelay,
    BulkPlacesGuard,
  ],
  exports: [LoadShedder, RateLimiter],
})
export class EdgeModule {}
