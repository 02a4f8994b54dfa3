import { type EvaluationFailed, outgoing, SkuFailed, type TenantId } from '@cpes/contracts';
import type { Projection, RunEnd } from './projection.ts';
import { FAILED_OUTCOME, failureBody } from './run-documents.ts';

/** The end of a run that a stage or the sweeper gave up on. */
export function failureEnd(projection: Projection, failed: { tenantId: TenantId; data: EvaluationFailed }): RunEnd {
  const { skuId, stage, code, detail } = failed.data;
  return {
    outcome: FAILED_OUTCOME,
    write: (tx) => {
      projection.writeDocument(tx, failed, 'failure', failureBody(failed.data));
    },
    isWhole: false,
    fact: outgoing(SkuFailed, { skuId, stage, code, detail }),
  };
}
