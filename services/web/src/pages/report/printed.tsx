import { dayText } from '../../text/numbers.ts';
import { locale, text } from '../../texts/text.ts';
import { CostsTab } from './costs-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { certaintyOf, codeOf, type Report } from './report-parts.ts';
import { ScoreTab } from './score-tab.tsx';

const NOTHING = () => undefined;

/** On paper: everything that stands behind tabs, the evidence last, and whose report it is. */
export function Printed({ report }: { readonly report: Report }) {
  const { print: t, tabs } = text('report');
  return (
    <div className="printed">
      <section>
        <h2>{tabs.costs}</h2>
        <CostsTab report={report} open="" onOpen={NOTHING} />
      </section>
      <MatrixTab report={report} />
      <ScoreTab report={report} />
      <HistoryTab report={report} />
      <EvidenceTable report={report} />
      <footer>
        <p>{t.estimate}</p>
        <p className="mono wrap">{report.reportId}</p>
        <p className="mono wrap">{window.location.href}</p>
      </footer>
    </div>
  );
}

function EvidenceTable({ report }: { readonly report: Report }) {
  const { print: t, costs, drawer } = text('report');
  const { evidence: types } = text('common');
  return (
    <section>
      <h2>{t.evidence}</h2>
      <table className="table">
        <caption className="unseen">{t.evidence}</caption>
        <thead>
          <tr>
            <th scope="col">{costs.factor}</th>
            <th scope="col">{drawer.source}</th>
            <th scope="col">{t.formula}</th>
            <th scope="col">{costs.validTo}</th>
          </tr>
        </thead>
        <tbody>
          {report.landedCost.factors.map(({ key, label, evidenceId }, place) => {
            const own = report.evidence.find((one) => one.evidenceId === evidenceId);
            if (own === undefined) return null;
            return (
              <tr key={key} data-certainty={certaintyOf(own.type)}>
                <th scope="row">{`${codeOf(place)} ${label}`}</th>
                <td>{`${types[own.type] ?? own.type}: ${own.source}`}</td>
                <td className="mono">{own.formula}</td>
                <td>{dayText(own.validUntil, locale())}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
