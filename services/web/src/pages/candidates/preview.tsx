import { useQuery } from '@tanstack/react-query';
import { reportQuery } from '../../api/queries.ts';
import { PartBar } from '../../charts/part-bar.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Evidence, VerdictBadge } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { weakestOf } from '../report/report-parts.ts';
import type { Schemas } from '../../api/client.ts';
import type { Summary } from './list-state.ts';

const LARGEST_FACTORS = 3;

/** The basis of a decision beside the list: verdict, parts of the score, largest factors, weakest evidence. */
export function Preview({ row, onClose }: { readonly row: Summary; readonly onClose: () => void }) {
  const { preview: t, row: words } = text('candidates');
  const { actions } = text('common');
  const { reportId } = row;
  const query = useQuery({ ...reportQuery(reportId ?? ''), enabled: reportId !== null });
  return (
    <Dialog
      title={row.title ?? words.untitled}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.close}</Button>
          <ButtonLink href={reportId === null ? `/skus/${row.skuId}` : `/reports/${reportId}`} look="ink">
            {t.open}
          </ButtonLink>
        </>
      }
    >
      {reportId === null ? (
        <p className="quiet">{t.noReport}</p>
      ) : (
        <Loaded query={query}>{(report) => <Inside report={report} />}</Loaded>
      )}
    </Dialog>
  );
}

function Inside({ report }: { readonly report: Schemas['ReportResponse'] }) {
  const { preview: t } = text('candidates');
  const { factor: names } = text('common');
  const longest = Math.max(...report.scoreBreakdown.map(({ maxPoints }) => maxPoints));
  const largest = [...report.landedCost.factors]
    .sort((a, b) => b.amountCents - a.amountCents)
    .slice(0, LARGEST_FACTORS);
  const weakest = weakestOf(report.confidence.breakdown);
  const evidence = report.evidence.find(({ factor }) => factor === weakest?.factor);
  return (
    <>
      <p>
        <VerdictBadge verdict={report.verdict} /> <b>{report.score}</b>
      </p>
      <dl className="facts">
        {report.scoreBreakdown.map(({ part, points, maxPoints }) => (
          <div key={part}>
            <dt>{t.part[part] ?? part}</dt>
            <dd className="preview-part">
              <PartBar value={points} max={maxPoints} longest={longest} />
              <span className="number">{t.points(points, maxPoints)}</span>
            </dd>
          </div>
        ))}
        {largest.map(({ key, amountCents }) => (
          <div key={key}>
            <dt>{names[key] ?? key}</dt>
            <dd>
              <Money cents={amountCents} currency={report.currency} />
            </dd>
          </div>
        ))}
        {weakest === undefined || evidence === undefined ? null : (
          <div>
            <dt>{t.weakest}</dt>
            <dd>
              {names[weakest.factor] ?? weakest.factor} <Evidence type={evidence.type} />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
