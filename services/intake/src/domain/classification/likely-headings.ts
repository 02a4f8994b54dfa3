import { bagScores } from './bag-scores.ts';
import type { IndexedSubheading, PhraseIndex } from './phrase-index.ts';
import { PhraseScores } from './phrase-scores.ts';
import type { TitleTerms } from './title-terms.ts';
import type { WeightedTerm } from './weigh-terms.ts';
import type { Weights } from './weights.ts';

/**
 * Attributes cannot lift a heading past one that is this many times as likely, so most headings need no second pass.
 */
const SHARED_SHARE_MIN = 0.15;

/** A heading with the similarity of the title to its own phrases and to each of its subheadings. */
export interface LikelyHeading {
  readonly headingIndex: number;
  readonly members: readonly { readonly indexed: IndexedSubheading; readonly own: number }[];
  readonly common: number;
  readonly best: number;
  /** The part that all its subheadings share. */
  readonly shared: number;
}

/** Finds a title's possible headings by common words. One title at a time. */
export class LikelyHeadings {
  private readonly phraseScores: PhraseScores;

  constructor(
    private readonly index: PhraseIndex,
    private readonly weights: Weights,
  ) {
    this.phraseScores = new PhraseScores(index, weights);
  }

  find(terms: readonly WeightedTerm[], { bigrams }: TitleTerms): LikelyHeading[] {
    this.phraseScores.score(terms, bigrams);
    const bags = bagScores(terms, this.index, this.weights);
    const shared = new Float64Array(bags.length);
    let most = 0;
    // Plain loops, because forEach over a Float64Array boxes every number.
    for (let heading = 0; heading < shared.length; heading++) {
      const bag = bags[heading] ?? 0;
      // No common word means no common phrase.
      if (bag === 0) continue;
      const value = this.sharedOf(heading, bag);
      shared[heading] = value;
      most = Math.max(most, value);
    }
    const least = SHARED_SHARE_MIN * most;
    const likely: LikelyHeading[] = [];
    for (let heading = 0; heading < shared.length; heading++) {
      const value = shared[heading] ?? 0;
      if (value > 0 && value >= least) likely.push(this.likely(heading, value));
    }
    return likely;
  }

  private sharedOf(heading: number, bag: number): number {
    const { common, best } = this.wordsOf(heading);
    const together = Math.max(common, best) + this.weights.siblings * Math.min(common, best);
    return together + this.weights.bag * bag;
  }

  /** The similarity of a heading's own phrases, and the greatest among its subheadings. */
  private wordsOf(heading: number): { common: number; best: number } {
    const { firstEntryOf } = this.index;
    const own = firstEntryOf[heading] ?? 0;
    const end = firstEntryOf[heading + 1] ?? 0;
    let best = 0;
    for (let entry = own + 1; entry < end; entry++) best = Math.max(best, this.phraseScores.of(entry));
    return { common: this.phraseScores.of(own) * this.weights.headingWords, best };
  }

  private likely(headingIndex: number, shared: number): LikelyHeading {
    const members = (this.index.membersOf[headingIndex] ?? []).map((indexed) => ({
      indexed,
      own: this.phraseScores.of(indexed.entry),
    }));
    return { headingIndex, members, ...this.wordsOf(headingIndex), shared };
  }
}
