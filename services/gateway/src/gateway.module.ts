import type { Broker } from '@cpes/messaging';
import { PlatformModule } from '@cpes/persistence';
import { type Clock, Peers } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiKeyAuthentication } from './access/api-key-authentication.ts';
import { ApiKeyStore } from './access/api-key.store.ts';
import { FirstTenantStore } from './access/first-tenant.store.ts';
import { KeyManagement } from './access/key-management.ts';
import { KeysController } from './access/keys.controller.ts';
import { BodyQuotaGuard, QuotaGuard } from './access/quota.guard.ts';
import { PersonReadLimiter } from './access/person-read-limiter.ts';
import { RateLimiter } from './access/rate-limiter.ts';
import { ScopeGuard } from './access/scope.guard.ts';
import { GATEWAY_TENANT_TABLES } from './access/tenant-tables.ts';
import { Admission } from './admission/admission.ts';
import { Backlog } from './admission/backlog.ts';
import { BulkPlacesGuard } from './admission/bulk-places.guard.ts';
import { EventLoopDelay } from './admission/event-loop-delay.ts';
import { LoadShedder } from './admission/load-shedder.ts';
import { LoadSheddingGuard } from './admission/load-shedding.guard.ts';
import { TenantConcurrencyLimiter } from './admission/tenant-concurrency-limiter.ts';
import { BulkController } from './bulk/bulk.controller.ts';
import { BulkSubmission } from './bulk/bulk-submission.ts';
import { GatewayConfig } from './gateway.config.ts';
import { CostFactorsExtractedHandler } from './handlers/cost-factors-extracted.handler.ts';
import { EvaluationFailedHandler } from './handlers/evaluation-failed.handler.ts';
import { ListingPushSettledHandler } from './handlers/listing-push-settled.handler.ts';
import { ReportCompletedHandler } from './handlers/report-completed.handler.ts';
import { SkuNormalizedHandler } from './handlers/sku-normalized.handler.ts';
import { IdempotencyPurge } from './idempotency/idempotency-purge.ts';
import { IdempotencyStore } from './idempotency/idempotency.store.ts';
import { Idempotency } from './idempotency/idempotency.ts';
import { EventStreams } from './live/event-stream.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveRuns } from './live/live-runs.ts';
import { TenantChanges } from './runs/tenant-changes.ts';
import { ListingStore } from './listings/listing.store.ts';
import { PushSettlement } from './listings/push-settlement.ts';
import { DraftListings } from './listings/draft-listings.ts';
import { ListingsController } from './listings/listings.controller.ts';
import { PushRequests } from './listings/push-requests.ts';
import { SkuDraftsController } from './listings/sku-drafts.controller.ts';
import { SkuFacts } from './listings/sku-facts.ts';
import { SkuListingsController } from './listings/sku-listings.controller.ts';
import { AllowedMethods } from './http/allowed-methods.ts';
import { DocsController } from './docs/docs.controller.ts';
import { HealthController } from './http/health.controller.ts';
import { ApiDocument } from './http/openapi.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { AuditLogController } from './audit-log/audit-log.controller.ts';
import { AuditStore } from './audit/audit.store.ts';
import { KnownBrowserStore } from './sessions/known-browser.store.ts';
import { RightGuard } from './sessions/right.guard.ts';
import { SameOriginGuard } from './sessions/same-origin.guard.ts';
import { SessionAuthentication } from './sessions/session-authentication.ts';
import { SessionWatch } from './sessions/session-watch.ts';
import { SessionController } from './sessions/session.controller.ts';
import { SessionStore } from './sessions/session.store.ts';
import { SignIn } from './sessions/sign-in.ts';
import { SignInFailuresPurge } from './sessions/sign-in-failures-purge.ts';
import { SignInFailureStore } from './sessions/sign-in-failures.store.ts';
import { CauseNotes } from './operations/cause-notes.ts';
import { DeadLetterStore } from './operations/dead-letter.store.ts';
import { DeadLettersController } from './operations/dead-letters.controller.ts';
import { DiscardsController } from './operations/discards.controller.ts';
import { failedEventActions } from './operations/failed-event-actions.ts';
import { FailedEventsController } from './operations/failed-events.controller.ts';
import { GroupDiscard } from './operations/group-discard.ts';
import { MessageActions } from './operations/message-actions.ts';
import { Overview } from './operations/overview.ts';
import { OverviewController } from './operations/overview.controller.ts';
import { OverviewStore } from './operations/overview.store.ts';
import { troubles } from './operations/troubles.ts';
import { Refusals } from './operations/refusals.ts';
import { Queues } from './operations/queues.ts';
import { QueuesController } from './operations/queues.controller.ts';
import { ReplayRunner } from './operations/replay-runner.ts';
import { ReplayStore } from './operations/replay.store.ts';
import { ReplaysController } from './operations/replays.controller.ts';
import { serviceStates } from './operations/service-states.ts';
import { DeadLetters } from './operations/dead-letters.ts';
import { ParkedMessageAdministration } from './operations/parked-message-administration.ts';
import { ParkedMessageStore } from './operations/parked-message.store.ts';
import { Pipeline } from './operations/pipeline.ts';
import { PipelineGauges } from './operations/pipeline-gauges.ts';
import { PipelineStore } from './operations/pipeline.store.ts';
import { ReportStore } from './reports/report.store.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { SkuReportsController } from './reports/sku-reports.controller.ts';
import { StageFigures } from './runs/stage-figures.ts';
import { StageSignals } from './runs/stage-signals.ts';
import { Projection } from './runs/projection.ts';
import { RunCompletions } from './runs/run-completions.ts';
import { RunDispatch } from './runs/run-dispatch.ts';
import { RunProgress } from './runs/run-progress.ts';
import { RunSweeper } from './runs/run-sweeper.ts';
import { RunStore } from './runs/run.store.ts';
import { AcceptedAnswer } from './skus/accepted-answer.ts';
import { EvaluateAgain } from './skus/evaluate-again.ts';
import { EvaluationsController } from './skus/evaluations.controller.ts';
import { SkuListController } from './skus/sku-list.controller.ts';
import { SkuListStore } from './skus/sku-list.store.ts';
import { SkuStore } from './skus/sku.store.ts';
import { SkusController } from './skus/skus.controller.ts';
import { SubmitCandidate } from './skus/submit-candidate.ts';
import { TagsController } from './skus/tags.controller.ts';
import { ApiKeyEntity } from './store/api-key.entity.ts';
import { AuditEntryEntity } from './store/audit-entry.entity.ts';
import { CauseNoteEntity } from './store/cause-note.entity.ts';
import { RateBucketEntity } from './store/rate-bucket.entity.ts';
import { SessionEntity } from './store/session.entity.ts';
import { SignInFailureEntity } from './store/sign-in-failure.entity.ts';
import { GATEWAY_MIGRATIONS } from './store/migrations.ts';
import { IdempotencyKeyEntity } from './store/idempotency-key.entity.ts';
import { KnownBrowserEntity } from './store/known-browser.entity.ts';
import { ListingEntity } from './store/listing.entity.ts';
import { OpenRunEntity } from './store/open-run.entity.ts';
import { ParkedMessageEntity } from './store/parked-message.entity.ts';
import { ReplayEntity } from './store/replay.entity.ts';
import { ReplayedMessageEntity } from './store/replayed-message.entity.ts';
import { ReportEntity } from './store/report.entity.ts';
import { RunDocumentEntity } from './store/run-document.entity.ts';
import { SkuEntity } from './store/sku.entity.ts';
import { StageMinuteEntity } from './store/stage-minute.entity.ts';
import { TenantEntity } from './store/tenant.entity.ts';
import { UserEntity } from './store/user.entity.ts';
import { StoresController } from './stores/stores.controller.ts';
import { storeAdministration } from './stores/http.store-administration.ts';
import { AnswerWhatIf } from './what-if/answer-what-if.ts';
import { stages } from './what-if/stages.ts';
import { WhatIfController } from './what-if/what-if.controller.ts';
import { webhookAdministration } from './webhooks/http.webhook-administration.ts';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.ts';
import { WebhookEndpointsController } from './webhooks/webhook-endpoints.controller.ts';

