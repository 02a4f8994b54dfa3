import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Icon } from '../../../kit/icon.tsx';
import { changeText, moneyText } from '../../../format/money-text.ts';
import { sizeShown } from '../../../kit/measure.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Report } from '../report-parts.ts';
import { canSolve, type Solver, UNCHANGED, whatIfQuery } from './what-if-query.ts';

const ASKED: readonly Solver[] = ['lowestPriceForAdvance', 'highestUnitCostForAdvance', 'largestBoxForAdvance'];

/** The single changes that would each make the verdict ADVANCE. Requested once per report. */
export function OneChange({ report }: { readonly report: Report }) {
  const t = text('what-if').oneChange;
  const asked = ASKED.filter((solver) => canSolve(report, solver));
  const query = useQuery(whatIfQuery(report, UNCHANGED, asked));
  const { currency: reportCurrency, candidate, reportId } = report;
  const found = query.data?.solutions.filter(({ outcome }) => outcome === 'found') ?? [];
  const at = (query_: string) => `/reports/${reportId}?tab=what-if&${query_}`;
  const money = (label: string, before: number, after: number, href: string, currency = reportCurrency) => (
    <li key={label} className="one-change">
      <span>{label}</span>
      <span className="money">
        {moneyText({ cents: before, currency }, locale())} <Icon name="right" size={12} />{' '}
        <Link href={href} className="link strong">
          {moneyText({ cents: after, currency }, locale())}
        </Link>
      </span>
      <span className="quiet money">{changeText({ cents: after - before, currency }, locale())}</span>
    </li>
  );
  if (query.data === undefined && query.error !== null) return null;
  return (
    <section>
      <h2>{t.title}</h2>
      <ul className="lines">
        {query.data === undefined ? <li className="faint">…</li> : null}
        {query.data !== undefined && found.length === 0 ? (
          <li className="quiet">
            {query.data.solutions.some(({ outcome }) => outcome === 'everything-passes') ? t.already : t.none}
          </li>
        ) : null}
        {found.map(({ solve, amountCents, dimensionsMm }) => {
          if (dimensionsMm !== null) {
            const { length, width, height } = dimensionsMm;
            const sides = `length=${String(length)}&width=${String(width)}&height=${String(height)}`;
            return (
              <li key={solve} className="one-change">
                <span>{t.box}</span>
                <Link href={at(sides)} className="link strong">
                  {sizeShown(dimensionsMm)}
                </Link>
              </li>
            );
          }
          if (amountCents === null) return null;
          return solve === 'lowestPriceForAdvance'
            ? money(t.price, candidate.targetRetailPriceCents, amountCents, at(`price=${String(amountCents)}`))
            : money(
                t.cost,
                candidate.factoryUnitCostCents,
                amountCents,
                at(`cost=${String(amountCents)}`),
                candidate.costCurrency ?? reportCurrency,
              );
        })}
      </ul>
    </section>
  );
}
