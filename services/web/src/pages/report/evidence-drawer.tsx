import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../app/session.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Evidence } from '../../kit/marks.tsx';
import { Banner } from '../../kit/message.tsx';
import { MoneyFigure } from '../../kit/money.tsx';
import { numberFormat } from '../../format/formats.ts';
import { dayText, daysBetween, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { OwnImprovement, OwnTerm } from './own-term.tsx';
import { codeOf, type Report, shareOf } from './report-parts.ts';

/** The factors that depend on the tariff code. */
const DUTIES: readonly string[] = ['customsDuty', 'additionalDuties'];

interface DrawerProps {
  readonly report: Report;
  readonly factorKey: string;
  readonly onOpen: (factor: string) => void;
}

/** The evidence of a factor: source, dates, formula, assumption, confidence, and how to improve it. */
export function EvidenceDrawer({ report, factorKey, onOpen }: DrawerProps) {
  const t = text('report').drawer;
  const { actions } = text('common');
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { factors, trueLandedCostCents } = report.landedCost;
  const place = factors.findIndex(({ key }) => key === factorKey);
  const factor = factors[place];
  const own = report.evidence.find(({ evidenceId }) => evidenceId === factor?.evidenceId);
  if (factor === undefined || own === undefined) return null;
  const part = report.confidence.breakdown.find((one) => one.factor === factorKey);
  const improvements = report.confidence.improvements.filter((one) => one.factors.some((key) => key === factorKey));
  const pastDays = daysBetween(own.validUntil, report.issuedAt);
  const move = (step: number) => onOpen(factors.at((place + step) % factors.length)?.key ?? '');
  return (
    <aside
      className="drawer"
      aria-label={factor.label}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onOpen('');
      }}
    >
      <div className="drawer-head">
        <div>
          <p className="faint">{`${codeOf(place)} · ${factor.group === 'landed' ? t.landed : t.fulfilment}`}</p>
          <h2 ref={heading} tabIndex={-1}>
            {factor.label}
          </h2>
        </div>
        <IconButton icon="up" label={actions.previous} onClick={() => move(-1)} />
        <IconButton icon="down" label={actions.next} onClick={() => move(1)} />
        <IconButton icon="cross" label={t.close} onClick={() => onOpen('')} />
      </div>
      <div className="drawer-body">
        <p className="drawer-figure">
          <MoneyFigure cents={factor.amountCents} currency={report.currency} />
          <span className="quiet">{t.ofLanded(shareOf(factor.amountCents, trueLandedCostCents))}</span>
        </p>
        {own.freshnessPercent < 100 && pastDays > 0 ? (
          <Banner tone="caution" icon="clock" title={t.past(pastDays)}>
            {t.pastText(own.freshnessPercent)}
          </Banner>
        ) : null}
        <section>
          <h3>{t.computed}</h3>
          <p className="code wrap">{own.formula}</p>
        </section>
        <section>
          <h3>{t.evidence}</h3>
          <dl className="facts">
            <Fact name={t.type}>
              <Evidence type={own.type} />
            </Fact>
            <Fact name={t.source}>
              {own.source} <OwnTerm subject={factorKey} />
            </Fact>
            <Fact name={t.raw}>{`${numberText(own.rawValue, locale())} ${own.rawUnit}`}</Fact>
            <Fact name={t.valid}>{`${dayText(own.asOf, locale())} ${t.to} ${dayText(own.validUntil, locale())}`}</Fact>
            {own.assumption === null ? null : <Fact name={t.assumption}>{own.assumption}</Fact>}
            {part === undefined ? null : (
              <Fact name={t.confidence}>
                {t.points(pointsText(part.contributionBps), part.weight)}
                <span className="faint drawer-line">{t.quality(part.qualityPercent, part.freshnessPercent)}</span>
              </Fact>
            )}
            {DUTIES.includes(factorKey) && may('session') ? (
              <Fact name={t.tariffCode}>
                <Link href={`/skus/${report.skuId}`} className="link">
                  {t.howTold}
                </Link>
              </Fact>
            ) : null}
          </dl>
        </section>
        {improvements.map(({ code, text: words, overallPercentBefore, overallPercentAfter }) => (
          <section key={code} className="card drawer-improve">
            <h3>
              {t.improve}
              <span className="money">{`${String(overallPercentBefore)}% ${t.to} ${String(overallPercentAfter)}%`}</span>
            </h3>
            <p className="quiet">
              {words} <OwnImprovement code={code} />
            </p>
          </section>
        ))}
      </div>
    </aside>
  );
}

/** Basis points of the confidence as points with one decimal. */
function pointsText(bps: number): string {
  return numberFormat(locale(), { maximumFractionDigits: 1 }).format(bps / 100);
}
