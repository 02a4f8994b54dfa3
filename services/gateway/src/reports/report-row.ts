import type { ReportCompleted, TenantId } from '@cpes/contracts';
import type { ReportEntity } from '../store/report.entity.ts';

/** The row of a report that scoring has made. */
export function reportRow(tenantId: TenantId, { reportId, skuId, runId, report }: ReportCompleted): ReportEntity {
  return { reportId, tenantId, skuId, runId, issuedAt: new Date(report.issuedAt), body: JSON.stringify(report) };
}
