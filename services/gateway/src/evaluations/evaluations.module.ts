import { RateTablesInForce, RateTablesVersion, SkuLookup } from '@cpes/contracts';
import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/index.ts';
import { IdempotencyModule } from '../idempotency/index.ts';
import { IdentityModule } from '../identity/index.ts';
import { peer } from '../peers/index.ts';
import { Admission } from './admission/admission.ts';
import { Backlog } from './admission/backlog.ts';
import { TenantConcurrencyLimiter } from './admission/tenant-concurrency-limiter.ts';
import { BulkSubmission } from './bulk/bulk-submission.ts';
import { BulkController } from './bulk/bulk.controller.ts';
import { CostFactorsExtractedHandler } from './handlers/cost-factors-extracted.handler.ts';
import { EvaluationFailedHandler } from './handlers/evaluation-failed.handler.ts';
import { ListingPushSettledHandler } from './handlers/listing-push-settled.handler.ts';
import { ReportCompletedHandler } from './handlers/report-completed.handler.ts';
import { SkuNormalizedHandler } from './handlers/sku-normalized.handler.ts';
import { ListingEntity } from './listings/listing.entity.ts';
import { skuListings } from './listings/http.sku-listings.ts';
import { ListingRepository } from './listings/listing.repository.ts';
import { EventStreams } from './live/event-stream.ts';
import { LiveRuns } from './live/live-runs.ts';
import { LiveController } from './live/live.controller.ts';
import { ExaminationEntity } from './outdated/examination.entity.ts';
import { ExaminationRepository } from './outdated/examination.repository.ts';
import { Examiner } from './outdated/examiner.ts';
import { FiguresOfToday } from './outdated/figures-of-today.ts';
import { HttpRateTablesVersion } from './outdated/http.rate-tables-version.ts';
import { OutdatedDigestEntity } from './outdated/outdated-digest.entity.ts';
import { OutdatedDigestRepository } from './outdated/outdated-digest.repository.ts';
import { OutdatedDigests } from './outdated/outdated-digests.ts';
import { OutdatedReportEntity } from './outdated/outdated-report.entity.ts';
import { ChosenOffer } from './offers/chosen-offer.ts';
import { OfferBoard } from './offers/offer-board.ts';
import { OfferBoardController } from './offers/offer-board.controller.ts';
import { OfferRepository } from './offers/offer.repository.ts';
import { OffersController } from './offers/offers.controller.ts';
import { SkuOfferEntity } from './offers/sku-offer.entity.ts';
import { PlanController } from './plans/plan.controller.ts';
import { PlanRepository } from './plans/plan.repository.ts';
import { SkuPlanEntity } from './plans/sku-plan.entity.ts';
import { HttpRateTablesInForce } from './rates/http.rate-tables-in-force.ts';
import { RateTablesController } from './rates/rate-tables.controller.ts';
import { RateTablesInUse } from './rates/rate-tables-in-use.ts';
import { ReportEntity } from './reports/report.entity.ts';
import { ReportRepository } from './reports/report.repository.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { SkuReportsController } from './reports/sku-reports.controller.ts';
import { OpenRunEntity } from './runs/open-run.entity.ts';
import { Projection } from './runs/projection.ts';
import { RunCompletions } from './runs/run-completions.ts';
import { RunDispatch } from './runs/run-dispatch.ts';
import { RunDocumentEntity } from './runs/run-document.entity.ts';
import { RunProgress } from './runs/run-progress.ts';
import { RunSweeper } from './runs/run-sweeper.ts';
import { RunRepository } from './runs/run.repository.ts';
import { StageFigures } from './runs/stage-figures.ts';
import { StageMinuteEntity } from './runs/stage-minute.entity.ts';
import { PendingStageResults } from './runs/pending-stage-results.ts';
import { TenantChanges } from './runs/tenant-changes.ts';
import { ShareLinkEntity } from './sharing/share-link.entity.ts';
import { ShareLinkRepository } from './sharing/share-link.repository.ts';
import { ShareLinksController } from './sharing/share-links.controller.ts';
import { SharedReportController } from './sharing/shared-report.controller.ts';
import { AcceptedAnswer } from './skus/accepted-answer.ts';
import { ArchiveController } from './skus/archive.controller.ts';
import { DeleteSku } from './skus/delete-sku.ts';
import { EvaluateAgain } from './skus/evaluate-again.ts';
import { EvaluationsController } from './skus/evaluations.controller.ts';
import { SkuExportController } from './skus/sku-export.controller.ts';
import { SkuListController } from './skus/sku-list.controller.ts';
import { SkuListRepository } from './skus/sku-list.repository.ts';
import { SkuMatchesController } from './skus/sku-matches.controller.ts';
import { SkuEntity } from './skus/sku.entity.ts';
import { SkuRepository } from './skus/sku.repository.ts';
import { SkusController } from './skus/skus.controller.ts';
import { StoredSkuLookup } from './skus/stored.sku-lookup.ts';
import { SubmitCandidate } from './skus/submit-candidate.ts';
import { TagsController } from './skus/tags.controller.ts';
import { LabelledTitleEntity } from './labelled-titles/labelled-title.entity.ts';
import { LabelledTitleRepository } from './labelled-titles/labelled-title.repository.ts';
import { RateCardPreview } from './rate-cards/rate-card-preview.ts';
import { RateCardRepository } from './rate-cards/rate-card.repository.ts';
import { RateCardRowEntity, RateCardVersionEntity } from './rate-cards/rate-card-version.entity.ts';
import { RATE_CARD_CONTROLLERS } from './rate-cards/rate-cards.controller.ts';
import { RateCardsInForce } from './rate-cards/rate-cards-in-force.ts';
import { TermsInForce } from './terms/terms-in-force.ts';
import { TermsVersionEntity } from './terms/terms-version.entity.ts';
import { TermsController } from './terms/terms.controller.ts';
import { TermsRepository } from './terms/terms.repository.ts';
import { AnswerWhatIf } from './what-if/answer-what-if.ts';
import { EvidencePreview } from './what-if/evidence-preview.ts';
import { SpareCapacity } from './what-if/spare-capacity.ts';
import { stages } from './what-if/stages.ts';
import { WhatIfController } from './what-if/what-if.controller.ts';

