export { HttpParkedMessageAdministration } from './http.parked-message-administration.ts';
export { HttpPipeline } from './http.pipeline.ts';
export { OPERATIONS_ENTITIES, OperationsModule } from './operations.module.ts';
export type { ParkedMessageKey } from './parked-message-administration.ts';
export { parkedMessageCalls } from './parked-messages.controller.ts';
export type { PipelineState } from './pipeline.ts';
export { pipelineCalls } from './pipeline.controller.ts';
