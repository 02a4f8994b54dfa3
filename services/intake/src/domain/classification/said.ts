import type { Token } from './tokenise.ts';
import type { WeightedTerm } from './weigh-terms.ts';
import type { Words } from './words.ts';

/** The title's words by stem, and those that stand side by side. */
export interface Said {
  readonly byStem: ReadonlyMap<string, WeightedTerm>;
  readonly pairs: ReadonlySet<string>;
}

/** Puts the terms together with their order in the title. */
export function saidBy(terms: readonly WeightedTerm[], read: readonly Token[], words: Words): Said {
  const pairs = new Set<string>();
  read.forEach((word, at) => {
    // "Insulated stainless bottle" says "insulated bottle", too: materials and praise do not keep words apart.
    for (let to = at; read[to]?.endsRun === false; to++) {
      const next = read[to + 1];
      if (next === undefined) break;
      pairs.add(`${word.stem} ${next.stem}`);
      if (!next.isWeak && !words.materials.has(next.stem)) break;
    }
  });
  return { byStem: new Map(terms.map((word) => [word.stem, word])), pairs };
}

/** True when the words of a phrase stand side by side in the title, in its order. */
export function isAdjacent(stems: readonly string[], pairs: ReadonlySet<string>): boolean {
  return stems.every((stem, at) => at === 0 || pairs.has(`${stems[at - 1] ?? ''} ${stem}`));
}
