import { Icon } from '../../../kit/icon.tsx';
import { changeText, moneyText } from '../../../format/money-text.ts';
import { differenceText, percentText, pointsText } from '../../../format/numbers.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Report } from '../report-parts.ts';

type Figures = Pick<Report, 'currency' | 'landedCost' | 'unitEconomics' | 'confidence' | 'cm2Matrix'>;

/** The figures before and after the changes, and their differences. */
export function Differences({ before, after }: { readonly before: Figures; readonly after: Figures }) {
  const t = text('what-if').result;
  const { currency } = before;
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  const worst = ({ cm2Matrix }: Figures) => cm2Matrix.find((cell) => cell.worst)?.cm2Cents ?? 0;
  const money = (label: string, one: number, other: number) => ({
    label,
    before: amount(one),
    after: amount(other),
    change: one === other ? t.none : changeText({ cents: other - one, currency }, locale()),
  });
  const [oneBps, otherBps] = [before.unitEconomics.cm2Bps, after.unitEconomics.cm2Bps];
  const [onePercent, otherPercent] = [before.confidence.overallPercent, after.confidence.overallPercent];
  const rows = [
    money(t.landed, before.landedCost.trueLandedCostCents, after.landedCost.trueLandedCostCents),
    money(t.cm2, before.unitEconomics.cm2Cents, after.unitEconomics.cm2Cents),
    {
      label: t.percent,
      before: percentText(oneBps, locale()),
      after: percentText(otherBps, locale()),
      change: oneBps === otherBps ? t.none : t.points(pointsText(otherBps - oneBps, locale())),
    },
    money(t.worst, worst(before), worst(after)),
    {
      label: t.confidence,
      before: `${String(onePercent)}%`,
      after: `${String(otherPercent)}%`,
      change: onePercent === otherPercent ? t.none : t.points(differenceText(otherPercent - onePercent, locale())),
    },
  ];
  return (
    <table className="what-if-table">
      <caption className="unseen">{t.title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td className="number quiet">{row.before}</td>
            <td aria-hidden="true">
              <Icon name="right" />
            </td>
            <td className="number strong">{row.after}</td>
            <td className="number quiet">{row.change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
