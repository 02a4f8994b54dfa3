import { type EvaluationFailed, outgoing, SkuFailed, type TenantId } from '@cpes/contracts';
import type { Projection, RunEnd } from './projection.ts';

/** The end of a run that a stage or the sweeper gave up on. */
export function failureEnd(projection: Projection, failed: { tenantId: TenantId; data: EvaluationFailed }): RunEnd {
  const { skuId, stage, code, detail } = failed.data;
  return {
    outcome: {
      ended_as: 'FAILED',
      report_id: null,
      score: null,
      verdict: null,
      confidence_percent: null,
      market: null,
      supplier_country: null,
    },
    write: (tx) => {
      projection.writeDocument(tx, failed, 'failure', { stage, code, detail });
    },
    fact: outgoing(SkuFailed, { skuId, stage, code, detail }),
  };
}
