import { Link } from 'wouter';
import { VerdictBadge } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import type { Preview } from './terms-queries.ts';

/** The newest reports that the terms of the form would change. */
export function TermsPreview({ preview: { selected, examined, changes } }: { readonly preview: Preview }) {
  const { preview: t } = text('terms');
  return (
    <section>
      <h2>{t.title}</h2>
      {examined < selected ? <p>{t.busy(examined, selected)}</p> : null}
      {examined === 0 && selected > 0 ? null : (
        <p>{changes.length === 0 ? t.none(examined) : t.some(changes.length, examined)}</p>
      )}
      {changes.length === 0 ? null : (
        <Scroller className="card" label={t.title}>
          <table className="table">
            <caption className="unseen">{t.title}</caption>
            <thead>
              <tr>
                <th scope="col">{t.candidate}</th>
                <th scope="col" className="number">
                  {t.score}
                </th>
                <th scope="col">{t.verdict}</th>
                <th scope="col" className="number">
                  {t.confidence}
                </th>
                <th scope="col" className="number">
                  {t.landed}
                </th>
                <th scope="col" className="number">
                  CM2
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ skuId, title, currency, before, after }) => (
                <tr key={skuId}>
                  <th scope="row" className="wrap">
                    <Link href={`/skus/${skuId}`} className="link">
                      {title === null ? t.untitled : <UserText>{title}</UserText>}
                    </Link>
                  </th>
                  <td className="number">{`${before.score} ${t.to} ${after.score}`}</td>
                  <td>
                    <VerdictBadge verdict={after.verdict} />
                  </td>
                  <td className="number">{`${before.confidencePercent}% ${t.to} ${after.confidencePercent}%`}</td>
                  <td className="number">
                    <Money cents={before.trueLandedCostCents} currency={currency} /> {t.to}{' '}
                    <Money cents={after.trueLandedCostCents} currency={currency} />
                  </td>
                  <td className="number">
                    <Money cents={before.cm2Cents} currency={currency} /> {t.to}{' '}
                    <Money cents={after.cm2Cents} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </section>
  );
}
