import type { Broker } from '@cpes/messaging';
import { PlatformModule } from '@cpes/persistence';
import { type Clock, Peers } from '@cpes/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiKeyAuthentication } from './identity/keys/api-key-authentication.ts';
import { ApiKeyStore } from './identity/keys/api-key.store.ts';
import { FirstTenantStore } from './identity/tenants/first-tenant.store.ts';
import { KeyManagement } from './identity/keys/key-management.ts';
import { KeysController } from './identity/keys/keys.controller.ts';
import { BodyQuotaGuard, QuotaGuard } from './edge/quota/quota.guard.ts';
import { PersonReadLimiter } from './edge/quota/person-read-limiter.ts';
import { RateLimiter } from './edge/quota/rate-limiter.ts';
import { ScopeGuard } from './identity/keys/scope.guard.ts';
import { Admission } from './evaluations/admission/admission.ts';
import { Backlog } from './evaluations/admission/backlog.ts';
import { BulkPlacesGuard } from './edge/load/bulk-places.guard.ts';
import { EventLoopDelay } from './edge/load/event-loop-delay.ts';
import { LoadShedder } from './edge/load/load-shedder.ts';
import { LoadSheddingGuard } from './edge/load/load-shedding.guard.ts';
import { TenantConcurrencyLimiter } from './evaluations/admission/tenant-concurrency-limiter.ts';
import { BulkController } from './evaluations/bulk/bulk.controller.ts';
import { BulkSubmission } from './evaluations/bulk/bulk-submission.ts';
import { GatewayConfig } from './gateway.config.ts';
import { CostFactorsExtractedHandler } from './evaluations/handlers/cost-factors-extracted.handler.ts';
import { EvaluationFailedHandler } from './evaluations/handlers/evaluation-failed.handler.ts';
import { ListingPushSettledHandler } from './channels/listings/listing-push-settled.handler.ts';
import { ReportCompletedHandler } from './evaluations/handlers/report-completed.handler.ts';
import { SkuNormalizedHandler } from './evaluations/handlers/sku-normalized.handler.ts';
import { IdempotencyPurge } from './idempotency/idempotency-purge.ts';
import { IdempotencyStore } from './idempotency/idempotency.store.ts';
import { Idempotency } from './idempotency/idempotency.ts';
import { EventStreams } from './evaluations/live/event-stream.ts';
import { LiveController } from './evaluations/live/live.controller.ts';
import { LiveRuns } from './evaluations/live/live-runs.ts';
import { TenantChanges } from './evaluations/runs/tenant-changes.ts';
import { ListingStore } from './channels/listings/listing.store.ts';
import { PushSettlement } from './channels/listings/push-settlement.ts';
import { DraftListings } from './channels/listings/draft-listings.ts';
import { ListingsController } from './channels/listings/listings.controller.ts';
import { PushRequests } from './channels/listings/push-requests.ts';
import { SkuDraftsController } from './channels/listings/sku-drafts.controller.ts';
import { SkuFacts } from './channels/listings/sku-facts.ts';
import { SkuListingsController } from './channels/listings/sku-listings.controller.ts';
import { AllowedMethods } from './edge/http/allowed-methods.ts';
import { DocsController } from './site/docs.controller.ts';
import { HealthController } from './edge/http/health.controller.ts';
import { ApiDocument } from './site/openapi.ts';
import { ProblemFilter } from './edge/http/problem.filter.ts';
import { AuditLogController } from './identity/audit/audit-log.controller.ts';
import { AuditStore } from './identity/audit/audit.store.ts';
import { KnownBrowserStore } from './identity/sessions/known-browser.store.ts';
import { RightGuard } from './identity/sessions/right.guard.ts';
import { SameOriginGuard } from './identity/sessions/same-origin.guard.ts';
import { SessionAuthentication } from './identity/sessions/session-authentication.ts';
import { SessionWatch } from './identity/sessions/session-watch.ts';
import { SessionController } from './identity/sessions/session.controller.ts';
import { SessionStore } from './identity/sessions/session.store.ts';
import { SignIn } from './identity/sessions/sign-in.ts';
import { SignInFailuresPurge } from './identity/sessions/sign-in-failures-purge.ts';
import { SignInFailureStore } from './identity/sessions/sign-in-failures.store.ts';
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
import { ReportStore } from './evaluations/reports/report.store.ts';
import { ReportsController } from './evaluations/reports/reports.controller.ts';
import { SkuReportsController } from './evaluations/reports/sku-reports.controller.ts';
import { StageFigures } from './evaluations/runs/stage-figures.ts';
import { StageSignals } from './evaluations/runs/stage-signals.ts';
import { Projection } from './evaluations/runs/projection.ts';
import { RunCompletions } from './evaluations/runs/run-completions.ts';
import { RunDispatch } from './evaluations/runs/run-dispatch.ts';
import { RunProgress } from './evaluations/runs/run-progress.ts';
import { RunSweeper } from './evaluations/runs/run-sweeper.ts';
import { RunStore } from './evaluations/runs/run.store.ts';
import { AcceptedAnswer } from './evaluations/skus/accepted-answer.ts';
import { EvaluateAgain } from './evaluations/skus/evaluate-again.ts';
import { EvaluationsController } from './evaluations/skus/evaluations.controller.ts';
import { SkuListController } from './evaluations/skus/sku-list.controller.ts';
import { SkuListStore } from './evaluations/skus/sku-list.store.ts';
import { SkuStore } from './evaluations/skus/sku.store.ts';
import { SkusController } from './evaluations/skus/skus.controller.ts';
import { SubmitCandidate } from './evaluations/skus/submit-candidate.ts';
import { TagsController } from './evaluations/skus/tags.controller.ts';
import { ApiKeyEntity } from './identity/keys/api-key.entity.ts';
import { AuditEntryEntity } from './identity/audit/audit-entry.entity.ts';
import { CauseNoteEntity } from './operations/cause-note.entity.ts';
import { RateBucketEntity } from './edge/quota/rate-bucket.entity.ts';
import { SessionEntity } from './identity/sessions/session.entity.ts';
import { SignInFailureEntity } from './identity/sessions/sign-in-failure.entity.ts';
import { GATEWAY_MIGRATIONS } from './store/migrations.ts';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity.ts';
import { KnownBrowserEntity } from './identity/sessions/known-browser.entity.ts';
import { ListingEntity } from './channels/listings/listing.entity.ts';
import { OpenRunEntity } from './evaluations/runs/open-run.entity.ts';
import { ParkedMessageEntity } from './operations/parked-message.entity.ts';
import { ReplayEntity } from './operations/replay.entity.ts';
import { ReplayedMessageEntity } from './operations/replayed-message.entity.ts';
import { ReportEntity } from './evaluations/reports/report.entity.ts';
import { RunDocumentEntity } from './evaluations/runs/run-document.entity.ts';
import { SkuEntity } from './evaluations/skus/sku.entity.ts';
import { StageMinuteEntity } from './evaluations/runs/stage-minute.entity.ts';
import { TenantEntity } from './identity/tenants/tenant.entity.ts';
import { UserEntity } from './identity/users/user.entity.ts';
import { StoresController } from './channels/stores/stores.controller.ts';
import { storeAdministration } from './channels/stores/http.store-administration.ts';
import { AnswerWhatIf } from './evaluations/what-if/answer-what-if.ts';
import { stages } from './evaluations/what-if/stages.ts';
import { WhatIfController } from './evaluations/what-if/what-if.controller.ts';
import { webhookAdministration } from './channels/webhooks/http.webhook-administration.ts';
import { WebhookDeliveriesController } from './channels/webhooks/webhook-deliveries.controller.ts';
import { WebhookEndpointsController } from './channels/webhooks/webhook-endpoints.controller.ts';

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
        { provide: Peers, useValue: peers },
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
        ...stages,
        ...troubles,
        serviceStates,
        failedEventActions,
        webhookAdministration,
        storeAdministration,
      ],
    };
  }
}
