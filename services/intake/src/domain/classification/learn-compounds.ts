import { tokenisePhrase } from './tokenise.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type Lexicon, singular } from './lexicon.ts';

/** Within one heading, "tooth brush" and "toothbrush" are the same. */
export function learnCompounds(vocabulary: Vocabulary, lexicon: Lexicon): void {
  const all = new Set<string>();
  for (const chapter of vocabulary.chapters) {
    for (const heading of chapter.headings) {
      const singles = new Set<string>();
      const pairs = new Set<string>();
      for (const entry of [heading, ...heading.subheadings]) {
        for (const phrase of entry.words) {
          const parts = tokenisePhrase(phrase, lexicon).map(singular);
          parts.forEach((part, at) => {
            singles.add(part);
            all.add(part);
            const next = parts[at + 1];
            if (next !== undefined && part.length + next.length > 5) pairs.add(`${part} ${next}`);
          });
        }
      }
      lexicon.learnCompounds(singles, pairs);
    }
  }
  lexicon.keepKnown(all);
}
