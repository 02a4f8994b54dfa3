import {
  EvaluationFailed,
  ID_PATTERN,
  outgoing,
  type OutgoingEvent,
  type RunId,
  type ServiceName,
  type SkuId,
} from '@cpes/contracts';
import type { Fault } from '@cpes/service-kit';
import type { WireMessage } from './broker.ts';

/** The events that a service emits when it parks a message. */
export type OnParked = (message: WireMessage, fault: Fault) => readonly OutgoingEvent[];

/** Ends the run of a message that a stage has parked. Ignores a message without a run. */
export function evaluationFailureAt(stage: ServiceName): OnParked {
  return ({ aggregateId, evaluation }, { code, publicMessage }) => {
    const runId = evaluation?.runId;
    if (!isSkuId(aggregateId) || runId === undefined || !isRunId(runId)) return [];
    return [outgoing(EvaluationFailed, { skuId: aggregateId, runId, stage, code, detail: publicMessage })];
  };
}

function isSkuId(id: string): id is SkuId {
  return ID_PATTERN.sku.test(id);
}

function isRunId(id: string): id is RunId {
  return ID_PATTERN.run.test(id);
}
