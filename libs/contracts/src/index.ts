import 'reflect-metadata';

export { CANDIDATES_PER_CALL_MAX } from './calls/candidates-per-call.ts';
export {
  CandidateEvaluation,
  type EvaluatedCandidate,
  EvaluationRequest,
  type FactorSensitivity,
  type Goal,
  GOALS,
  JudgementRequest,
  type Outcome,
  type PriceAnswer,
  type PricedOutcome,
  PriceRequest,
  reaches,
  SENSITIVE_TERMS,
  type SensitivityChange,
  type TermSensitivity,
  type UnstoredReport,
} from './calls/candidate-evaluation.ts';
export { FactorAmounts, STATABLE_KEYS, StatedAmounts } from './calls/factor-amounts.ts';
export {
  AmountsRequest,
  CandidateToCost,
  CostedCandidate,
  CostVariant,
  ExtractionRequest,
  FactorExtraction,
} from './calls/factor-extraction.ts';
export {
  CandidateNormalisation,
  CandidateToNormalise,
  NormalisationRequest,
  NormalisedCandidate,
} from './calls/normalisation.ts';
export {
  LoadRatesQuery,
  CANDIDATES_LINE_BYTES_MAX,
  RATE_CHANGES_MAX,
  RATE_FILE_BYTES_MAX,
  RATE_IMPORT_KINDS,
  type RateChange,
  type RateDiff,
  type RateImport,
  RateImporter,
  type RateImportKind,
  STAGED_RATES,
} from './calls/rate-importer.ts';
export { type RateTableAge, RateTableAges } from './calls/rate-table-ages.ts';
export { type RateTableInForce, RateTablesInForce } from './calls/rate-tables-in-force.ts';
export { RateTablesVersion } from './calls/rate-tables-version.ts';
export { type FailedEvent, type FailedEventList, FailedEvents, type OutboxBacklog } from './calls/failed-events.ts';
export { type ListingHold, SkuListings } from './calls/sku-listings.ts';
export { FindSkuRequest, type ReportFigures, SkuLookup } from './calls/sku-lookup.ts';
export { TenantData, type TenantRowPage } from './calls/tenant-data.ts';
export { type FailingEndpoint, FailingEndpoints, type QuarantinedStore, QuarantinedStores } from './calls/troubles.ts';
export {
  Assumption,
  Candidate,
  CANDIDATE_BOUNDS,
  CANDIDATE_DEFAULTS,
  Carton,
  DimensionsMm,
  IMAGE_URL,
  OneTimeCost,
  SubmittedCandidate,
} from './candidate.ts';
export {
  Classification,
  ClassificationAlternative,
  ClassificationExplanation,
  DutyRangeBps,
  PLAUSIBLE_SHARE_PERCENT,
  WordContribution,
} from './classification.ts';
export { CURRENCIES, hasExchangeRate } from './currencies.ts';
export { EVALUATION_DEADLINE_MS, type EvaluationContext, resendOf } from './evaluation.ts';
export {
  type Aggregate,
  catalogue,
  type Envelope,
  type Handling,
  Event,
  type EventClass,
  type EventDeclaration,
  type EventEntry,
  type EventOf,
  findEvent,
  InvalidEvent,
  outgoing,
  type OutgoingEvent,
  parseEvent,
  typeOf,
} from './event.ts';
export { AuditRecorded } from './events/audit-recorded.ts';
export { CostFactorsExtracted } from './events/cost-factors-extracted.ts';
export { EvaluationFailed } from './events/evaluation-failed.ts';
export { ListingDrafted } from './events/listing-drafted.ts';
export { ListingPushFailed } from './events/listing-push-failed.ts';
export { ListingPushSettled } from './events/listing-push-settled.ts';
export { ListingQuarantined } from './events/listing-quarantined.ts';
export { ReportCompleted } from './events/report-completed.ts';
export { ReportOutdated } from './events/report-outdated.ts';
export {
  DIGEST_REPORTS_MAX,
  DIGEST_WORST_MAX,
  DigestSku,
  DigestVerdict,
  ReportOutdatedDigest,
} from './events/report-outdated-digest.ts';
export { SkuEvaluated } from './events/sku-evaluated.ts';
export { SkuFailed } from './events/sku-failed.ts';
export { SkuNormalized } from './events/sku-normalized.ts';
export { SkuSubmitted } from './events/sku-submitted.ts';
export { SkuVerdictChanged } from './events/sku-verdict-changed.ts';
export {
  costFactorsOf,
  type EvidenceEntry,
  type CompactEvidence,
  compactEvidenceOf,
  evidenceOf,
  IsCompactEvidence,
  landedCostCentsOf,
} from './compact-evidence.ts';
export { type ExtractedRun, compactExtractionOf, extractedRunOf } from './extracted-run.ts';
export {
  AskedSource,
  CostFactor,
  Evidence,
  type PhrasedEvidence,
  ExchangeRateData,
  Extraction,
  MarginTerms,
} from './factors.ts';
export { fits } from './fits.ts';
export { HS_SUBHEADINGS, isHsCode } from './harmonized-system.ts';
export {
  type DeliveryId,
  type EndpointId,
  type EvidenceId,
  evidenceIdOf,
  ID_PATTERN,
  type KeyId,
  type ListingId,
  type MessageId,
  prefixed,
  type PushId,
  type PortalLinkId,
  type RecoveryId,
  type ReportId,
  reportIdOf,
  type RunId,
  type SkuId,
  type StoreId,
  type TenantId,
} from './ids.ts';
export { ListingOutcome, PUSH_STATES, type PushState } from './listings.ts';
export {
  type CandidateRecord,
  candidateWithNulls,
  type ClassificationRecord,
  classificationWithNulls,
  type EvidenceFactRecord,
  type EvidenceRecord,
  evidenceWithNulls,
  type WithNulls,
} from './nulls.ts';
export {
  CashCycle,
  HS_PREFIX,
  MerchantTerms,
  PaymentFeeTerm,
  ReturnRateTerm,
  TaxRegistrationTerm,
  TERMS_BOUNDS,
} from './merchant-terms.ts';
export { type OwnHsCode, ownHsCodeOf } from './own-hs-code.ts';
export { addDays, isDay, IsMoment, momentOf, utcText } from './moment.ts';
export {
  CardRow,
  DutyRateRow,
  FREIGHT_UNITS,
  FULFILMENT_ITEMS,
  type FulfilmentItem,
  FulfilmentRow,
  OwnExchangeRateRow,
  type FreightUnit,
  FreightLaneRow,
  HsCodeRow,
  MerchantRateCards,
  RATE_CARD_BOUNDS,
  RATE_CARD_KINDS,
  type RateCardKind,
  TitleLabel,
} from './rate-cards.ts';
export {
  type Cash,
  type Cm2Cell,
  type FirstOrder,
  type ConfidenceImprovement,
  type ConfidencePart,
  type Entry,
  IMPROVEMENT_CODES,
  type ImprovementCode,
  type Reason,
  type ReasonCode,
  REASON_CODES,
  type Report,
  type PhrasedReport,
  type ScheduledChange,
  type ScorePart,
  type UnitEconomics,
} from './report.ts';
export { DatedFigures, EntryPlan, SCHEDULE_DAYS_AHEAD, ScheduledDay, ScheduledMove } from './schedule.ts';
export {
  evidenceInWords,
  evidenceRecordsOf,
  inWords,
  cashOf,
  REPORT_FORM,
  type CompactReport,
  compactReportOf,
  reportOf,
  type ReportOwner,
} from './compact-report.ts';
export {
  amountPhrase,
  clauses,
  clausesOf,
  enumeration,
  isText,
  known,
  percentPhrase,
  phrase,
  type Phrase,
  sumOf,
  type Text,
  withPoint,
  wordsOf,
} from './phrases/phrase.ts';
export { PHRASES } from './phrases/phrasebook.ts';
export { type Right, RIGHTS } from './rights.ts';
export { type Scope, SCOPES } from './scopes.ts';
export {
  databaseOf,
  hasDatabase,
  internalUrlOf,
  RUN_SERVICES,
  type ServiceName,
  SERVICES,
  SERVICES_WITH_DATABASE,
  type ServiceWithDatabase,
  STAGES,
} from './services.ts';
export {
  type ConnectedStore,
  type ConnectionOutcome,
  DRAFT_DETAILS,
  type DraftDetail,
  type Listing,
  type ListingDetails,
  type ListingEvent,
  type ListingNote,
  type ListingTexts,
  type ListingPush,
  type PushBlock,
  STORE_BOUNDS,
  STORE_CHECKS,
  STORE_LENGTH_UNITS,
  STORE_PLATFORMS,
  STORE_STATES,
  STORE_WEIGHT_UNITS,
  type StoreCheck,
  type StoreCheckName,
  type StoreCredentials,
  type StoreLengthUnit,
  type StorePlatform,
  type StoreState,
  type StoreWeightUnit,
} from './stores.ts';
export { traceIdOf } from './trace-id.ts';
export {
  ASSUMABLE_FIELDS,
  type AssumableField,
  EVIDENCE_SUBJECTS,
  EVIDENCE_TYPES,
  type EvidenceSubject,
  type EvidenceType,
  type FactorGroup,
  FACTOR_KEYS,
  type FactorKey,
  FACTORS,
  DEFAULT_INCOTERM,
  FREIGHT_MODES,
  INCLUDED_FACTORS,
  type Incoterm,
  INCOTERMS,
  type FreightMode,
  type Match,
  MATCHES,
  OPTIONAL_FIELDS,
  type OptionalField,
  SKU_STATUSES,
  type SkuStatus,
  type Verdict,
  VERDICTS,
} from './vocabulary.ts';
export {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryPage,
  type DeliveryState,
  DELIVERY_STATES,
  type Endpoint,
  ENDPOINT_BOUNDS,
  ENDPOINT_STATES,
  type EndpointState,
  type EndpointWithSecret,
  MESSAGE_TYPES,
  type MessageType,
  RECOVERABLE,
  type Recoverable,
  type Recovery,
  SUBSCRIBABLE_TYPES,
  type SubscribableType,
} from './webhooks.ts';
