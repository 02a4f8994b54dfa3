import { type EvaluationFailed, outgoing, SkuFailed, type TenantId } from '@cpes/contracts';
import { isUnstorable } from '@cpes/persistence';
import { logger } from '@cpes/service-kit';
import type { Projection, RunEnd, RunEvent } from './projection.ts';
import { FAILED_OUTCOME, failureBody } from './run-documents.ts';

/** The end of a failed run, by a stage or the gateway. */
export function failureEnd(projection: Projection, failed: { tenantId: TenantId; data: EvaluationFailed }): RunEnd {
  const { skuId, stage, code, detail } = failed.data;
  return {
    outcome: FAILED_OUTCOME,
    write: (tx) => {
      projection.writeDocument(tx, failed, 'failure', failureBody(failed.data));
    },
    isWhole: false,
    events: [outgoing(SkuFailed, { skuId, stage, code, detail })],
  };
}

/**
 * Ends a run according to its event; false when it has ended before, or in another way. If the database cannot store a value of the
 * event, the run fails, because a repeat could not be stored either.
 */
export async function endRun(projection: Projection, event: RunEvent, end: RunEnd): Promise<boolean> {
  try {
    return await projection.end(event, end);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    const { tenantId, data } = event;
    logger('gateway').error({ runId: data.runId, reason: String(error) }, 'run.unstorable');
    await projection.end(
      event,
      failureEnd(projection, { tenantId, data: { skuId: data.skuId, runId: data.runId, ...UNSTORABLE } }),
    );
    return false;
  }
}

const UNSTORABLE = {
  stage: 'gateway',
  code: 'not-storable',
  detail: 'The outcome of the evaluation has a value that cannot be stored.',
} as const;
