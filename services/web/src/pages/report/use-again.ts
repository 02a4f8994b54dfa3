import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

/** Evaluations take a fraction of this time, unless a source is slow. */
const WAIT_SECONDS = 5;

/** Evaluates the candidate of a report again, and opens the new report. */
export function useAgain(report: Report) {
  const { actions: t } = text('report');
  const [, go] = useLocation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/skus/{skuId}/evaluations', {
          params: { path: { skuId: report.skuId } },
          headers: { prefer: `wait=${String(WAIT_SECONDS)}` },
        }),
      ),
    onSuccess: async ({ reportId, skuId }) => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      toast(reportId === null ? t.later : t.begun);
      go(reportId === null ? `/skus/${skuId}` : `/reports/${reportId}`);
    },
  });
}
