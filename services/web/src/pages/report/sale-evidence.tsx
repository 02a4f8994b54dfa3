import { Evidence } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { dayText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { OwnTerm } from './own-term.tsx';
import type { Report } from './report-parts.ts';

/** Evidence that belongs to no factor: exchange rate, sales tax, payment fee and return rate. */
export function SaleEvidence({ report: { evidence, currency } }: { readonly report: Report }) {
  const { terms: t, costs, drawer } = text('report');
  const own = evidence.filter(({ factor }) => t.name[factor] !== undefined);
  if (own.length === 0) return null;
  return (
    <section className="terms">
      <h2>{t.title}</h2>
      <Scroller className="card" label={t.title}>
        <table className="table">
          <caption className="unseen">{t.title}</caption>
          <thead>
            <tr>
              <th scope="col">{t.term}</th>
              <th scope="col" className="number">
                {costs.amount}
              </th>
              <th scope="col">{costs.evidence}</th>
              <th scope="col">{drawer.source}</th>
              <th scope="col">{t.computed}</th>
              <th scope="col" className="day">
                {costs.validTo}
              </th>
            </tr>
          </thead>
          <tbody>
            {own.map(
              ({ evidenceId, factor, type, source, formula, assumption, validUntil, normalizedCents, ...one }) => (
                <tr key={evidenceId}>
                  <th scope="row">{t.name[factor]}</th>
                  <td className="number strong">
                    <Money cents={normalizedCents} currency={currency} />
                  </td>
                  <td>
                    <Evidence type={type} />
                  </td>
                  <td className="wrap">
                    {source} <OwnTerm subject={factor} />
                  </td>
                  <td className="wrap">
                    <span className="mono">{formula}</span>
                    {assumption === null ? null : <span className="quiet drawer-line">{assumption}</span>}
                  </td>
                  <td className={one.freshnessPercent < 100 ? 'day past' : 'day quiet'}>
                    {dayText(validUntil, locale())}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
