import { countWords, type Phrase, type WordStatistics } from './count-words.ts';
import { learnSpellings } from './learn-spellings.ts';
import { type PhraseColumns, toColumns } from './phrase-columns.ts';
import { tokenisePhrase } from './tokenise.ts';
import type { Entry, Heading, Subheading, Vocabulary } from './vocabulary.ts';
import type { Weights } from './weights.ts';
import type { Words } from './words.ts';

/** A subheading with what the index knows about it. */
export interface IndexedSubheading {
  readonly subheading: Subheading;
  readonly headingIndex: number;
  readonly entry: number;
}

/** Headings and subheadings are its entries, numbered heading by heading: each heading, then its subheadings. */
export interface PhraseIndex extends WordStatistics {
  readonly headings: readonly Heading[];
  readonly membersOf: readonly (readonly IndexedSubheading[])[];
  /** A heading's entry by its index, and one number more: where the last one's subheadings end. */
  readonly firstEntryOf: Int32Array;
  /** Entry → its heading's index. */
  readonly headingOf: Int32Array;
  readonly phrases: readonly Phrase[];
  readonly columns: PhraseColumns;
  /** Entry → phrases that rule it out when all their words are in the title. */
  readonly notOf: readonly (readonly (readonly string[])[])[];
}

/** Builds the index of every phrase of a vocabulary; done once. */
export function buildIndex(vocabulary: Vocabulary, words: Words, weights: Weights): PhraseIndex {
  learnSpellings(vocabulary, words);
  const headings = vocabulary.chapters.flatMap((chapter) => chapter.headings);
  const membersOf: IndexedSubheading[][] = [];
  const firstEntryOf = new Int32Array(headings.length + 1);
  const numbered: number[] = [];
  const byText = new Map<string, Phrase>();
  const notOf: string[][][] = [];
  /** Numbers an entry and takes its phrases. */
  const add = (entry: Entry, headingIndex: number, labelWeight: number): number => {
    const number = numbered.push(headingIndex) - 1;
    notOf.push(exclusionsOf(entry, words));
    for (const phrase of entry.words) addPhrase(byText, words, number, phrase, 1);
    for (const phrase of labelPhrases(entry)) addPhrase(byText, words, number, phrase, labelWeight);
    return number;
  };
  headings.forEach((heading, headingIndex) => {
    firstEntryOf[headingIndex] = add(heading, headingIndex, weights.headingLabel);
    membersOf.push(
      heading.subheadings.map((subheading) => ({
        subheading,
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
    headings,
    membersOf,
    firstEntryOf,
    headingOf,
    phrases,
    columns: toColumns(phrases, statistics.known),
    notOf,
    ...statistics,
  };
}

/** The phrases that rule an entry out. Stemming can turn "microwaveable" into the microwave itself: its own words do not. */
function exclusionsOf({ not, words: ownWords }: Entry, words: Words): string[][] {
  const own = new Set(ownWords.map((phrase) => meaningful(phrase, words).join(' ')));
  return not
    .filter((phrase) => !hasMarker(phrase, words))
    .map((phrase) => meaningful(phrase, words))
    .filter((stems) => stems.length > 0 && !own.has(stems.join(' ')));
}

/** A label's parts between commas are phrases of their own. */
function labelPhrases(entry: Entry): string[] {
  return entry.label.split(/,|;|\(|\)| and | or | of /).filter((part) => part.trim().length > 2);
}

function addPhrase(byText: Map<string, Phrase>, words: Words, entry: number, text: string, weight: number): void {
  const stems = meaningful(text, words);
  const head = stems.at(-1);
  if (head === undefined) return;
  const key = stems.join(' ');
  let phrase = byText.get(key);
  if (phrase === undefined) {
    phrase = { stems, head: headOf(text, words) ?? head, owners: [] };
    byText.set(key, phrase);
  }
  const owner = phrase.owners.find((other) => other.entry === entry);
  if (owner === undefined) phrase.owners.push({ entry, weight });
}

/** "For microwaves" says what goods are not by their place in the title, which the ranking weighs anyway. */
function hasMarker(phrase: string, words: Words): boolean {
  return tokenisePhrase(phrase, words).some((word) => words.markerOf(word) !== undefined);
}

function meaningful(text: string, words: Words): string[] {
  const stems = tokenisePhrase(text, words)
    .filter((word) => word.length > 1 && !words.stop.has(word) && words.markerOf(word) === undefined)
    .map((word) => words.stemOf(word));
  return [...new Set(stems)];
}

/** The head of "stand for a phone" is the stand. */
function headOf(text: string, words: Words): string | undefined {
  let head: string | undefined;
  for (const word of tokenisePhrase(text, words)) {
    if (words.markerOf(word) !== undefined && head !== undefined && !words.quantity.has(head)) break;
    if (word.length > 1 && !words.stop.has(word) && words.markerOf(word) === undefined) head = words.stemOf(word);
  }
  return head;
}
