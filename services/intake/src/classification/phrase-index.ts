import { countWords, type Owner, type Phrase, type WordStatistics } from './count-words.ts';
import { learnSpellings } from './learn-spellings.ts';
import { readPhrase } from './reading.ts';
import type { Chapter, Entry, Heading, Subheading, Vocabulary } from './vocabulary.ts';
import type { Weights } from './weights.ts';
import type { Words } from './words.ts';

/** A subheading with what the index knows about it. */
export interface Candidate6 {
  readonly chapter: Chapter;
  readonly heading: Heading;
  readonly subheading: Subheading;
  readonly headingIndex: number;
}

export interface PhraseIndex extends WordStatistics {
  readonly candidates: readonly Candidate6[];
  readonly headings: readonly Heading[];
  readonly membersOf: readonly (readonly number[])[];
  readonly phrases: readonly Phrase[];
  /** Entry → phrases that rule it out when all their words are in the title. */
  readonly notOf: ReadonlyMap<number, readonly (readonly string[])[]>;
}

/** Builds the index of every phrase of a vocabulary; done once. */
export function buildIndex(vocabulary: Vocabulary, words: Words, weights: Weights): PhraseIndex {
  learnSpellings(vocabulary, words);
  const candidates: Candidate6[] = [];
  const headings: Heading[] = [];
  const membersOf: number[][] = [];
  const byText = new Map<string, Phrase>();
  const notOf = new Map<number, string[][]>();
  const rule = (entry: number, { not, words: ownWords }: Entry) => {
    const own = new Set(ownWords.map((phrase) => meaningful(phrase, words).join(' ')));
    const rules = not.filter((phrase) => !hasMarker(phrase, words)).map((phrase) => meaningful(phrase, words));
    // Stemming can turn "microwaveable" into the microwave itself.
    notOf.set(
      entry,
      rules.filter((stems) => stems.length > 0 && !own.has(stems.join(' '))),
    );
  };
  const add = (entry: number, text: string, weight: number) => addPhrase(byText, words, entry, text, weight);
  for (const chapter of vocabulary.chapters) {
    for (const heading of chapter.headings) {
      const headingIndex = headings.push(heading) - 1;
      const members: number[] = [];
      membersOf.push(members);
      rule(-1 - headingIndex, heading);
      for (const phrase of heading.words) add(-1 - headingIndex, phrase, 1);
      for (const phrase of labelPhrases(heading)) add(-1 - headingIndex, phrase, weights.headingLabel);
      for (const subheading of heading.subheadings) {
        const index = candidates.push({ chapter, heading, subheading, headingIndex }) - 1;
        members.push(index);
        rule(index, subheading);
        for (const phrase of subheading.words) add(index, phrase, 1);
        for (const phrase of labelPhrases(subheading)) add(index, phrase, weights.label);
      }
    }
  }
  const phrases = [...byText.values()];
  const headingOf = (owner: Owner) =>
    owner.entry < 0 ? -1 - owner.entry : (candidates[owner.entry]?.headingIndex ?? 0);
  return {
    candidates,
    headings,
    membersOf,
    phrases,
    notOf,
    ...countWords(phrases, headings.length, headingOf),
  };
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
    phrase = { stems, head: headOf(text, words) ?? head, owners: [], rarity: 0 };
    byText.set(key, phrase);
  }
  const owner = phrase.owners.find((other) => other.entry === entry);
  if (owner === undefined) phrase.owners.push({ entry, weight });
}

/** "For microwaves" says what goods are not by their place in the title, which the ranking weighs anyway. */
function hasMarker(phrase: string, words: Words): boolean {
  return readPhrase(phrase, words).some((word) => words.markerOf(word) !== undefined);
}

function meaningful(text: string, words: Words): string[] {
  const stems = readPhrase(text, words)
    .filter((word) => word.length > 1 && !words.stop.has(word) && words.markerOf(word) === undefined)
    .map((word) => words.stemOf(word));
  return [...new Set(stems)];
}

/** The head of "stand for a phone" is the stand. */
function headOf(text: string, words: Words): string | undefined {
  let head: string | undefined;
  for (const word of readPhrase(text, words)) {
    if (words.markerOf(word) !== undefined && head !== undefined && !words.quantity.has(head)) break;
    if (word.length > 1 && !words.stop.has(word) && words.markerOf(word) === undefined) head = words.stemOf(word);
  }
  return head;
}
