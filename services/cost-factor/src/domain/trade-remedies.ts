import { percentPhrase, phrase, type Text } from '@cpes/contracts';
import { mayFallUnder } from './duty-gaps.ts';
import type { Evaluation } from './evaluation.ts';
import { territoryOf } from './market.ts';
import type { TariffSource, TradeRemedy } from './rate-rows.ts';
import { chapterOf } from './rate-snapshot.ts';

/** The goods within its tariff quota do not bear it. */
export const SAFEGUARD_DUTY = 'safeguard duty';

/** Duties in the tables on top of the ordinary one for goods of that origin. */
export interface TradeRemedies {
  /** On goods with a definite code, at one rate for every producer. */
  readonly charged: readonly TradeRemedy[];
  /** With a range, or on goods that may fall under them: these only widen the range. */
  readonly possible: readonly TradeRemedy[];
  /** The official file that has all of them for the market; undefined when none was read, or without a code. */
  readonly read: TariffSource | undefined;
}

export function tradeRemediesOf({ snapshot, market, candidate, hsCode, day }: Evaluation): TradeRemedies {
  const origins = market.isFallback ? [] : [candidate.supplierCountry, '*'];
  const rows = origins.flatMap((origin) =>
    snapshot.tradeRemedies.listInForce(`${market.zone} ${origin} ${chapterOf(hsCode)}`, day),
  );
  const { supplierCountry } = candidate;
  const territory = territoryOf(snapshot, supplierCountry, day);
  const under = rows.filter(
    (row) => mayFallUnder(hsCode, row.hsPrefix) && !excludesOrigin(row, [supplierCountry, territory]),
  );
  const isCharged = ({ hsPrefix, minBps, maxBps }: TradeRemedy) => hsCode.startsWith(hsPrefix) && minBps === maxBps;
  return {
    charged: under.filter(isCharged),
    possible: under.filter((row) => !isCharged(row)),
    read:
      market.isFallback || hsCode === ''
        ? undefined
        : snapshot.tariffSources.findInForce(`${market.zone} trade_remedy`, day),
  };
}

/** Whether a duty on unlisted countries does not cover an origin, by its country or territory. */
function excludesOrigin({ excludedOrigins }: TradeRemedy, origins: readonly string[]): boolean {
  return excludedOrigins?.split(' ').some((one) => origins.includes(one)) === true;
}

/** The range that they may add to a duty. The duty of a heading counts once, for whichever of its goods. */
export function addedRange({ charged, possible }: Pick<TradeRemedies, 'charged' | 'possible'>): {
  readonly minBps: number;
  readonly maxBps: number;
} {
  const mostByGoods = new Map<string, number>();
  for (const { goods, maxBps } of possible) mostByGoods.set(goods, Math.max(maxBps, mostByGoods.get(goods) ?? 0));
  const possibleBps = [...mostByGoods.values()].reduce((sum, bps) => sum + bps, 0);
  const chargedBps = sumBps(charged);
  return { minBps: chargedBps, maxBps: chargedBps + possibleBps };
}

export function sumBps(charged: TradeRemedies['charged']): number {
  return charged.reduce((sum, { maxBps }) => sum + maxBps, 0);
}

export function chargedText({ goods, maxBps }: TradeRemedy): Text {
  return phrase`${goods}: ${percentPhrase(maxBps)}`;
}

/** One text for all codes of a remedy under a short code. */
export function possibleTexts(possible: TradeRemedies['possible']): Text[] {
  const names = new Set(possible.map(nameOf));
  return [...names].map((name) => possibleText(possible.filter((row) => nameOf(row) === name)));
}

function nameOf({ origin, goods }: TradeRemedy): string {
  return `${origin} ${goods}`;
}

function possibleText(rows: readonly TradeRemedy[]): Text {
  const [{ goods, origin } = { goods: '', origin: '' }] = rows;
  const [minBps, maxBps] = [Math.min(...rows.map((row) => row.minBps)), Math.max(...rows.map((row) => row.maxBps))];
  if (origin === '*') return phrase`${goods}: up to ${percentPhrase(maxBps)}, depending on the origin; not charged`;
  if (minBps === maxBps) return phrase`${goods}: ${percentPhrase(maxBps)} if the measure covers the goods; not charged`;
  return goods === SAFEGUARD_DUTY && minBps === 0
    ? phrase`${goods}: up to ${percentPhrase(maxBps)}, depending on goods and tariff quota; not charged`
    : phrase`${goods}: ${percentPhrase(minBps)} to ${percentPhrase(maxBps)}, depending on goods and producer; not charged`;
}
