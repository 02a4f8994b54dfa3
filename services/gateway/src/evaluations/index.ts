export { EVALUATIONS_ENTITIES, EvaluationsModule } from './evaluations.module.ts';
export { EventStreams, type StreamMessage } from './live/event-stream.ts';
export { ReportRepository } from './reports/report.repository.ts';
export { noTimes, percentileOf, queueStateOf } from './runs/figures.ts';
export { StageFigures, waitOf } from './runs/stage-figures.ts';
export { SkuRepository, type StoredSku } from './skus/sku.repository.ts';
