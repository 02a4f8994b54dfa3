import { useState } from 'react';
import { Waterfall } from '../../charts/waterfall.tsx';
import type { WaterfallStep } from '../../charts/waterfall-plot.tsx';
import { Evidence } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { moneyText } from '../../format/money-text.ts';
import { dayText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { EvidenceDrawer } from './evidence-drawer.tsx';
import { PriceToCm2 } from './price-to-cm2.tsx';
import { SaleEvidence } from './sale-evidence.tsx';
import { certaintyOf, codeOf, type Report, shareOf } from './report-parts.ts';

const MODES = ['amount', 'share', 'size'] as const;
type Mode = (typeof MODES)[number];

interface CostsProps {
  readonly report: Report;
  /** Key of the factor whose evidence is open. */
  readonly open: string;
  readonly onOpen: (factor: string) => void;
}

/** The landed cost by factor; each row opens its evidence. */
export function CostsTab({ report, open, onOpen }: CostsProps) {
  const t = text('report').costs;
  const { landedCost, evidence, currency } = report;
  const { factors, trueLandedCostCents: total, landedToWarehouseCents } = landedCost;
  const landedCount = factors.filter(({ group }) => group === 'landed').length;
  const past = evidence.filter(
    ({ factor, freshnessPercent }) => freshnessPercent < 100 && factors.some(({ key }) => key === factor),
  );
  const isOpen = factors.some(({ key }) => key === open);
  const charts = text('charts');
  const [mode, setMode] = useState<Mode>('amount');
  const steps = factors.flatMap(({ key, label, amountCents, evidenceId }, place): WaterfallStep[] => {
    const type = evidence.find((one) => one.evidenceId === evidenceId)?.type ?? 'missing';
    const step = { key, code: codeOf(place), label, cents: amountCents, certainty: certaintyOf(type), isTotal: false };
    return place === landedCount - 1 ? [step, sumStep('landed', t.warehouse)] : [step];
  });
  steps.push(sumStep('total', t.total));
  return (
    <div className="costs" data-open={isOpen || undefined}>
      <div className="costs-main">
        <Waterfall
          title={t.build}
          steps={steps}
          currency={currency}
          locale={locale()}
          mode={mode}
          ofCents={report.candidate.targetRetailPriceCents}
          {...(isOpen ? { selectedKey: open } : {})}
          hasLegend
          sentence={charts.waterfall.sentence(factors.length, moneyText({ cents: total, currency }, locale()))}
          words={charts.waterfall}
          actions={
            <Segmented
              label={t.shown}
              options={MODES.map((key) => ({ key, label: t.modes[key] }))}
              current={mode}
              onSelect={setMode}
            />
          }
        />
        <PriceToCm2 report={report} title={t.sale} />
        <section className="costs-table">
          <h2>{t.title}</h2>
          <div className="card">
            <Scroller label={t.title}>
              <table className="table">
                <caption className="unseen">{t.title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t.factor}</th>
                    <th scope="col" className="number">
                      {t.amount}
                    </th>
                    <th scope="col" className="number">
                      {t.share}
                    </th>
                    <th scope="col">{t.evidence}</th>
                    <th scope="col" className="drops">
                      {t.validTo}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {factors.map((factor, place) => {
                    const own = evidence.find(({ evidenceId }) => evidenceId === factor.evidenceId);
                    return [
                      <tr key={factor.key} data-selected={factor.key === open || undefined}>
                        <th scope="row">
                          <button
                            type="button"
                            className="factor"
                            aria-expanded={factor.key === open}
                            onClick={() => onOpen(factor.key === open ? '' : factor.key)}
                          >
                            <span className="mono faint">{codeOf(place)}</span>
                            {factor.label}
                          </button>
                        </th>
                        <td className="number strong">
                          <Money cents={factor.amountCents} currency={currency} />
                        </td>
                        <td className="number quiet">{shareOf(factor.amountCents, total)}</td>
                        <td>{own === undefined ? null : <Evidence type={own.type} />}</td>
                        <td className="drops">
                          {own === undefined ? null : (
                            <span className={own.freshnessPercent < 100 ? 'past' : 'quiet'}>
                              {dayText(own.validUntil, locale())}
                            </span>
                          )}
                        </td>
                      </tr>,
                      place === landedCount - 1 ? (
                        <Sum
                          key="landed"
                          label={t.warehouse}
                          cents={landedToWarehouseCents}
                          total={total}
                          currency={currency}
                        />
                      ) : null,
                    ];
                  })}
                </tbody>
                <tfoot>
                  <Sum
                    label={t.total}
                    cents={total}
                    total={total}
                    currency={currency}
                    aside={past.length === 0 ? '' : t.past(past.length)}
                  />
                </tfoot>
              </table>
            </Scroller>
          </div>
        </section>
        <SaleEvidence report={report} />
      </div>
      {isOpen ? <EvidenceDrawer key={open} report={report} factorKey={open} onOpen={onOpen} /> : null}
    </div>
  );
}

function Sum({
  label,
  cents,
  total,
  currency,
  aside,
}: {
  readonly label: string;
  readonly cents: number;
  readonly total: number;
  readonly currency: string;
  readonly aside?: string;
}) {
  return (
    <tr className="sum">
      <th scope="row">{label}</th>
      <td className="number">
        <Money cents={cents} currency={currency} />
      </td>
      <td className="number">{shareOf(cents, total)}</td>
      <td className="faint">{aside}</td>
      <td className="drops" />
    </tr>
  );
}

/** A subtotal of the steps before it. */
function sumStep(key: string, label: string): WaterfallStep {
  return { key, label, cents: null, isTotal: true, certainty: 'sourced' };
}
