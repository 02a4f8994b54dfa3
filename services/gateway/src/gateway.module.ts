import type { Broker } from '@cpes/messaging';
import { PlatformModule } from '@cpes/persistence';
import type { Clock } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { GatewayConfig } from './gateway.config.ts';
import { CostFactorsExtractedHandler } from './handlers/cost-factors-extracted.handler.ts';
import { EvaluationFailedHandler } from './handlers/evaluation-failed.handler.ts';
import { ReportCompletedHandler } from './handlers/report-completed.handler.ts';
import { SkuNormalizedHandler } from './handlers/sku-normalized.handler.ts';
import { AllowedMethods } from './http/allowed-methods.ts';
import { DocsController } from './http/docs.controller.ts';
import { Door } from './http/door.ts';
import { HealthController } from './http/health.controller.ts';
import { ApiDocument } from './http/openapi.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { ReportsController } from './http/reports.controller.ts';
import { SkusController } from './http/skus.controller.ts';
import { Admission } from './pipeline/admission.ts';
import { FactorReadiness } from './pipeline/factor-readiness.ts';
import { Intake } from './pipeline/intake.ts';
import { LoadShedder } from './pipeline/load-shedder.ts';
import { Projection } from './pipeline/projection.ts';
import { RunCompletions } from './pipeline/run-completions.ts';
import { RunSweeper } from './pipeline/run-sweeper.ts';
import { TenantConcurrencyLimiter } from './pipeline/tenant-concurrency-limiter.ts';
import { FirstTenantStore } from './store/first-tenant.store.ts';
import { KeyStore } from './store/key.store.ts';
import { Gateway0001000000000 } from './store/migrations/0001-gateway.ts';
import { Gateway0002000000000 } from './store/migrations/0002-open-runs-have-ended.ts';
import { Gateway0003000000000 } from './store/migrations/0003-open-runs-opened-at.ts';
import { RateLimiter } from './store/rate-limiter.ts';
import { ReadModelStore } from './store/read-model.store.ts';

export const GATEWAY_MIGRATIONS = [Gateway0001000000000, Gateway0002000000000, Gateway0003000000000];

@Module({})
export class GatewayModule {
  static for(config: Readonly<GatewayConfig>, broker: Broker, clock?: Clock): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PlatformModule.for({
          service: 'gateway',
          url: config.GATEWAY_DATABASE_URL,
          poolSize: config.GATEWAY_DATABASE_POOL,
          entities: [],
          migrations: GATEWAY_MIGRATIONS,
          broker,
          ...(clock === undefined ? {} : { clock }),
        }),
      ],
      controllers: [
        SkusController,
        ReportsController,
        HealthController,
        DocsController,
        SkuNormalizedHandler,
        CostFactorsExtractedHandler,
        ReportCompletedHandler,
        EvaluationFailedHandler,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: APP_FILTER, useClass: ProblemFilter },
        Admission,
        AllowedMethods,
        ApiDocument,
        Door,
        FactorReadiness,
        FirstTenantStore,
        Intake,
        KeyStore,
        LoadShedder,
        Projection,
        RateLimiter,
        ReadModelStore,
        RunCompletions,
        RunSweeper,
        TenantConcurrencyLimiter,
      ],
    };
  }
}
