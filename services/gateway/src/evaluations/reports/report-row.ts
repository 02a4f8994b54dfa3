import { type ReportCompleted, reportIdOf, type TenantId } from '@cpes/contracts';
import type { ReportEntity } from './report.entity.ts';

/** The row for a report of scoring. */
export function reportRow(tenantId: TenantId, data: ReportCompleted): ReportEntity {
  const { skuId, runId, report } = data;
  const body = JSON.stringify(report);
  return { reportId: reportIdOf(runId), tenantId, skuId, runId, issuedAt: new Date(report.issuedAt), body };
}
