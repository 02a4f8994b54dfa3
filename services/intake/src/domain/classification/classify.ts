import { type Classification, type Match, PLAUSIBLE_SHARE_PERCENT } from '@cpes/contracts';
import type { DutyTable } from '../duty-table.ts';
import { probabilityOf, PROBABILITY_MIN } from './calibration.ts';
import { type SubheadingShare, sharesBy, sharesOf } from './shares.ts';
import type { Labels } from './labels.ts';
import { rankTitle, type Ranker } from './rank.ts';

const ALTERNATIVES_MAX = 5;
const ALTERNATIVE_PERCENT_MIN = 2;
/** A subheading with at least this share is plausible: its duty belongs into the range. */
const PERCENT = 100;
const PLAUSIBLE_SHARE = PLAUSIBLE_SHARE_PERCENT / PERCENT;

export interface Classifier {
  readonly ranker: Ranker;
  readonly labels: Labels;
  readonly duties: DutyTable;
}

/** What goods a title names, for the duty of a market. Never throws; says `none` rather than guess. */
export function classify(title: string | undefined, market: string, classifier: Classifier): Classification {
  const { ranker, labels, duties } = classifier;
  const result = title === undefined ? { ranked: [], explained: 0 } : rankTitle(title, ranker);
  const shares = sharesOf(result.ranked, ranker.weights);
  const { code, match } = decide(shares, result.explained);
  const plausible = shares
    .filter(({ share }) => share >= PLAUSIBLE_SHARE)
    .map(({ ranked }) => ranked.indexed.subheading.code);
  return {
    ...(code === '' ? {} : { hsCode: code }),
    description: code === '' ? 'Goods that the title does not tell.' : labels.of(code),
    match,
    dutyRangeBps: rangeOf(code === '' ? [''] : [code, ...plausible], market, duties),
    alternatives: code === '' ? [] : alternativesOf(shares, code, labels),
  };
}

/** The classification of a code that the client gave: nothing is read from the title. */
export function classifySupplied(hsCode: string, market: string, { labels, duties }: Classifier): Classification {
  return {
    hsCode,
    description: labels.of(hsCode),
    match: 'supplied',
    dutyRangeBps: rangeOf([hsCode], market, duties),
    alternatives: [],
  };
}

/** As many digits as the title supports: six, else the heading's four, else the chapter's two, else none. */
function decide(shares: readonly SubheadingShare[], explained: number): { code: string; match: Match } {
  const first = shares[0];
  if (first === undefined) return { code: '', match: 'none' };
  const probability = probabilityOf(6, first.share, explained);
  const code = first.ranked.indexed.subheading.code;
  if (probability >= PROBABILITY_MIN.strong) return { code, match: 'strong' };
  if (probability >= PROBABILITY_MIN.medium) return { code, match: 'medium' };
  if (probability >= PROBABILITY_MIN.weak) return { code, match: 'weak' };
  for (const [digits, least] of [
    [4, PROBABILITY_MIN.heading],
    [2, PROBABILITY_MIN.chapter],
  ] as const) {
    const group = sharesBy(digits, shares)[0];
    if (group !== undefined && probabilityOf(digits, group.share, explained) >= least)
      return { code: group.code, match: 'weak' };
  }
  return { code: '', match: 'none' };
}

function alternativesOf(
  shares: readonly SubheadingShare[],
  code: string,
  labels: Labels,
): Classification['alternatives'] {
  return shares
    .map(({ ranked, share }) => ({
      hsCode: ranked.indexed.subheading.code,
      sharePercent: Math.floor(share * PERCENT),
    }))
    .filter(({ hsCode, sharePercent }) => hsCode !== code && sharePercent >= ALTERNATIVE_PERCENT_MIN)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ hsCode, sharePercent }) => ({ hsCode, description: labels.of(hsCode), sharePercent }));
}

function rangeOf(codes: readonly string[], market: string, duties: DutyTable): Classification['dutyRangeBps'] {
  const rates = codes.map((code) => duties.rateOf(code, market));
  return { min: Math.min(...rates.map((rate) => rate.minBps)), max: Math.max(...rates.map((rate) => rate.maxBps)) };
}
