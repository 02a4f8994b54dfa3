import type { Evaluation } from './evaluation.ts';
import type { DutyGap } from './rate-rows.ts';
import { type DutyLayer, isSection232 } from './us-additional-duties.ts';

/** Known gaps of the duty tables for these goods, besides the layers that apply. */
export function gapsUnder(evaluation: Evaluation, layers: readonly DutyLayer[]): readonly DutyGap[] {
  const isListed = layers.some((one) => one.kind === 'section338' || isSection232(one));
  return gapsOf(evaluation).filter(({ layer }) => layer === 'any' || (layer === 'section338' && !isListed));
}

/** Why such goods may have anti-dumping or countervailing duties, which no table here contains. A read file answers for its zone. */
export function tradeRemedyGaps(evaluation: Evaluation, isRead: boolean): readonly DutyGap[] {
  return gapsOf(evaluation).filter(({ layer, zone }) => layer === 'trade_remedy' && !(isRead && zone === '*'));
}

function gapsOf({ snapshot, market, candidate, hsCode, day }: Evaluation): readonly DutyGap[] {
  const keys = [`${market.zone} ${candidate.supplierCountry}`, `${market.zone} *`, `* ${candidate.supplierCountry}`];
  return keys
    .flatMap((key) => snapshot.dutyGaps.listInForce(key, day))
    .filter(({ hsPrefix }) => hsPrefix === '*' || mayFallUnder(hsCode, hsPrefix));
}

/** A shorter code may fall under the prefix. */
export function mayFallUnder(hsCode: string, prefix: string): boolean {
  return hsCode !== '' && (hsCode.startsWith(prefix) || prefix.startsWith(hsCode));
}
