import { useQuery } from '@tanstack/react-query';
import { skuQuery } from '../../api/queries.ts';
import { durationText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Run } from '../sku/run.tsx';
import { useLiveRun } from '../sku/use-live-run.ts';
import type { Report } from './report-parts.ts';
import '../sku/sku.css';

/** The duration, the live sources and the time line of a stored run. */
export default function StoredRun({ report: { skuId, reportId } }: { readonly report: Report }) {
  const t = text('report').computed;
  const sku = useQuery(skuQuery(skuId)).data;
  const { live } = useLiveRun(skuId);
  if (sku === undefined) return null;
  // The service keeps the times of the newest run only.
  if (sku.reportId !== reportId || sku.extraction === null) return <p className="quiet">{t.earlier}</p>;
  const { durationMs, deadlineMs, withinDeadline, sources } = sku.extraction;
  const duration = (ms: number) => durationText(ms, locale());
  return (
    <>
      <p>{t[withinDeadline ? 'within' : 'late'](duration(durationMs), duration(deadlineMs))}</p>
      <p className="quiet">
        {sources.length === 0
          ? t.noSource
          : `${t.asked}: ${sources
              .map(({ kind, outcome, tookMs }) => t.source(t.kind[kind], t.outcome[outcome], duration(tookMs)))
              .join('; ')}.`}
      </p>
      {live === undefined ? null : <Run run={live} />}
    </>
  );
}