const GATEWAY_ENTITIES = [
  KnownBrowserEntity,
  RateBucketEntity,
  SessionEntity,
  SignInFailureEntity,
  ApiKeyEntity,
  AuditEntryEntity,
  CauseNoteEntity,
  IdempotencyKeyEntity,
  ListingEntity,
  OpenRunEntity,
  ParkedMessageEntity,
  ReplayEntity,
  ReplayedMessageEntity,
  ReportEntity,
  RunDocumentEntity,
  SkuEntity,
  StageMinuteEntity,
  TenantEntity,
  UserEntity,
];

@Module({})
export class GatewayModule {
  static for(config: Readonly<GatewayConfig>, broker: Broker, clock?: Clock, peers = new Peers()): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        PlatformModule.for({
          service: 'gateway',
          url: config.GATEWAY_DATABASE_URL,
          poolSize: config.GATEWAY_DATABASE_POOL,
          entities: GATEWAY_ENTITIES,
          migrations: GATEWAY_MIGRATIONS,
          tenantTables: GATEWAY_TENANT_TABLES,
          broker,
          ...(clock === undefined ? {} : { clock }),
        }),
      ],
      controllers: [
        BulkController,
        SkusController,
        SkuListController,
        EvaluationsController,
        TagsController,
        ReportsController,
        SkuReportsController,
        SkuListingsController,
        AuditLogController,
        SessionController,
        StoresController,
        ListingsController,
        SkuDraftsController,
        KeysController,
        WhatIfController,
        WebhookEndpointsController,
        WebhookDeliveriesController,
        LiveController,
        DeadLettersController,
        DiscardsController,
        FailedEventsController,
        OverviewController,
        QueuesController,
        ReplaysController,
        HealthController,
        DocsController,
        SkuNormalizedHandler,
        CostFactorsExtractedHandler,
        ReportCompletedHandler,
        EvaluationFailedHandler,
        ListingPushSettledHandler,
      ],
      providers: [
        { provide: GatewayConfig, useValue: config },
        { provide: APP_FILTER, useClass: ProblemFilter },
        AcceptedAnswer,
        Admission,
        AllowedMethods,
        AnswerWhatIf,
        ApiDocument,
        ApiKeyAuthentication,
        ApiKeyStore,
        Backlog,
        DeadLetters,
        PipelineGauges,
        PipelineStore,
        { provide: Pipeline, useExisting: PipelineStore },
        ParkedMessageStore,
        { provide: ParkedMessageAdministration, useExisting: ParkedMessageStore },
        DeadLetterStore,
        CauseNotes,
        Overview,
        OverviewStore,
        Queues,
        GroupDiscard,
        MessageActions,
        Refusals,
        ReplayRunner,
        ReplayStore,
        BodyQuotaGuard,
        BulkPlacesGuard,
        BulkSubmission,
        EvaluateAgain,
        EventStreams,
        StageFigures,
        StageSignals,
        FirstTenantStore,
        Idempotency,
        IdempotencyPurge,
        IdempotencyStore,
        KnownBrowserStore,
        KeyManagement,
        ListingStore,
        LiveRuns,
        AuditStore,
        DraftListings,
        PushRequests,
        SkuFacts,
        RightGuard,
        SameOriginGuard,
        SessionAuthentication,
        SessionStore,
        SessionWatch,
        SignIn,
        SignInFailureStore,
        SignInFailuresPurge,
        EventLoopDelay,
        LoadShedder,
        LoadSheddingGuard,
        Projection,
        PushSettlement,
        PersonReadLimiter,
        QuotaGuard,
        RateLimiter,
        ReportStore,
        RunCompletions,
        RunDispatch,
        RunProgress,
        TenantChanges,
        RunStore,
        RunSweeper,
        ScopeGuard,
        SkuListStore,
        SkuStore,
        SubmitCandidate,
        TenantConcurrencyLimiter,
        ...stages(peers),
        ...troubles(peers),
        serviceStates(peers),
        failedEventActions(peers),
        webhookAdministration(peers),
        storeAdministration(peers),
      ],
    };
  }
}
