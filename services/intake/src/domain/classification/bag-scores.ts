import type { PhraseIndex } from './phrase-index.ts';
import type { WeightedTerm } from './weigh-terms.ts';
import type { Weights } from './weights.ts';
import { findWord } from './word-columns.ts';

/** For every heading, how well its phrases cover the title's words in the same role; 0 without a common word. */
export function bagScores(
  terms: readonly WeightedTerm[],
  { words, headings }: PhraseIndex,
  weights: Weights,
): Float64Array {
  const scores = new Float64Array(headings.length);
  for (const { stem, weight, headness } of terms) {
    const word = findWord(words, stem);
    if (word === undefined) continue;
    for (let at = 0; at < word.headings.length; at++) {
      const heading = word.headings[at] ?? 0;
      const ends = word.ends[at] ?? 0;
      const qualifies = word.qualifies[at] ?? 0;
      const asHead = ends / (ends + weights.bagSaturation);
      const asOther = qualifies / (qualifies + weights.bagSaturation);
      const value =
        headness * Math.max(asHead, asOther * weights.bagModifier) +
        (1 - headness) * weights.bagModifier * Math.max(asOther, asHead);
      scores[heading] = (scores[heading] ?? 0) + word.rarity * weight * value;
    }
  }
  return scores;
}
