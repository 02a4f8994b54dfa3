import { Evidence } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { dayText, percentText } from '../../text/numbers.ts';
import { locale, text } from '../../texts/text.ts';
import { EvidenceDrawer } from './evidence-drawer.tsx';
import type { Report } from './report.tsx';

interface CostsProps {
  readonly report: Report;
  /** The key of the factor whose evidence is shown. */
  readonly open: string;
  readonly onOpen: (factor: string) => void;
}

/** The landed cost, factor by factor; each row opens its evidence. */
export function CostsTab({ report, open, onOpen }: CostsProps) {
  const t = text('report').costs;
  const { landedCost, evidence, currency } = report;
  const { factors, trueLandedCostCents: total, landedToWarehouseCents } = landedCost;
  const landedCount = factors.filter(({ group }) => group === 'landed').length;
  const past = evidence.filter(
    ({ factor, freshnessPercent }) => freshnessPercent < 100 && factors.some(({ key }) => key === factor),
  );
  const isOpen = factors.some(({ key }) => key === open);
  return (
    <div className="costs" data-open={isOpen || undefined}>
      <section className="costs-table">
        <h2>{t.title}</h2>
        <div className="card">
          <div className="scroller">
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
          </div>
        </div>
      </section>
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

/** F01 to F12, in the order of the report. */
export function codeOf(place: number): string {
  return `F${String(place + 1).padStart(2, '0')}`;
}

/** Basis points of the whole, for reading only: no amount is computed from it. */
export function shareOf(cents: number, total: number): string {
  return total === 0 ? '' : percentText(Math.round((cents * 10_000) / total), locale());
}
