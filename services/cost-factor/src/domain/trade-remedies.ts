import { percentPhrase, phrase, type Text } from '@cpes/contracts';
import { mayFallUnder } from './duty-gaps.ts';
import type { Evaluation } from './evaluation.ts';
import type { TradeRemedy } from './rate-rows.ts';

/** Anti-dumping and countervailing duties in the tables for goods of that origin. */
export interface TradeRemedies {
  /** One rate for every exporter, on goods with a definite code: these are charged. */
  readonly charged: readonly TradeRemedy[];
  /** By company, or on goods that may fall under them: these only widen the range. */
  readonly possible: readonly TradeRemedy[];
}

export function tradeRemediesOf({ snapshot, market, candidate, hsCode, day }: Evaluation): TradeRemedies {
  const rows = market.isFallback
    ? []
    : snapshot.tradeRemedies.listInForce(`${market.zone} ${candidate.supplierCountry}`, day);
  const under = rows.filter(({ hsPrefix }) => mayFallUnder(hsCode, hsPrefix));
  const isCharged = ({ hsPrefix, minBps, maxBps }: TradeRemedy) => minBps === maxBps && hsCode.startsWith(hsPrefix);
  return { charged: under.filter(isCharged), possible: under.filter((row) => !isCharged(row)) };
}

/** The range that they may add to a duty. The duty of a heading counts once, for whichever of its goods. */
export function addedRange(remedies: TradeRemedies): { readonly minBps: number; readonly maxBps: number } {
  const chargedBps = sumBps(remedies.charged);
  const mostByGoods = new Map<string, number>();
  for (const { goods, maxBps } of remedies.possible)
    mostByGoods.set(goods, Math.max(maxBps, mostByGoods.get(goods) ?? 0));
  const possibleBps = [...mostByGoods.values()].reduce((sum, bps) => sum + bps, 0);
  return { minBps: chargedBps, maxBps: chargedBps + possibleBps };
}

export function sumBps(charged: TradeRemedies['charged']): number {
  return charged.reduce((sum, { maxBps }) => sum + maxBps, 0);
}

export function possibleText({ goods, minBps, maxBps }: TradeRemedy): Text {
  return minBps === maxBps
    ? phrase`${goods}: ${percentPhrase(maxBps)} if the measure covers the goods; not charged`
    : phrase`${goods}: ${percentPhrase(minBps)} to ${percentPhrase(maxBps)}, depending on the producer; not charged`;
}
