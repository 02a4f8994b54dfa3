import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { reportsQuery } from '../../api/queries.ts';
import { VerdictBadge } from '../../kit/marks.tsx';
import { SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { text } from '../../i18n/text.ts';
import { ReportChanges } from './report-changes.tsx';

/** Changes are shown for this many reports; each costs two cached reads. */
const COMPARED_MAX = 8;

/** All reports of a candidate, newest first, with the changes between them. */
export function ReportList({ skuId, present }: { readonly skuId: string; readonly present?: string }) {
  const t = text('report').history;
  const query = useQuery(reportsQuery(skuId));
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
                  <th scope="col">{t.changed}</th>
                </tr>
              </thead>
              <tbody>
                {data.map((one, place) => (
                  <Row
                    key={one.reportId}
                    report={one}
                    before={place < COMPARED_MAX ? data[place + 1] : undefined}
                    isPresent={one.reportId === present}
                  />
                ))}
              </tbody>
            </table>
          )}
        </Loaded>
      </Scroller>
    </section>
  );
}

function Row({
  report: { reportId, issuedAt, verdict, score, confidencePercent },
  before,
  isPresent,
}: {
  readonly report: Schemas['ReportSummaryResponse'];
  readonly before: Schemas['ReportSummaryResponse'] | undefined;
  readonly isPresent: boolean;
}) {
  const t = text('report').history;
  return (
    <tr data-selected={isPresent || undefined}>
      <th scope="row">
        {isPresent ? (
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
      <td className="wrap">
        {before === undefined ? (
          <span className="faint">{t.first}</span>
        ) : (
          <ReportChanges reportId={reportId} before={before.reportId} />
        )}
      </td>
    </tr>
  );
}
