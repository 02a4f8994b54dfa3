import { ReportList } from './report-list.tsx';
import type { Report } from './report-parts.ts';

/** All reports of the candidate, the newest first. */
export function HistoryTab({ report }: { readonly report: Report }) {
  return <ReportList skuId={report.skuId} present={report.reportId} />;
}
