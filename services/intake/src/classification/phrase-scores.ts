import type { PhraseIndex } from './phrase-index.ts';
import { isAdjacent } from './said.ts';
import type { Weighed } from './weigh.ts';
import type { Weights } from './weights.ts';

/** For every entry, how like its phrases the title is: the best, and a little for the next two. */
export function phraseScores(
  weighed: readonly Weighed[],
  pairs: ReadonlySet<string>,
  index: PhraseIndex,
  weights: Weights,
): Map<number, number> {
  // Tens of thousands of phrases share a common word: plain arrays by phrase number keep a title within a millisecond.
  const like = new Float64Array(index.phrases.length);
  const met = new Float64Array(index.phrases.length);
  const headMet = new Uint8Array(index.phrases.length);
  const touched: number[] = [];
  for (const word of weighed) {
    const rarity = index.rarityOf.get(word.stem);
    const postings = index.postings.get(word.stem);
    if (rarity === undefined || postings === undefined) continue;
    const { headness } = word;
    const say = rarity * word.weight;
    const asHead = say * (headness * weights.headAsHead + (1 - headness) * weights.headAsOther);
    const asOther = say * (headness * weights.otherAsHead + (1 - headness) * weights.otherAsOther);
    for (const { phrase, isHead } of postings) {
      if (met[phrase] === 0) touched.push(phrase);
      met[phrase] = (met[phrase] ?? 0) + rarity;
      like[phrase] = (like[phrase] ?? 0) + (isHead ? asHead : asOther);
      if (isHead) headMet[phrase] = 1;
    }
  }
  const tops = new Map<number, Tops>();
  for (const at of touched) {
    const phrase = index.phrases[at];
    if (phrase === undefined) continue;
    const coverage = (met[at] ?? 0) / phrase.rarity;
    let score = (like[at] ?? 0) * coverage ** weights.coveragePower;
    if (headMet[at] === 0) score *= weights.headMissing;
    if (coverage > WHOLE && phrase.stems.length > 1 && isAdjacent(phrase.stems, pairs)) score *= weights.adjacent;
    for (const owner of phrase.owners) offer(tops, owner.entry, score * owner.weight);
  }
  const scores = new Map<number, number>();
  for (const [entry, { first, second, third }] of tops) {
    scores.set(entry, first + weights.second * second + weights.third * third);
  }
  return scores;
}

/** Sums of the same numbers in another order may differ in their last digits. */
const WHOLE = 0.999;

interface Tops {
  first: number;
  second: number;
  third: number;
}

function offer(tops: Map<number, Tops>, entry: number, value: number): void {
  const top = tops.get(entry);
  if (top === undefined) {
    tops.set(entry, { first: value, second: 0, third: 0 });
  } else if (value > top.first) {
    top.third = top.second;
    top.second = top.first;
    top.first = value;
  } else if (value > top.second) {
    top.third = top.second;
    top.second = value;
  } else if (value > top.third) {
    top.third = value;
  }
}
