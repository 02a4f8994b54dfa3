import type { Classification } from '@cpes/contracts';
import type { DutyTable } from '../duty-table.ts';
import { blended, type LearnedPart } from './blend.ts';
import { probabilityOf, PROBABILITY_MIN } from './calibration.ts';
import { dutyRangeOf, type Reading } from './duty-range.ts';
import { explanationOf, type Found } from './explain.ts';
import { type SubheadingShare, sharesBy, sharesOf } from './shares.ts';
import type { Labels } from './labels.ts';
import { brandGoodsOf, explainedBy, namedBy, rankTitle, type RankedTitle, type Ranker } from './rank.ts';
import { tokeniseTitle } from './tokenise.ts';

const ALTERNATIVES_MAX = 5;
const ALTERNATIVE_PERCENT_MIN = 2;
const PERCENT = 100;

/**
 * Below any of these limits, at most a weak match: two in three of such results were wrong, whatever the curves said.
 */
const EXPLAINED_MIN = 0.2;
const NAMED_MIN = 0.2;
/** Minimum share: below it, too many other subheadings are as likely as the first. */
const SHARE_MIN = 0.25;
/** From this share on, the whole title is a name. */
const EXPLAINED_BARE = 0.9;

export interface Classifier {
  readonly ranker: Ranker;
  readonly learned: LearnedPart;
  readonly labels: Labels;
  readonly duties: DutyTable;
}

/** A merchant's words about goods. */
export interface GoodsWords {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Classifies goods for the duty of a market. The description adds what the title leaves open: material, use, measures.
 * It names the goods only if the title does not; if neither does, a brand stands for its usual goods. Never throws; returns `none` rather than guess.
 */
export function classify(words: GoodsWords, market: string, classifier: Classifier): Classification {
  const { labels, duties, learned } = classifier;
  const reading = findCode(words, classifier);
  const { code, match, shares } = reading;
  const explanation = code === '' ? undefined : explanationOf(code, reading, learned.model, labels);
  return {
    ...(code === '' ? {} : { hsCode: code }),
    description: code === '' ? 'Goods that the words do not tell.' : labels.of(code),
    match,
    dutyRangeBps: dutyRangeOf(reading, market, duties),
    alternatives: code === '' ? [] : alternativesOf(shares, code, labels),
    ...(explanation === undefined ? {} : { explanation }),
  };
}

/** The classification of a code from the client, without reading the title. */
export function classifySupplied(hsCode: string, market: string, { labels, duties }: Classifier): Classification {
  const { minBps, maxBps } = duties.rateOf(hsCode, market);
  return {
    hsCode,
    description: labels.of(hsCode),
    match: 'supplied',
    dutyRangeBps: { min: minBps, max: maxBps },
    alternatives: [],
  };
}

type Decision = Pick<Reading, 'code' | 'match'>;

function findCode({ title, description }: GoodsWords, classifier: Classifier): Reading & Found {
  const { ranker } = classifier;
  const details =
    description === undefined
      ? undefined
      : ranker.attributes.read(description, tokeniseTitle(description, ranker.lexicon));
  const brandGoods = title === undefined ? undefined : brandGoodsOf(title, ranker);
  const isNamed = title !== undefined && brandGoods === undefined;
  const byTitle = isNamed ? found(rankTitle(title, ranker, details), classifier) : NOTHING;
  if (byTitle.code !== '') return byTitle;
  const byDescription =
    description === undefined ? NOTHING : found(rankTitle(firstSentence(description), ranker, details), classifier);
  if (byDescription.code !== '' || brandGoods === undefined) return byDescription;
  return { ...found({ ...rankTitle(brandGoods, ranker, details), isHint: true }, classifier), isGuess: true };
}

const NOTHING: Reading & Found = { code: '', match: 'none', shares: [], tokens: [], byRules: [] };

/** The combined result of the rules and the learned part; empty when the rules find no goods. */
function found({ ranked, tokens, terms, isHint }: RankedTitle, { ranker, learned }: Classifier): Reading & Found {
  const byRules = sharesOf(ranked, ranker.weights);
  if (byRules.length === 0) return NOTHING;
  const shares = blended(byRules, learned.model.chancesOf(tokens), learned.indexedOf);
  const first = shares[0];
  if (first === undefined) return NOTHING;
  const explained = explainedBy(first.indexed, terms, ranker.index);
  const named = namedBy(first.indexed, terms, ranker.index);
  const isTold = !isHint && explained >= EXPLAINED_MIN && named >= NAMED_MIN && first.share >= SHARE_MIN;
  return { ...decide(shares, first, explained, isTold), shares, tokens, byRules };
}

/** A description starts with the goods; later sentences are about parts, uses and accessories. */
function firstSentence(description: string): string {
  const end = description.search(/[^\d\s][.!?;]\s/u);
  return end < 0 ? description : description.slice(0, end + 1);
}

/**
 * Six digits when the words support them, or their heading with its likeliest subheading; else the chapter's two, or
 * none.
 */
function decide(
  shares: readonly SubheadingShare[],
  first: SubheadingShare,
  explained: number,
  isTold: boolean,
): Decision {
  const probability = probabilityOf(6, first.share, explained);
  const code = first.indexed.subheading.code;
  if (probability >= PROBABILITY_MIN.strong && isTold) return { code, match: 'strong' };
  if (probability >= PROBABILITY_MIN.medium && isTold) return { code, match: 'medium' };
  // A bare name of goods of several headings ("shoe"): the likeliest heading may differ from that of the likeliest
  // subheading.
  const isBareName = explained >= EXPLAINED_BARE && first.share < SHARE_MIN;
  if (probability >= PROBABILITY_MIN.weak && !isBareName) return { code, match: 'weak' };
  const heading = sharesBy(4, shares)[0];
  if (heading !== undefined && probabilityOf(4, heading.share, explained) >= PROBABILITY_MIN.heading) {
    const likeliest = shares.find(({ indexed }) => indexed.subheading.code.startsWith(heading.code));
    if (likeliest !== undefined) return { code: likeliest.indexed.subheading.code, match: 'weak' };
  }
  if (probability >= PROBABILITY_MIN.weak) return { code, match: 'weak' };
  const chapter = sharesBy(2, shares)[0];
  if (chapter !== undefined && probabilityOf(2, chapter.share, explained) >= PROBABILITY_MIN.chapter)
    return { code: chapter.code, match: 'weak' };
  return { code: '', match: 'none' };
}

function alternativesOf(
  shares: readonly SubheadingShare[],
  code: string,
  labels: Labels,
): Classification['alternatives'] {
  return shares
    .map(({ indexed, share }) => ({
      hsCode: indexed.subheading.code,
      sharePercent: Math.floor(share * PERCENT),
    }))
    .filter(({ hsCode, sharePercent }) => hsCode !== code && sharePercent >= ALTERNATIVE_PERCENT_MIN)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ hsCode, sharePercent }) => ({ hsCode, description: labels.of(hsCode), sharePercent }));
}
