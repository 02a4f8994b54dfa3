import { CandidateEvaluation } from '@cpes/contracts';
import { type Broker, evaluationFailureAt } from '@cpes/messaging';
import { parkedMessageCalls, PlatformModule } from '@cpes/persistence';
import type { Clock, ServiceDefinition } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { candidateEvaluationCalls } from './calls/candidate-evaluation.controller.ts';
import { ScoringEvaluation } from './calls/scoring.candidate-evaluation.ts';
import { CostFactorsExtractedHandler } from './handlers/cost-factors-extracted.handler.ts';
import { ScoringConfig } from './scoring.config.ts';
import { Reports0001 } from './store/migrations/0001-reports.ts';
import { ReportsAsBytes0002 } from './store/migrations/0002-reports-as-bytes.ts';
import { ReportEntity } from './store/report.entity.ts';
import { ReportStore } from './store/report.store.ts';

@Module({})
class ScoringModule {}

/** Wires the service; tests may bring a clock of their own. */
export function scoringModule(config: Readonly<ScoringConfig>, broker: Broker, clock?: Clock): DynamicModule {
  const foundation = PlatformModule.for({
    service: 'scoring',
    broker,
    onParked: evaluationFailureAt('scoring'),
    url: config.SCORING_DATABASE_URL,
    poolSize: config.SCORING_DATABASE_POOL,
    entities: [ReportEntity],
    migrations: [Reports0001, ReportsAsBytes0002],
    ...(clock === undefined ? {} : { clock }),
  });
  return {
    module: ScoringModule,
    imports: [foundation],
    controllers: [CostFactorsExtractedHandler],
    providers: [ReportStore, { provide: CandidateEvaluation, useClass: ScoringEvaluation }],
  };
}

/** The service as a process, or as one part of a process, starts it. */
export const scoringService: ServiceDefinition<ScoringConfig, Broker> = {
  name: 'scoring',
  config: ScoringConfig,
  module: (config, broker) => scoringModule(config, broker),
  internalCalls: [parkedMessageCalls, candidateEvaluationCalls],
};
