import type { Evaluation } from './evaluation.ts';
import type { DutyGap } from './rate-rows.ts';
import { type DutyLayer, isSection232 } from './us-additional-duties.ts';

/** What is known to be missing in the duty tables for these goods, beside the layers that they do bear. */
export function gapsUnder(evaluation: Evaluation, layers: readonly DutyLayer[]): readonly DutyGap[] {
  const isListed = layers.some((one) => one.kind === 'section338' || isSection232(one));
  return gapsOf(evaluation).filter(({ layer }) => layer === 'any' || (layer === 'section338' && !isListed));
}

/** Why goods like these may well bear duties against dumping or subsidies, which no table here has. */
export function tradeRemedyGaps(evaluation: Evaluation): readonly DutyGap[] {
  return gapsOf(evaluation).filter(({ layer }) => layer === 'trade_remedy');
}

function gapsOf({ book, market, candidate, hsCode, day }: Evaluation): readonly DutyGap[] {
  const keys = [`${market.zone} ${candidate.supplierCountry}`, `${market.zone} *`, `* ${candidate.supplierCountry}`];
  return keys
    .flatMap((key) => book.dutyGaps.listInForce(key, day))
    .filter(({ hsPrefix }) => hsPrefix === '*' || mayFallUnder(hsCode, hsPrefix));
}

/** A code of fewer digits than the prefix may fall under it. */
export function mayFallUnder(hsCode: string, prefix: string): boolean {
  return hsCode !== '' && (hsCode.startsWith(prefix) || prefix.startsWith(hsCode));
}
