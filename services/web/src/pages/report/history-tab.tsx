import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { reportsQuery } from '../../api/queries.ts';
import { VerdictBadge } from '../../kit/marks.tsx';
import { SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { text } from '../../texts/text.ts';
import type { Report } from './report-parts.ts';

/** All reports of the candidate, the newest first. */
export function HistoryTab({ report }: { readonly report: Report }) {
  const t = text('report').history;
  const query = useQuery(reportsQuery(report.skuId));
  return (
    <section>
      <h2>{t.title}</h2>
      <Scroller className="card" label={t.title}>
        <Loaded
          query={query}
          skeleton={
            <SkeletonRows
              rows={3}
              widths={[
                [3, 20],
                [40, 15],
              ]}
            />
          }
        >
          {({ data }) => (
            <table className="table">
              <caption className="unseen">{t.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{t.report}</th>
                  <th scope="col">{t.verdict}</th>
                  <th scope="col" className="number">
                    {t.score}
                  </th>
                  <th scope="col" className="number">
                    {t.confidence}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ reportId, issuedAt, verdict, score, confidencePercent }) => (
                  <tr key={reportId} data-selected={reportId === report.reportId || undefined}>
                    <th scope="row">
                      {reportId === report.reportId ? (
                        <>
                          <Moment iso={issuedAt} /> <span className="faint">{t.present}</span>
                        </>
                      ) : (
                        <Link href={`/reports/${reportId}`} className="link">
                          <Moment iso={issuedAt} />
                        </Link>
                      )}
                    </th>
                    <td>
                      <VerdictBadge verdict={verdict} />
                    </td>
                    <td className="number strong">{score}</td>
                    <td className="number">{`${String(confidencePercent)}%`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Loaded>
      </Scroller>
    </section>
  );
}
