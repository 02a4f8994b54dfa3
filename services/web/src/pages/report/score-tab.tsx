import { PartBar } from '../../charts/part-bar.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { moneyText } from '../../format/money-text.ts';
import { percentText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { certaintyOf, type Report } from './report-parts.ts';

const BPS_PER_PERCENT = 100;

/** The components of the score and, separately, of the confidence. */
export function ScoreTab({ report }: { readonly report: Report }) {
  const t = text('report').score;
  const { factor: factorNames } = text('common');
  const { scoreBreakdown, score, confidence } = report;
  const longest = Math.max(...scoreBreakdown.map(({ maxPoints }) => maxPoints));
  const heaviest = Math.max(...confidence.breakdown.map(({ weight }) => weight));
  const byLoss = [...confidence.breakdown].sort(
    (a, b) => b.weight * 100 - b.contributionBps - (a.weight * 100 - a.contributionBps),
  );
  return (
    <div className="score-tab">
      <section>
        <h2>{t.title}</h2>
        <ul className="lines parts">
          {scoreBreakdown.map(({ part, points, maxPoints, measure, range }) => (
            <li key={part}>
              <span>
                <span className="strong">{t.part[part] ?? part}</span>
                <span className="faint drawer-line">{`${t.partText[part] ?? ''}: ${measured(measure, range.unit)}, ${t.range(measured(range.lo, range.unit), measured(range.hi, range.unit))}`}</span>
              </span>
              <PartBar value={points} max={maxPoints} longest={longest} />
              <span className="number">{t.points(points, maxPoints)}</span>
            </li>
          ))}
          <li className="sum">
            <span>{t.sum}</span>
            <span />
            <span className="number">{t.points(score, 100)}</span>
          </li>
        </ul>
      </section>
      <section>
        <h2>{t.confidence}</h2>
        <Scroller className="card" label={t.confidence}>
          <table className="table">
            <caption className="unseen">{t.confidence}</caption>
            <thead>
              <tr>
                <th scope="col">{t.factor}</th>
                {[t.weight, t.quality, t.freshness, t.classification, t.adds].map((name) => (
                  <th key={name} scope="col" className="number">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byLoss.map(
                ({
                  factor,
                  weight,
                  qualityPercent,
                  freshnessPercent,
                  classificationPercent,
                  contributionPercent,
                  contributionBps,
                }) => (
                  <tr key={factor}>
                    <th scope="row">{factorNames[factor] ?? factor}</th>
                    <td className="number quiet">{weight}</td>
                    <td className="number">{`${String(qualityPercent)}%`}</td>
                    <td className="number">{`${String(freshnessPercent)}%`}</td>
                    <td className="number">{`${String(classificationPercent)}%`}</td>
                    <td className="number strong">
                      <span className="adds">
                        <PartBar
                          value={contributionBps}
                          max={weight * BPS_PER_PERCENT}
                          longest={heaviest * BPS_PER_PERCENT}
                          certainty={certaintyOf(
                            report.evidence.find((one) => one.factor === factor)?.type ?? 'missing',
                          )}
                        />
                        {contributionPercent}
                      </span>
                    </td>
                  </tr>
                ),
              )}
            </tbody>
            <tfoot>
              <tr className="sum">
                <th scope="row">{t.sum}</th>
                <td className="number">100</td>
                <td colSpan={3} />
                <td className="number">{`${String(confidence.overallPercent)}%`}</td>
              </tr>
            </tfoot>
          </table>
        </Scroller>
      </section>
    </div>
  );
}

/** A measured value in its unit; the cents of the score are always US cents. */
function measured(value: number, unit: string): string {
  if (unit === 'cents') return moneyText({ cents: value, currency: 'USD' }, locale());
  return percentText(unit === 'percent' ? value * BPS_PER_PERCENT : value, locale());
}
