import { DatedIndex } from '../domain/dated-index.ts';
import { RateSnapshot } from '../domain/rate-snapshot.ts';
import type { ConsumerLine, RateTables, UsTariffLine } from '../domain/rate-rows.ts';
import { sumBps, usStack } from '../domain/us-additional-duties.ts';

const ORIGINS = ['CN', 'VN', 'IN', 'MX', 'CA', 'DE', 'GB'] as const;
/** As many goods as one person can check in an hour. */
const GOODS_MAX = 100;
const BPS_PER_PERCENT = 100;

/**
 * The US duty on the most frequent consumer goods of the labelled titles, as a page for manual checks. `occurrences`
 * are the six-digit codes of those titles. Of equally frequent goods, those under Section 232 come first, as they need
 * checks most.
 */
export function usDutyPage(tables: RateTables, occurrences: readonly string[], day: string): string {
  const snapshot = new RateSnapshot(tables, 'page');
  const picked = new DatedIndex(tables.consumerLines, ({ hs6 }) => hs6);
  const counts = new Map<string, number>();
  for (const hs6 of occurrences) counts.set(hs6, (counts.get(hs6) ?? 0) + 1);
  const isUnderSection232 = ({ usHts8 }: ConsumerLine) =>
    snapshot.listedGoods.listInForce(usHts8, day).some(({ measure }) => measure.startsWith('section232'));
  const goods = [...counts]
    .flatMap(([hs6, count]) => [picked.find(hs6, day) ?? []].flat().map((one) => ({ ...one, count })))
    .sort(
      (a, b) =>
        b.count - a.count || Number(isUnderSection232(b)) - Number(isUnderSection232(a)) || (a.hs6 < b.hs6 ? -1 : 1),
    )
    .slice(0, GOODS_MAX)
    .sort((a, b) => (a.hs6 < b.hs6 ? -1 : 1));
  const rows = goods.flatMap((one) => rowOf(snapshot, one, day));
  const head = ['US line', 'goods', 'base', ...ORIGINS];
  return [
    ...INTRODUCTION(day),
    line(head),
    line(head.map((_, index) => (index < 2 ? '---' : '--:'))),
    ...rows,
    '',
  ].join('\n');
}

const INTRODUCTION = (day: string): string[] => [
  '# US duties on common consumer goods',
  '',
  `<!-- written by \`npm run docs:duties\` from services/cost-factor/rates; do not edit. Day: ${day} -->`,
  '',
  `The duty on ${GOODS_MAX} kinds of consumer goods that enter the United States on ${day}, in per cent of the customs value. They are`,
  'the most frequent ones among the labelled titles of `services/intake/evaluation/`. A cell has the **additional duty** and, after',
  'the arrow, the **total** with the base rate. The line is that of the `label` in `consumer-lines.csv`, without a title: in',
  'parentheses stands the range of the total where only a part of the line is on a list ([duty](evaluation.md#duty)).',
  'No preference is taken. The base of a line that is charged by weight or piece is its text, and its total is the additional duty alone.',
  '',
];

function rowOf(snapshot: RateSnapshot, { label, usHts8 }: ConsumerLine, day: string): string[] {
  const usLine = snapshot.findUsLine(usHts8, day);
  if (usLine === undefined) return [];
  const base = usLine.mfnBps === null ? usLine.rateText : percent(usLine.mfnBps);
  return [line([dotted(usHts8), label, base, ...ORIGINS.map((origin) => cellOf(snapshot, usLine, origin, day))])];
}

function cellOf(snapshot: RateSnapshot, usLine: UsTariffLine, origin: string, day: string): string {
  const ordinaryBps = usLine.mfnBps ?? 0;
  const goods = { origin, line: usLine, code: usLine.hts8, ordinaryBps };
  const { layers, minBps, maxBps } = usStack(snapshot, goods, day);
  const added = sumBps(layers);
  const range = minBps === maxBps ? '' : ` (${percent(ordinaryBps + minBps)}–${percent(ordinaryBps + maxBps)})`;
  return `${percent(added)} → ${percent(ordinaryBps + added)}${range}`;
}

function percent(bps: number): string {
  return `${bps / BPS_PER_PERCENT}`;
}

function dotted(hts8: string): string {
  return `${hts8.slice(0, 4)}.${hts8.slice(4, 6)}.${hts8.slice(6)}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
