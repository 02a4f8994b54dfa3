import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { buildIndex } from '../domain/classification/phrase-index.ts';
import { Lexicon } from '../domain/classification/lexicon.ts';
import { WEIGHTS } from '../domain/classification/weights.ts';
import { NO_SENSES } from '../domain/classification/word-senses.ts';
import {
  HELD_OUT,
  hashOf,
  type HeldOut,
  type LearnedInput,
  ownInputs,
  TITLES_FILE,
  writeLearned,
} from '../vocabulary/learned-file.ts';
import { loadVocabulary } from '../vocabulary/load-vocabulary.ts';
import { isHeldOut, readLabelledTitles, UnusableFile } from './labelled-titles.ts';
import { trainInWorker } from './training/train-in-worker.ts';
import { meanOf, trainingSetOf } from './training/trainer.ts';
import { readWordNet, wordNetFiles } from './training/wordnet.ts';
import { type CodedText, titleRows, vocabularyRows, wordingRows } from './training/training-rows.ts';

const EXIT_UNUSABLE = 2;
/** Models whose scores are averaged. */
const MODELS = 3;
/** Each takes a thread, minutes, and 64 numbers more of every row. */
const MODELS_MAX = 9;
const FIRST_SEED = 20;
const USAGE =
  `[--titles FILE.csv (title, hs6)]… [--held-out ${HELD_OUT.join('|')}] [--wording FILE.csv (hs6, description or term)]… ` +
  `[--seed NUMBER] [--models 1 to ${MODELS_MAX}] [--without-senses]`;

/** Trains on the vocabulary, the repository's titles and the given files; writes the model beside the source. */
async function main(): Promise<void> {
  const { titles, wording, heldOut, seed, models: modelCount, hasSenses } = readArguments();
  const vocabulary = loadVocabulary();
  const lexicon = new Lexicon(vocabulary.language, vocabulary.attributes);
  // Teaches the lexicon which words the vocabulary writes together.
  buildIndex(vocabulary, lexicon, WEIGHTS);
  const given = titles.flatMap(readTitles).filter(({ text }) => !isHeldOut(text, heldOut));
  const rows = [
    ...vocabularyRows(vocabulary, lexicon),
    ...wordingRows(wording.flatMap(readWording), lexicon),
    ...titleRows([...readTitles(TITLES_FILE), ...given], lexicon),
  ];
  say(`${rows.length} rows`);
  const set = trainingSetOf(vocabulary, rows, hasSenses ? readWordNet() : NO_SENSES);
  const seeds = Array.from({ length: modelCount }, (_, at) => seed + at);
  const models = await Promise.all(
    seeds.map((one) =>
      trainInWorker(set, one, (loss, epoch) => say(`model ${one}, epoch ${epoch}: loss ${loss.toFixed(3)}`)),
    ),
  );
  const learned = meanOf(set, models);
  const inputs = [...ownInputs(), ...[...titles, ...wording, ...(hasSenses ? wordNetFiles() : [])].map(inputOf)];
  writeLearned({ inputs, heldOut, rows: learned });
  say(`${learned.features.length} features learned, ${learned.senses.nouns.length} nouns known`);
}

interface Arguments {
  readonly titles: readonly string[];
  readonly wording: readonly string[];
  readonly heldOut: HeldOut;
  readonly seed: number;
  readonly models: number;
  readonly hasSenses: boolean;
}

function readArguments(): Arguments {
  const files = { type: 'string', multiple: true } as const;
  const options = {
    titles: files,
    wording: files,
    'held-out': { type: 'string', default: 'first' },
    seed: { type: 'string', default: String(FIRST_SEED) },
    models: { type: 'string', default: String(MODELS) },
    'without-senses': { type: 'boolean' },
  } as const;
  try {
    const { titles = [], wording = [], ...flags } = parseArgs({ options }).values;
    for (const file of [...titles, ...wording])
      if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
        throw new UnusableFile(`${file}: there is no such file`);
    const heldOut = HELD_OUT.find((half) => half === flags['held-out']);
    const seed = Number(flags.seed);
    const models = Number(flags.models);
    const isCount = Number.isSafeInteger(models) && models >= 1 && models <= MODELS_MAX;
    if (heldOut === undefined || !Number.isSafeInteger(seed) || !isCount) throw new UnusableFile(USAGE);
    return { titles, wording, heldOut, seed, models, hasSenses: flags['without-senses'] !== true };
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
  await main();
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_UNUSABLE;
}
