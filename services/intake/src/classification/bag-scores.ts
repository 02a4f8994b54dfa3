import type { PhraseIndex } from './phrase-index.ts';
import type { Weighed } from './weigh.ts';
import type { Weights } from './weights.ts';

/** For every heading, how much its phrases as a whole use the title's words, and in the same role. */
export function bagScores(weighed: readonly Weighed[], index: PhraseIndex, weights: Weights): Map<number, number> {
  const scores = new Map<number, number>();
  for (const word of weighed) {
    const rarity = index.rarityOf.get(word.stem);
    if (rarity === undefined) continue;
    for (const { heading, ends, qualifies } of index.countsOf.get(word.stem) ?? []) {
      const asHead = ends / (ends + weights.bagSaturation);
      const asOther = qualifies / (qualifies + weights.bagSaturation);
      const value =
        word.headness * Math.max(asHead, asOther * weights.bagModifier) +
        (1 - word.headness) * weights.bagModifier * Math.max(asOther, asHead);
      scores.set(heading, (scores.get(heading) ?? 0) + rarity * word.weight * value);
    }
  }
  return scores;
}
