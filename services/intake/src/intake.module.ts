import { CandidateNormalisation } from '@cpes/contracts';
import { type Broker, evaluationFailureAt } from '@cpes/messaging';
import { parkedMessageCalls, PlatformModule } from '@cpes/persistence';
import type { Clock, ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { IntakeNormalisation } from './calls/intake.normalisation.ts';
import { normalisationCalls } from './calls/normalisation.controller.ts';
import { SkuSubmittedHandler } from './handlers/sku-submitted.handler.ts';
import { IntakeConfig } from './intake.config.ts';
import { Normalizations0001000000000 } from './store/migrations/0001-normalizations.ts';
import { Normalisations0002000000000 } from './store/migrations/0002-normalisations.ts';
import { NormalisationEntity } from './store/normalisation.entity.ts';
import { NormalisationStore } from './store/normalisation.store.ts';
import { TitleClassifier } from './vocabulary/title-classifier.ts';

@Module({})
class IntakeModule {}

/** Wires the service; tests may bring a clock of their own. */
export function intakeModule(config: Readonly<IntakeConfig>, broker: Broker, clock?: Clock): DynamicModule {
  const foundation = PlatformModule.for({
    service: 'intake',
    broker,
    onParked: evaluationFailureAt('intake'),
    url: config.INTAKE_DATABASE_URL,
    poolSize: config.INTAKE_DATABASE_POOL,
    entities: [NormalisationEntity],
    migrations: [Normalizations0001000000000, Normalisations0002000000000],
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: IntakeModule,
    imports: [foundation],
    controllers: [SkuSubmittedHandler],
    providers: [
      NormalisationStore,
      TitleClassifier,
      { provide: CandidateNormalisation, useClass: IntakeNormalisation },
    ],
  };
}

/** The service as a process, or as one part of a process, starts it. */
export const intakeService: ServiceDefinition<IntakeConfig, Broker> = {
  name: 'intake',
  config: IntakeConfig,
  module: (config, broker) => intakeModule(config, broker),
  internalCalls: [parkedMessageCalls, normalisationCalls],
};
