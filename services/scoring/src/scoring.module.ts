import { CandidateEvaluation } from '@cpes/contracts';
import { type Broker, evaluationFailureAt, MessagingModule } from '@cpes/messaging';
import type { Clock, ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { candidateEvaluationCalls } from './calls/candidate-evaluation.controller.ts';
import { ScoringEvaluation } from './calls/scoring.candidate-evaluation.ts';
import { CostFactorsExtractedHandler } from './handlers/cost-factors-extracted.handler.ts';
import { ScoringConfig } from './scoring.config.ts';

@Module({})
class ScoringModule {}

/** Wires the service; tests may pass their own clock. */
export function scoringModule(broker: Broker, clock?: Clock): DynamicModule {
  const foundation = MessagingModule.for({
    service: 'scoring',
    broker,
    onParked: evaluationFailureAt('scoring'),
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: ScoringModule,
    imports: [foundation],
    controllers: [CostFactorsExtractedHandler],
    providers: [{ provide: CandidateEvaluation, useClass: ScoringEvaluation }],
  };
}

/** Starts the service as a process or as one part of a process. */
export const scoringService: ServiceDefinition<ScoringConfig, Broker> = {
  name: 'scoring',
  config: ScoringConfig,
  module: (_config, broker) => scoringModule(broker),
  internalCalls: [candidateEvaluationCalls],
};
