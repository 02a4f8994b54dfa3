export { EVALUATIONS_ENTITIES, EvaluationsModule } from './evaluations.module.ts';
export { EventStreams, type StreamMessage } from './live/event-stream.ts';
export { type FiguresWithFile, figuresWithFile, type SkuFigures } from './rates/figures-with-file.ts';
export { noTimes, percentileOf, queueStateOf } from './runs/figures.ts';
export { StageFigures, waitOf } from './runs/stage-figures.ts';
export { skuLookupCalls } from './skus/sku-lookup.controller.ts';
