import { FactorExtraction } from '@cpes/contracts';
import { type Broker, evaluationFailureAt } from '@cpes/messaging';
import { parkedMessageCalls, PlatformModule } from '@cpes/persistence';
import { Clock, GuardedClient, Lifecycle, type ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { factorExtractionCalls } from './calls/factor-extraction.controller.ts';
import { TableFactorExtraction } from './calls/table.factor-extraction.ts';
import { CostFactorConfig } from './cost-factor.config.ts';
import { SkuNormalizedHandler } from './handlers/sku-normalized.handler.ts';
import { configuredSources } from './quotes/configured-sources.ts';
import { QuoteDesk } from './quotes/quote-desk.ts';
import { CurrentRates } from './store/current-rates.ts';
import { FactorSetEntity } from './store/factor-set.entity.ts';
import { FactorSetStore } from './store/factor-set.store.ts';
import { RateTables0001 } from './store/migrations/0001-rate-tables.ts';
import { FactorSets0002 } from './store/migrations/0002-factor-sets.ts';
import { FactorSetsAsText0003 } from './store/migrations/0003-factor-sets-as-text.ts';
import { FactorSetsAsBytes0004 } from './store/migrations/0004-factor-sets-as-bytes.ts';
import { UsExemptLines0005 } from './store/migrations/0005-us-exempt-lines.ts';
import { DutyGaps0006 } from './store/migrations/0006-duty-gaps.ts';
import { NationalRates0007 } from './store/migrations/0007-national-rates.ts';

@Module({})
class CostFactorModule {}

/** Wires the service; tests may bring a clock of their own. */
export function costFactorModule(config: Readonly<CostFactorConfig>, broker: Broker, clock?: Clock): DynamicModule {
  const foundation = PlatformModule.for({
    service: 'cost-factor',
    broker,
    onParked: evaluationFailureAt('cost-factor'),
    url: config.COST_FACTOR_DATABASE_URL,
    poolSize: config.COST_FACTOR_DATABASE_POOL,
    entities: [FactorSetEntity],
    migrations: [
      RateTables0001,
      FactorSets0002,
      FactorSetsAsText0003,
      FactorSetsAsBytes0004,
      UsExemptLines0005,
      DutyGaps0006,
      NationalRates0007,
    ],
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: CostFactorModule,
    imports: [foundation],
    controllers: [SkuNormalizedHandler],
    providers: [
      FactorSetStore,
      { provide: FactorExtraction, useClass: TableFactorExtraction },
      {
        provide: CurrentRates,
        inject: [DataSource, Lifecycle],
        useFactory: (dataSource: DataSource, lifecycle: Lifecycle) =>
          CurrentRates.open(dataSource, lifecycle, config.COST_FACTOR_RATES_REFRESH_SECONDS),
      },
      {
        provide: QuoteDesk,
        inject: [Clock, Lifecycle],
        useFactory: (time: Clock, lifecycle: Lifecycle) => openQuoteDesk(config, time, lifecycle),
      },
    ],
  };
}

function openQuoteDesk(config: Readonly<CostFactorConfig>, clock: Clock, lifecycle: Lifecycle): QuoteDesk {
  const client = new GuardedClient({
    allowHttp: config.CPES_ALLOW_HTTP_SOURCES === 'true',
    allowPrivate: config.CPES_ALLOW_PRIVATE_SOURCES === 'true',
  });
  const desk = new QuoteDesk(configuredSources(config, client, clock), clock, config.COST_FACTOR_QUOTE_TIMEOUT_MS);
  lifecycle.onStop('broker', () => {
    desk.close();
    client.close();
  });
  return desk;
}

/** The service as a process, or as one part of a process, starts it. */
export const costFactorService: ServiceDefinition<CostFactorConfig, Broker> = {
  name: 'cost-factor',
  config: CostFactorConfig,
  module: (config, broker) => costFactorModule(config, broker),
  internalCalls: [parkedMessageCalls, factorExtractionCalls],
};
