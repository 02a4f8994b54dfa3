import type { FeatureWord } from '../../domain/classification/features.ts';
import type { Lexicon } from '../../domain/classification/lexicon.ts';
import { tokeniseTitle } from '../../domain/classification/tokenise.ts';
import type { Entry, Vocabulary } from '../../domain/classification/vocabulary.ts';

/** Words and the goods that they name: a heading's four digits or a subheading's six. */
export interface TrainingRow {
  readonly code: string;
  readonly words: readonly FeatureWord[];
  /** True for a merchant's whole title; false for a name of the goods, to which words are added. */
  readonly isTitle: boolean;
}

/** Text with its code, from a file. */
export interface CodedText {
  readonly code: string;
  readonly text: string;
}

/** The vocabulary's names of goods: words and labels. */
export function vocabularyRows({ chapters }: Vocabulary, lexicon: Lexicon): TrainingRow[] {
  const rows = new Rows(lexicon);
  for (const heading of chapters.flatMap((chapter) => chapter.headings)) {
    for (const name of namesOf(heading)) rows.add(heading.code, name);
    for (const subheading of heading.subheadings) {
      for (const name of namesOf(subheading)) rows.add(subheading.code, name);
    }
  }
  return rows.all;
}

function namesOf({ words, label }: Entry): string[] {
  return [...words, label];
}

/** Official wording: each level between ">" is a separate name, and the last two together. */
export function wordingRows(texts: readonly CodedText[], lexicon: Lexicon): TrainingRow[] {
  const rows = new Rows(lexicon);
  for (const { code, text } of texts) {
    const levels = text.split('>').map((level) => level.trim());
    rows.add(code, levels.join(', '));
    const last = levels.at(-1) ?? '';
    if (levels.length > 1 && !/^other\b/i.test(last)) rows.add(code, last);
  }
  return rows.all;
}

export function titleRows(texts: readonly CodedText[], lexicon: Lexicon): TrainingRow[] {
  const rows = new Rows(lexicon, true);
  for (const { code, text } of texts) rows.add(code, text);
  return rows.all;
}

class Rows {
  readonly all: TrainingRow[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly lexicon: Lexicon,
    private readonly isTitle = false,
  ) {}

  /** Removes duplicates of code and words. */
  add(code: string, text: string): void {
    const words = tokeniseTitle(text, this.lexicon).tokens.map(({ text: word, place, endsRun }) => ({
      text: word,
      place,
      endsRun,
    }));
    const key = `${code} ${words.map((word) => word.text).join(' ')}`;
    if (words.length === 0 || this.seen.has(key)) return;
    this.seen.add(key);
    this.all.push({ code, words, isTitle: this.isTitle });
  }
}
