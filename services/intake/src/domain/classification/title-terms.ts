import type { Token } from './tokenise.ts';
import type { WeightedTerm } from './weigh-terms.ts';
import type { Lexicon } from './lexicon.ts';

/** The terms of a title by stem, and its bigrams: two adjacent stems with a space between. */
export interface TitleTerms {
  readonly byStem: ReadonlyMap<string, WeightedTerm>;
  readonly bigrams: ReadonlySet<string>;
}

export function titleTermsOf(terms: readonly WeightedTerm[], tokens: readonly Token[], lexicon: Lexicon): TitleTerms {
  const bigrams = new Set<string>();
  tokens.forEach((word, at) => {
    // "Insulated stainless bottle" has the bigram "insulated bottle", too: materials and praise are skipped.
    for (let to = at; tokens[to]?.endsRun === false; to++) {
      const next = tokens[to + 1];
      if (next === undefined) break;
      bigrams.add(`${word.stem} ${next.stem}`);
      if (!next.isWeak && !lexicon.materials.has(next.stem)) break;
    }
  });
  return { byStem: new Map(terms.map((word) => [word.stem, word])), bigrams };
}

/** True when the words of a phrase are adjacent in the title, in its order. */
export function areAdjacent(stems: readonly string[], bigrams: ReadonlySet<string>): boolean {
  return stems.every((stem, at) => at === 0 || bigrams.has(`${stems[at - 1] ?? ''} ${stem}`));
}
