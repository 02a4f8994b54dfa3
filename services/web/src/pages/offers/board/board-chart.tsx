import { type Line, type LinePoint, Lines, LINES_MAX } from '../../../charts/lines.tsx';
import { isolated } from '../../../format/isolated.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Board, BoardOffer } from './board-query.ts';

/** The cost of a unit by quantity, one-time costs included, as orders are compared. */
export function BoardChart({ board }: { readonly board: Board }) {
  const { board: t } = text('offers');
  const lines = linesOf(board);
  const quantities = new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)));
  if (quantities.size < 2) return null;
  const shown = lines.slice(0, LINES_MAX);
  return (
    <Lines
      title={t.chart}
      level={3}
      lead={shown.length === lines.length ? t.chartLead : `${t.chartLead}. ${t.chartSome(shown.length, lines.length)}`}
      lines={shown}
      currency={board.currency}
      locale={locale()}
      sentence={t.chartSentence(shown.length)}
      unit={t.unit}
    />
  );
}

/** The offers in force with figures, those with the least cost of a unit first. The lines pass through their crossings. */
function linesOf({ offers, crossings }: Board): Line[] {
  const pointsOf = ({ offerRef, quantities }: BoardOffer) => {
    const points = new Map<number, LinePoint>();
    const put = (units: number, orderCents: number, isMarked: boolean) =>
      points.set(units, { x: units, cents: orderCents / units, isMarked });
    for (const { units, before, ...crossing } of crossings)
      for (const at of [before, { units, ...crossing }]) {
        if (crossing.offerRef === offerRef) put(at.units, at.orderCostCents, false);
        if (crossing.overtakes === offerRef) put(at.units, at.otherOrderCostCents, false);
      }
    for (const { units, figures } of quantities) if (figures !== null) put(units, figures.orderCostCents, true);
    return [...points.values()].sort((one, other) => one.x - other.x);
  };
  return offers
    .filter(({ hasExpired }) => !hasExpired)
    .map((offer) => ({ key: offer.offerRef, label: isolated(offer.supplierName), points: pointsOf(offer) }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => leastOf(one) - leastOf(other));
}

function leastOf({ points }: Line): number {
  return Math.min(...points.map(({ cents }) => cents));
}
