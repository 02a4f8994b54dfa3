import { useMay } from '../../../app/session.tsx';
import { Button } from '../../../kit/button.tsx';
import { ToneMark, VerdictBadge } from '../../../kit/marks.tsx';
import { Money } from '../../../kit/money.tsx';
import { Scroller } from '../../../kit/scroller.tsx';
import { UserText } from '../../../kit/user-text.tsx';
import { numberText } from '../../../format/numbers.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Board, BoardOffer, BoardQuantity } from './board-query.ts';
import type { Order } from './make-current.tsx';

interface TableProps {
  readonly board: Board;
  /** The board of the quantities before, while that of others loads. */
  readonly isOld: boolean;
  /** Asks for another quantity in place of a refused one. */
  readonly onUnits: (from: number, to: number) => void;
  readonly onChoose: (order: Order) => void;
}

/** The offers in rows, the quantities in columns. */
export function BoardTable({ board, isOld, onUnits, onChoose }: TableProps) {
  const { board: t } = text('offers');
  const least = board.units.map((_, place) => leastCost(board.offers, place));
  return (
    <Scroller className="card" label={t.caption}>
      <table className="table board-table" aria-busy={isOld || undefined}>
        <caption className="unseen">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.offer}</th>
            {board.units.map((units) => (
              <th key={units} scope="col" className="number">
                {t.unitsOf(units)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.offers.map((offer) => (
            <tr key={offer.offerRef}>
              <th scope="row">
                <OfferHead offer={offer} />
              </th>
              {offer.problem === null ? (
                offer.quantities.map((quantity, place) => (
                  <td key={quantity.units}>
                    {quantity.figures === null ? (
                      <Refused quantity={quantity} onUnits={onUnits} />
                    ) : (
                      <Figures
                        board={board}
                        offer={offer}
                        units={quantity.units}
                        figures={quantity.figures}
                        isLeast={!offer.hasExpired && quantity.figures.orderCostCents === least[place]}
                        onChoose={onChoose}
                      />
                    )}
                  </td>
                ))
              ) : (
                <td colSpan={board.units.length} className="wrap">
                  <span className="board-problem">
                    <ToneMark tone="caution" />
                    <span>{offer.problem.detail}</span>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** The least cost of an order at a quantity, if several offers in force can be compared there. */
function leastCost(offers: readonly BoardOffer[], place: number): number | undefined {
  const inForce = offers.filter(({ hasExpired }) => !hasExpired);
  const costs = inForce.flatMap(({ quantities }) => quantities[place]?.figures?.orderCostCents ?? []);
  return costs.length < 2 ? undefined : Math.min(...costs);
}

function OfferHead({ offer }: { readonly offer: BoardOffer }) {
  const { board: t, facts } = text('offers');
  const { supplierName, incoterm, supplierCountry, leadTimeDays, hasExpired, findings } = offer;
  return (
    <div className="board-offer">
      <span className="strong">
        <UserText>{supplierName}</UserText>
      </span>
      <span className="quiet">{[incoterm, supplierCountry].join(' · ')}</span>
      <span className="quiet">{leadTimeDays === null ? t.noLead : facts.days(leadTimeDays)}</span>
      {hasExpired ? (
        <span className="with-mark offer-expired">
          <ToneMark tone="caution" />
          {t.expired}
        </span>
      ) : null}
      {findings.length === 0 ? null : (
        <span className="with-mark quiet">
          <ToneMark tone="caution" />
          {t.points(findings.length)}
        </span>
      )}
    </div>
  );
}

/** An order that the supplier does not accept, with the nearest one that it does. */
function Refused({
  quantity: { units, refusal, nearestUnits },
  onUnits,
}: {
  readonly quantity: BoardQuantity;
  readonly onUnits: (from: number, to: number) => void;
}) {
  const { board: t } = text('offers');
  return (
    <div className="board-refused">
      <span className="quiet">{refusal === null ? '' : t.refusal[refusal]}</span>
      {nearestUnits === null ? null : (
        <Button size="small" onClick={() => onUnits(units, nearestUnits)}>
          {t.nearest(nearestUnits)}
        </Button>
      )}
    </div>
  );
}

interface FiguresProps {
  readonly board: Board;
  readonly offer: BoardOffer;
  readonly units: number;
  readonly figures: NonNullable<BoardQuantity['figures']>;
  readonly isLeast: boolean;
  readonly onChoose: (order: Order) => void;
}

function Figures({ board: { currency }, offer, units, figures, isLeast, onChoose }: FiguresProps) {
  const { board: t } = text('offers');
  const mayWrite = useMay()('listings:edit');
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [t.landed, <Money key="landed" cents={figures.trueLandedCostCents} currency={currency} />],
    [t.orderCost, <Money key="order" cents={figures.orderCostCents} currency={currency} />],
    [t.cash, <Money key="cash" cents={figures.cashTiedUpCents} currency={currency} />],
    [t.cm2, <Money key="cm2" cents={figures.cm2Cents} currency={currency} saysLoss />],
    [t.confidence, t.percent(numberText(figures.confidencePercent, locale()))],
  ];
  return (
    <div className="board-figures">
      <div className="board-verdict">
        <VerdictBadge verdict={figures.verdict} />
        <span className="quiet">
          <span className="unseen">{`${text('common').words.score} `}</span>
          {numberText(figures.score, locale())}
        </span>
        {isLeast ? <span className="board-least">{t.least}</span> : null}
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayWrite && !offer.hasExpired ? (
        <Button
          size="small"
          look="quiet"
          aria-label={t.makeOf(offer.supplierName, units)}
          onClick={() => onChoose({ offerRef: offer.offerRef, supplierName: offer.supplierName, units })}
        >
          {t.make}
        </Button>
      ) : null}
    </div>
  );
}
