import { CandidateNormalisation } from '@cpes/contracts';
import { type Broker, evaluationFailureAt, MessagingModule } from '@cpes/messaging';
import type { Clock, ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { IntakeNormalisation } from './calls/intake.normalisation.ts';
import { normalisationCalls } from './calls/normalisation.controller.ts';
import { SkuSubmittedHandler } from './handlers/sku-submitted.handler.ts';
import { IntakeConfig } from './intake.config.ts';
import { TitleClassifier } from './vocabulary/title-classifier.ts';

@Module({})
class IntakeModule {}

/** Wires the service; tests may pass their own clock. */
export function intakeModule(broker: Broker, clock?: Clock): DynamicModule {
  const foundation = MessagingModule.for({
    service: 'intake',
    broker,
    onParked: evaluationFailureAt('intake'),
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: IntakeModule,
    imports: [foundation],
    controllers: [SkuSubmittedHandler],
    providers: [TitleClassifier, { provide: CandidateNormalisation, useClass: IntakeNormalisation }],
  };
}

/** Starts the service as a process or as one part of a process. */
export const intakeService: ServiceDefinition<IntakeConfig, Broker> = {
  name: 'intake',
  config: IntakeConfig,
  module: (_config, broker) => intakeModule(broker),
  internalCalls: [normalisationCalls],
};
