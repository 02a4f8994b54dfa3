import { type RefObject, useEffect, useState } from 'react';
import { VerdictBadge } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

/** The answer in one line while it is scrolled out of sight; hidden from screen readers, as it is a repetition. */
export function SlimHeader({
  report,
  answer,
}: {
  readonly report: Report;
  readonly answer: RefObject<HTMLElement | null>;
}) {
  const { answer: t, untitled } = text('report');
  const [isShown, show] = useState(false);
  useEffect(() => {
    if (answer.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) show(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    observer.observe(answer.current);
    return () => observer.disconnect();
  }, [answer]);
  if (!isShown) return null;
  const { currency, score, verdict, landedCost, unitEconomics, breakEvenCacCents, confidence, candidate } = report;
  const money = (label: string, cents: number) => (
    <span>
      <span className="quiet">{label}</span> <Money cents={cents} currency={currency} />
    </span>
  );
  return (
    <div className="slim-header" aria-hidden="true">
      <VerdictBadge verdict={verdict} />
      <b className="cut">
        <UserText>{candidate.title ?? untitled}</UserText>
      </b>
      <span className="spacer" />
      <span>
        <span className="quiet">{t.score}</span> {score}
      </span>
      {money(t.slim.landed, landedCost.trueLandedCostCents)}
      {money(t.slim.cm2, unitEconomics.cm2Cents)}
      {money(t.slim.cac, breakEvenCacCents)}
      <span>
        <span className="quiet">{t.confidence}</span> {`${String(confidence.overallPercent)}%`}
      </span>
    </div>
  );
}
