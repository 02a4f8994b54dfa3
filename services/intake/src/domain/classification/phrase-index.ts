import { countWords, type Phrase, type WordStatistics } from './count-words.ts';
import { learnCompounds } from './learn-compounds.ts';
import { type PhraseColumns, toPhraseColumns } from './phrase-columns.ts';
import { tokenisePhrase } from './tokenise.ts';
import type { Entry, Heading, Subheading, Vocabulary } from './vocabulary.ts';
import type { Weights } from './weights.ts';
import type { Lexicon } from './lexicon.ts';

/** A subheading, without the words that have become phrases, and its index. */
export interface IndexedSubheading {
  readonly subheading: Pick<Subheading, 'code' | 'when' | 'isUsual'>;
  readonly headingIndex: number;
  readonly entry: number;
}

/**
 * Plain data. Headings and subheadings are its entries, numbered heading by heading: each heading, then its
 * subheadings.
 */
export interface PhraseIndex extends WordStatistics {
  readonly headings: readonly Pick<Heading, 'code' | 'when'>[];
  readonly membersOf: readonly (readonly IndexedSubheading[])[];
  /** Index of each heading's entry, and one more for the end of the last one's subheadings. */
  readonly firstEntryOf: Int32Array;
  /** Entry → index of its heading. */
  readonly headingOf: Int32Array;
  readonly phrases: PhraseColumns;
  /** Entry → phrases that exclude it when the title contains all their words. */
  readonly notOf: readonly (readonly (readonly string[])[])[];
}

/** Builds the index over all phrases of a vocabulary, once. */
export function buildIndex(vocabulary: Vocabulary, lexicon: Lexicon, weights: Weights): PhraseIndex {
  learnCompounds(vocabulary, lexicon);
  const headings = vocabulary.chapters.flatMap((chapter) => chapter.headings);
  const membersOf: IndexedSubheading[][] = [];
  const firstEntryOf = new Int32Array(headings.length + 1);
  const numbered: number[] = [];
  const byText = new Map<string, Phrase>();
  const notOf: string[][][] = [];
  /** Numbers an entry and adds its phrases. */
  const add = (entry: Entry, headingIndex: number, labelWeight: number): number => {
    const number = numbered.push(headingIndex) - 1;
    notOf.push(exclusionsOf(entry, lexicon));
    for (const phrase of entry.words) addPhrase(byText, lexicon, number, phrase, 1);
    for (const phrase of labelPhrases(entry)) addPhrase(byText, lexicon, number, phrase, labelWeight);
    return number;
  };
  headings.forEach((heading, headingIndex) => {
    firstEntryOf[headingIndex] = add(heading, headingIndex, weights.headingLabel);
    membersOf.push(
      heading.subheadings.map((subheading) => ({
        subheading: { code: subheading.code, when: subheading.when, isUsual: subheading.isUsual },
        headingIndex,
        entry: add(subheading, headingIndex, weights.label),
      })),
    );
  });
  firstEntryOf[headings.length] = numbered.length;
  const headingOf = Int32Array.from(numbered);
  const phrases = [...byText.values()];
  const statistics = countWords(phrases, headingOf, headings.length);
  return {
    headings: headings.map(({ code, when }) => ({ code, when })),
    membersOf,
    firstEntryOf,
    headingOf,
    phrases: toPhraseColumns(phrases, statistics.words),
    notOf,
    ...statistics,
  };
}

/**
 * The phrases that exclude an entry. Stemming can turn "microwaveable" into the microwave itself, so its own words do
 * not count.
 */
function exclusionsOf({ not, words: ownWords }: Entry, lexicon: Lexicon): string[][] {
  const own = new Set(ownWords.map((phrase) => meaningful(phrase, lexicon).join(' ')));
  return not
    .filter((phrase) => !hasMarker(phrase, lexicon))
    .map((phrase) => meaningful(phrase, lexicon))
    .filter((stems) => stems.length > 0 && !own.has(stems.join(' ')));
}

/** The parts of a label between commas are separate phrases. */
function labelPhrases(entry: Entry): string[] {
  return entry.label.split(/,|;|\(|\)| and | or | of /).filter((part) => part.trim().length > 2);
}

function addPhrase(byText: Map<string, Phrase>, lexicon: Lexicon, entry: number, text: string, weight: number): void {
  const stems = meaningful(text, lexicon);
  const head = stems.at(-1);
  if (head === undefined) return;
  const key = stems.join(' ');
  let phrase = byText.get(key);
  if (phrase === undefined) {
    phrase = { stems, head: headOf(text, lexicon) ?? head, owners: [] };
    byText.set(key, phrase);
  }
  const owner = phrase.owners.find((other) => other.entry === entry);
  if (owner === undefined) phrase.owners.push({ entry, weight });
}

/** "For microwaves" excludes goods by its position in the title, which the ranking weighs anyway. */
function hasMarker(phrase: string, lexicon: Lexicon): boolean {
  return tokenisePhrase(phrase, lexicon).some((word) => lexicon.markerOf(word) !== undefined);
}

function meaningful(text: string, lexicon: Lexicon): string[] {
  const stems = tokenisePhrase(text, lexicon)
    .filter((word) => word.length > 1 && !lexicon.stop.has(word) && lexicon.markerOf(word) === undefined)
    .map((word) => lexicon.stemOf(word));
  return [...new Set(stems)];
}

/** The head of "stand for a phone" is "stand". */
function headOf(text: string, lexicon: Lexicon): string | undefined {
  let head: string | undefined;
  for (const word of tokenisePhrase(text, lexicon)) {
    if (lexicon.markerOf(word) !== undefined && head !== undefined && !lexicon.quantity.has(head)) break;
    if (word.length > 1 && !lexicon.stop.has(word) && lexicon.markerOf(word) === undefined) head = lexicon.stemOf(word);
  }
  return head;
}
