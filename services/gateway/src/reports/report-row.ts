import { type ReportCompleted, reportIdOf, type TenantId } from '@cpes/contracts';
import type { ReportEntity } from '../store/report.entity.ts';

/** The row of a report that scoring has made. */
export function reportRow(tenantId: TenantId, data: ReportCompleted): ReportEntity {
  const { skuId, runId, report } = data;
  const body = JSON.stringify(report);
  return { reportId: reportIdOf(runId), tenantId, skuId, runId, issuedAt: new Date(report.issuedAt), body };
}