export const EVALUATIONS_ENTITIES = [
  ExaminationEntity,
  LabelledTitleEntity,
  ListingEntity,
  OpenRunEntity,
  OutdatedDigestEntity,
  OutdatedReportEntity,
  ReportEntity,
  RunDocumentEntity,
  ShareLinkEntity,
  SkuEntity,
  SkuOfferEntity,
  SkuPlanEntity,
  StageMinuteEntity,
  RateCardRowEntity,
  RateCardVersionEntity,
  TermsVersionEntity,
];

/** A call takes a few milliseconds; the examiner asks again later. */
const RATES_MS_MAX = 1_000;

/** Evaluations of candidates: SKUs, their runs and reports, bulks, live progress, and what-ifs. */
@Module({
  imports: [EdgeModule, IdempotencyModule, IdentityModule],
  controllers: [
    BulkController,
    SkusController,
    SkuListController,
    SkuMatchesController,
    SkuExportController,
    EvaluationsController,
    TagsController,
    ArchiveController,
    PlanController,
    OfferBoardController,
    OffersController,
    RateTablesController,
    ReportsController,
    SkuReportsController,
    ShareLinksController,
    SharedReportController,
    ...RATE_CARD_CONTROLLERS,
    TermsController,
    WhatIfController,
    LiveController,
    SkuNormalizedHandler,
    CostFactorsExtractedHandler,
    ReportCompletedHandler,
    EvaluationFailedHandler,
    ListingPushSettledHandler,
  ],
  providers: [
    { provide: SkuLookup, useClass: StoredSkuLookup },
    AcceptedAnswer,
    Admission,
    AnswerWhatIf,
    Backlog,
    BulkSubmission,
    DeleteSku,
    EvaluateAgain,
    EventStreams,
    ExaminationRepository,
    Examiner,
    FiguresOfToday,
    LabelledTitleRepository,
    ListingRepository,
    LiveRuns,
    ChosenOffer,
    OfferBoard,
    OfferRepository,
    OutdatedDigestRepository,
    OutdatedDigests,
    PlanRepository,
    Projection,
    RateTablesInUse,
    ReportRepository,
    RunCompletions,
    RunDispatch,
    RunProgress,
    RunRepository,
    RunSweeper,
    ShareLinkRepository,
    SkuListRepository,
    SkuRepository,
    SpareCapacity,
    StageFigures,
    PendingStageResults,
    SubmitCandidate,
    TenantChanges,
    TenantConcurrencyLimiter,
    TermsInForce,
    EvidencePreview,
    RateCardPreview,
    RateCardRepository,
    RateCardsInForce,
    TermsRepository,
    skuListings,
    ...stages,
    peer('cost-factor', RateTablesInForce, { Adapter: HttpRateTablesInForce, timeoutMs: RATES_MS_MAX }),
    peer('cost-factor', RateTablesVersion, { Adapter: HttpRateTablesVersion, timeoutMs: RATES_MS_MAX }),
  ],
  exports: [EventStreams, StageFigures],
})
export class EvaluationsModule {}
