import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dayText } from '../../format/numbers.ts';
import { isolated } from '../../format/isolated.ts';
import { locale, text } from '../../i18n/text.ts';
import { CostsTab } from './costs-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { certaintyOf, codeOf, type Report } from './report-parts.ts';
import { ScoreTab } from './score-tab.tsx';
import { Sensitivity } from './what-if/sensitivity.tsx';
import { UNCHANGED, whatIfQuery } from './what-if/what-if-query.ts';

const NOTHING = () => undefined;

/** The printed report: its address, the content of all tabs, and the evidence last. */
export function Printed({ report }: { readonly report: Report }) {
  const { print: t, tabs } = text('report');
  const whatIf = useQuery(whatIfQuery(report, UNCHANGED));
  const { title } = report.candidate;
  useEffect(
    () => headEachPage(`${isolated(title ?? text('report').untitled)} – ${report.verdict}`),
    [title, report.verdict],
  );
  return (
    <div className="printed">
      <p>
        {t.estimate} <span className="mono wrap">{window.location.href}</span>
      </p>
      <section>
        <h2>{tabs.costs}</h2>
        <CostsTab report={report} open="" onOpen={NOTHING} />
      </section>
      <MatrixTab report={report} />
      <ScoreTab report={report} />
      <Sensitivity answer={whatIf.data} />
      <HistoryTab report={report} />
      <EvidenceTable report={report} />
    </div>
  );
}

/** Sets a line at the top of each printed page, which CSS cannot read from the document. Returns its removal. */
function headEachPage(line: string): () => void {
  const sheet = new CSSStyleSheet();
  const safe = line.replaceAll(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  sheet.replaceSync(`@page { @top-left { color: #464c56; font: 9pt sans-serif; content: "${safe}"; } }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

export function EvidenceTable({ report }: { readonly report: Report }) {
  const { print: t, costs, drawer, terms } = text('report');
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
            <th scope="col" className="day">
              {costs.validTo}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.evidence.map(({ evidenceId, factor, type, source, formula, validUntil }) => {
            const place = report.landedCost.factors.findIndex(({ key }) => key === factor);
            const label = report.landedCost.factors[place]?.label;
            return (
              <tr key={evidenceId} data-certainty={certaintyOf(type)}>
                <th scope="row">{label === undefined ? terms.name[factor] : `${codeOf(place)} ${label}`}</th>
                <td>{`${types[type] ?? type}: ${source}`}</td>
                <td className="mono">{formula}</td>
                <td className="day">{dayText(validUntil, locale())}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
