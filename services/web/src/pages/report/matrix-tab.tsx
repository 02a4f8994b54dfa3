import { useState } from 'react';
import { Matrix } from '../../charts/matrix.tsx';
import type { MatrixCell } from '../../charts/matrix-table.tsx';
import { Money } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { moneyText } from '../../format/money-text.ts';
import { percentText, wholePercent } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { PriceToCm2 } from './price-to-cm2.tsx';
import type { Report } from './report-parts.ts';

/** The profit of a sale at three prices and three cost levels; a selected cell shows its calculation. */
export function MatrixTab({ report }: { readonly report: Report }) {
  const t = text('report').matrix;
  const { cm2Matrix, currency, lowestViablePriceCents } = report;
  const [selected, select] = useState<MatrixCell>();
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  const percent = (bps: number) => `${String(wholePercent(bps))}%`;
  const prices = cm2Matrix.filter(({ column }) => column === 0);
  const costs = cm2Matrix.filter(({ row }) => row === 0);
  const worst = cm2Matrix.find((cell) => cell.worst);
  const shown =
    cm2Matrix.find(({ row, column }) => String(row) === selected?.row && String(column) === selected.column) ??
    cm2Matrix.find(({ base }) => base);
  return (
    <section className="matrix-tab">
      <div className="matrix-and-case">
        <Scroller label={t.title}>
          <Matrix
            title={t.title}
            lead={t.caption}
            rows={prices.map(({ row, retailPriceBps, retailPriceCents }) => ({
              key: String(row),
              value: percent(retailPriceBps),
              note: t.price(amount(retailPriceCents)),
            }))}
            columns={costs.map(({ column, costBps }) => ({
              key: String(column),
              value: percent(costBps),
              note: t.cost,
            }))}
            cells={cm2Matrix.map(({ row, column, cm2Cents, cm2Bps, base }) => ({
              row: String(row),
              column: String(column),
              cents: cm2Cents,
              bps: cm2Bps,
              isBase: base,
            }))}
            selected={selected}
            onSelect={select}
            currency={currency}
            locale={locale()}
            words={text('charts').matrix}
          />
        </Scroller>
        {shown === undefined ? null : (
          <div className="card matrix-case">
            <PriceToCm2
              report={report}
              cell={shown}
              title={shown.base ? t.planned : t.case(percent(shown.retailPriceBps), percent(shown.costBps))}
            />
            <dl className="facts matrix-facts" aria-live="polite">
              <div>
                <dt>{t.facts.price}</dt>
                <dd>
                  <Money cents={shown.retailPriceCents} currency={currency} /> {`(${percent(shown.retailPriceBps)})`}
                </dd>
              </div>
              <div>
                <dt>{t.facts.costs}</dt>
                <dd>{t.facts.costsText(percent(shown.costBps))}</dd>
              </div>
              <div>
                <dt>{t.facts.cm2}</dt>
                <dd>
                  <Money cents={shown.cm2Cents} currency={currency} saysLoss />{' '}
                  {`(${percentText(shown.cm2Bps, locale())})`}
                </dd>
              </div>
            </dl>
          </div>
        )}
      </div>
      {worst === undefined ? null : (
        <p className="quiet">
          {t.worst(percent(worst.retailPriceBps), percent(worst.costBps), amount(worst.cm2Cents), worst.cm2Cents < 0)}
        </p>
      )}
      <p className="quiet">{lowestViablePriceCents === null ? t.never : t.lowest(amount(lowestViablePriceCents))}</p>
    </section>
  );
}
