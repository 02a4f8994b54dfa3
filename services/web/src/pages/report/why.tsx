import { Link } from 'wouter';
import { useMay } from '../../app/session.tsx';
import { Evidence } from '../../kit/marks.tsx';
import { dayText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Computed } from './computed.tsx';
import { OwnImprovement } from './own-term.tsx';
import { type Report, weakestOf } from './report-parts.ts';
import { OneChange } from './what-if/one-change.tsx';

const RAISED_MAX = 3;
const BPS_PER_POINT = 100;

/** The reasons for the verdict, and how to raise the confidence. */
export function Why({ report }: { readonly report: Report }) {
  const { why, raise } = text('report');
  const may = useMay();
  const { reasons, confidence } = report;
  const { improvements } = confidence;
  const { factor } = text('common');
  const weakest = weakestOf(confidence.breakdown);
  const evidence = report.evidence.find((one) => one.factor === weakest?.factor);
  return (
    <div className="report-why">
      <section>
        <h2>{why.title}</h2>
        <dl className="lines reasons">
          {reasons.map(({ code, text: words }) => (
            <div key={code}>
              <dt>{why.label[code] ?? why.title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
          {weakest === undefined || evidence === undefined ? null : (
            <div>
              <dt>{why.weakest}</dt>
              <dd>
                {`${factor[weakest.factor] ?? weakest.factor}: `}
                <Evidence type={evidence.type} />
                {`, ${why.points(Math.round(weakest.contributionBps / BPS_PER_POINT), weakest.weight)}`}
              </dd>
            </div>
          )}
        </dl>
      </section>
      {report.verdict === 'ADVANCE' || !may('session') ? null : <OneChange report={report} />}
      {report.verdict !== 'ADVANCE' || improvements.length === 0 ? null : (
        <section>
          <h2>{raise.title}</h2>
          <Raise report={report} />
        </section>
      )}
    </div>
  );
}

/** The actions that raise the confidence most, each with its gain. */
export function Raise({ report }: { readonly report: Report }) {
  const { raise } = text('report');
  return (
    <ul className="lines">
      {report.confidence.improvements
        .slice(0, RAISED_MAX)
        .map(({ code, text: words, overallPercentBefore, overallPercentAfter }) => (
          <li key={code} className="line-pair">
            <span>
              {words} <OwnImprovement code={code} />
            </span>
            <span className="quiet money">{`${String(overallPercentBefore)}% ${raise.to} ${String(overallPercentAfter)}%`}</span>
          </li>
        ))}
    </ul>
  );
}

/** Inclusions and exclusions of the figures, and their validity. */
export function Included({ report, isOpen = false }: { readonly report: Report; readonly isOpen?: boolean }) {
  const { why } = text('report');
  const isSignedIn = useMay()('session');
  const { included, excluded, validUntil } = report;
  const day = dayText(validUntil, locale());
  return (
    <div className="card report-included">
      <details open={isOpen}>
        <summary>
          <span className="strong">{why.included}</span> <span className="faint">{included.length}</span>
        </summary>
        <ul>
          {included.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </details>
      <details open={isOpen}>
        <summary>
          <span className="strong">{why.excluded}</span> <span className="faint">{excluded.length}</span>
        </summary>
        <ul>
          {excluded.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </details>
      {isSignedIn && !isOpen ? <Computed report={report} /> : null}
      <p className="quiet">
        {why.validUntil} <span className="strong">{day}</span>
        {isSignedIn ? (
          <>
            {' · '}
            <Link href="/rate-tables" className="link">
              {why.rateTables}
            </Link>
          </>
        ) : null}
      </p>
    </div>
  );
}
