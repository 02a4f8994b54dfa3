import { useQueries } from '@tanstack/react-query';
import { reportQuery } from '../../api/queries.ts';
import { moneyText } from '../../format/money-text.ts';
import { differenceText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

/** Differences from the previous report: score, landed cost, and the changed factors with the reason. */
export function ReportChanges({ reportId, before }: { readonly reportId: string; readonly before: string }) {
  const t = text('report').history;
  const [now, then] = useQueries({ queries: [reportQuery(reportId), reportQuery(before)] });
  if (now.data === undefined || then.data === undefined) return <span className="faint">…</span>;
  const changes = changesOf(now.data, then.data);
  return changes.length === 0 ? (
    <span className="faint">{t.same}</span>
  ) : (
    <ul className="changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

function changesOf(now: Report, then: Report): string[] {
  const t = text('report').history;
  const labels = text('common').factor;
  const amount = ({ currency }: Report, cents: number) => moneyText({ cents, currency }, locale());
  const pair = (one: number, other: number) => t.fromTo(amount(then, one), amount(now, other));
  const landed = [then.landedCost.trueLandedCostCents, now.landedCost.trueLandedCostCents] as const;
  const moved = now.landedCost.factors.flatMap(({ key, amountCents, evidenceId }) => {
    const other = then.landedCost.factors.find((one) => one.key === key);
    if (other === undefined || other.amountCents === amountCents) return [];
    const source = now.evidence.find((one) => one.evidenceId === evidenceId);
    const earlier = then.evidence.find((one) => one.evidenceId === other.evidenceId);
    const why =
      source?.source !== earlier?.source ? t.newSource : source?.asOf !== earlier?.asOf ? t.newRate : undefined;
    return [`${labels[key] ?? key} ${pair(other.amountCents, amountCents)}${why === undefined ? '' : `, ${why}`}`];
  });
  return [
    ...(now.score === then.score ? [] : [`${t.score} ${differenceText(now.score - then.score, locale())}`]),
    ...(landed[0] === landed[1] ? [] : [`${text('report').answer.landed} ${pair(...landed)}`]),
    ...moved,
    ...(now.ruleVersion === then.ruleVersion ? [] : [t.newRules(now.ruleVersion.split('+')[0] ?? '')]),
  ];
}
