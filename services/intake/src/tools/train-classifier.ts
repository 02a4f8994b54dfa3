import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { buildIndex } from '../domain/classification/phrase-index.ts';
import { Lexicon } from '../domain/classification/lexicon.ts';
import { WEIGHTS } from '../domain/classification/weights.ts';
import { hashOf, type LearnedInput, ownInputs, TITLES_FILE, writeLearned } from '../vocabulary/learned-file.ts';
import { loadVocabulary } from '../vocabulary/load-vocabulary.ts';
import { isKeptAside, readLabelledTitles, UnusableFile } from './labelled-titles.ts';
import { train } from './training/trainer.ts';
import { type CodedText, titleRows, vocabularyRows, wordingRows } from './training/training-rows.ts';

const EXIT_UNUSABLE = 2;
const USAGE = '[--titles FILE.csv (title, hs6)]… [--all-titles] [--wording FILE.csv (hs6, description or term)]…';

/** Trains on the vocabulary, the repository's titles and the given files; writes the model beside the source. */
function main(): void {
  const { titles, wording, isWhole } = readArguments();
  const vocabulary = loadVocabulary();
  const lexicon = new Lexicon(vocabulary.language, vocabulary.attributes);
  // Teaches the lexicon which words the vocabulary writes together.
  buildIndex(vocabulary, lexicon, WEIGHTS);
  const given = titles.flatMap(readTitles).filter(({ text }) => isWhole || !isKeptAside(text));
  const rows = [
    ...vocabularyRows(vocabulary, lexicon),
    ...wordingRows(wording.flatMap(readWording), lexicon),
    ...titleRows([...readTitles(TITLES_FILE), ...given], lexicon),
  ];
  say(`${rows.length} rows`);
  const learned = train(vocabulary, rows, (loss, epoch) => say(`epoch ${epoch}: loss ${loss.toFixed(3)}`));
  const inputs = [...ownInputs(), ...[...titles, ...wording].map(inputOf)];
  writeLearned({ inputs, hasReadAllTitles: isWhole, rows: learned });
  say(`${learned.features.length} features learned`);
}

function readArguments(): { titles: string[]; wording: string[]; isWhole: boolean } {
  const files = { type: 'string', multiple: true } as const;
  // Quality is measured on the held-out half of the given titles; the final model may read them all.
  const options = { titles: files, wording: files, 'all-titles': { type: 'boolean' } } as const;
  try {
    const { titles = [], wording = [], ...flags } = parseArgs({ options }).values;
    for (const file of [...titles, ...wording])
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
        throw new UnusableFile(`${file}: there is no such file`);
    return { titles, wording, isWhole: flags['all-titles'] === true };
  } catch (error) {
    if (error instanceof UnusableFile || !(error instanceof TypeError)) throw error;
    throw new UnusableFile(`${error.message}; ${USAGE}`);
  }
}

function readTitles(file: string): CodedText[] {
  return readLabelledTitles(readFileSync(file, 'utf8'), file).map(({ title, hs6 }) => ({ text: title, code: hs6 }));
}

function readWording(file: string): CodedText[] {
  const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8'), { columns: true, bom: true });
  return rows.map(({ hs6 = '', description, term = '' }) => ({ code: hs6, text: description ?? term }));
}

/** External files appear by name only. */
function inputOf(file: string): LearnedInput {
  return { name: basename(file), sha256: hashOf(file) };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_UNUSABLE;
}
