import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type {
  AttributeWords,
  Chapter,
  Entry,
  Heading,
  Language,
  Vocabulary,
  When,
} from '../domain/classification/vocabulary.ts';

const CHAPTER_FILE = /^\d\d-.*\.yaml$/;

/** The folder that ships with the service, beside `src` and `dist`. */
export const VOCABULARY_FOLDER = join(import.meta.dirname, '..', '..', 'vocabulary');

interface RawEntry {
  readonly code: string;
  readonly label: string;
  readonly words?: readonly string[];
  readonly not?: readonly string[];
  readonly when?: When;
  readonly usual?: boolean;
  readonly subheadings?: readonly RawEntry[];
}

interface RawChapter {
  readonly chapter: string;
  readonly label: string;
  readonly headings: readonly RawEntry[];
}

/** Reads all vocabulary files of a folder: one per chapter, the language and the attributes. */
export function loadVocabulary(folder: string = VOCABULARY_FOLDER): Vocabulary {
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'));
  const chapters = readdirSync(folder)
    .filter((file) => CHAPTER_FILE.test(file))
    .sort()
    .map((file) => toChapter(read(file) as RawChapter));
  return {
    chapters,
    language: read('language.yaml') as Language,
    attributes: read('attributes.yaml') as AttributeWords,
  };
}

function toChapter(raw: RawChapter): Chapter {
  return { code: raw.chapter, label: raw.label, headings: raw.headings.map(toHeading) };
}

function toHeading(raw: RawEntry): Heading {
  const subheadings = (raw.subheadings ?? []).map((entry) => ({ ...toEntry(entry), isUsual: entry.usual === true }));
  return { ...toEntry(raw), subheadings };
}

function toEntry({ code, label, words = [], not = [], when = {} }: RawEntry): Entry {
  return { code, label, words: words.map(String), not: not.map(String), when };
}
