import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClassificationIndex, classifierOf } from '../domain/classification/classification-index.ts';
import { classify } from '../domain/classification/classify.ts';
import type { LearnedRows, Rows } from '../domain/classification/learned-rows.ts';
import { NO_SENSES } from '../domain/classification/word-senses.ts';
import { readLabelledTitles } from '../tools/labelled-titles.ts';
import { readIndex, writeIndex } from './index-file.ts';
import { openIndex } from './open-classifier.ts';

const TITLES = join(import.meta.dirname, '..', '..', 'evaluation', 'titles.tuning.csv');
/** Few enough for a busy machine, from all over the file. */
const EVERY_SO_MANY_TITLES = 10;

const NO_ROWS: Rows = { size: 0, packed: new Int32Array(), scales: new Float32Array() };
const NOTHING_LEARNED: LearnedRows = {
  features: new Int32Array(),
  rarity: new Float32Array(),
  senses: NO_SENSES,
  featureRows: NO_ROWS,
  headings: [],
  headingRows: NO_ROWS,
  subheadings: [],
  subheadingRows: NO_ROWS,
};

let buildsOfMissing = 0;
const built = openIndex(() => (buildsOfMissing += 1), join(tmpdir(), 'cpes-no-such-index'));
const { language, attributes } = built;
const small = buildClassificationIndex({ language, attributes, chapters: [] }, [], NOTHING_LEARNED);

let folder: string;
let file: string;
let inputs: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cpes-index-'));
  file = join(folder, 'dist', 'index.bin');
  inputs = [join(folder, 'words'), join(folder, 'duties.csv')];
  mkdirSync(join(folder, 'words', 'below'), { recursive: true });
  for (const input of ['words/01.yaml', 'words/below/02.yaml', 'duties.csv']) writeFileSync(join(folder, input), input);
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the index file', () => {
  it('classifies titles like the index that was built', () => {
    writeIndex(built, file, inputs);
    const [fresh, read] = [classifierOf(built), classifierOf(readIndex(file, inputs)!)];
    const titles = readLabelledTitles(readFileSync(TITLES, 'utf8'), TITLES);
    for (const { title } of titles.filter((_title, at) => at % EVERY_SO_MANY_TITLES === 0))
      expect(classify({ title }, 'DE', read)).toEqual(classify({ title }, 'DE', fresh));
  });

  it('has the same bytes for equal indexes, however V8 represents their arrays', () => {
    // Created with a length, an array stays sparse for V8.
    const sparse = new Array<string>(language.weak.length).fill('');
    for (const [at, word] of language.weak.entries()) sparse[at] = word;
    writeIndex(small, file, inputs);
    const bytes = readFileSync(file);
    writeIndex({ ...small, language: { ...language, weak: sparse } }, file, inputs);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it.each([
    ['is missing', () => rmSync(file)],
    ['is cut short', () => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    ['has a byte that was changed', () => writeFileSync(file, readFileSync(file).fill(0, 1000, 1001))],
    ['is empty', () => writeFileSync(file, '')],
    ['was built before a word was changed', () => writeFileSync(join(folder, 'words', '01.yaml'), 'other')],
    [
      'was built before a file deep in a folder was changed',
      () => writeFileSync(join(folder, 'words/below/02.yaml'), ''),
    ],
    ['was built before a file was added', () => writeFileSync(join(folder, 'words', '03.yaml'), '')],
    [
      'was built before a file was renamed',
      () => renameSync(join(folder, 'words/01.yaml'), join(folder, 'words/1.yaml')),
    ],
    ['was built before a duty was changed', () => writeFileSync(join(folder, 'duties.csv'), 'other')],
  ])('is ignored when it %s', (_what, change) => {
    writeIndex(small, file, inputs);
    expect(readIndex(file, inputs)).toEqual(small);
    change();
    expect(readIndex(file, inputs)).toBeUndefined();
  });
});

describe('opening the index', () => {
  it('reads it from the file', () => {
    let builds = 0;
    writeIndex(small, file);
    expect(openIndex(() => (builds += 1), file)).toEqual(small);
    expect(builds).toBe(0);
  });

  it('builds it with a notice when the file has other inputs', () => {
    expect(buildsOfMissing).toBe(1);
    expect(built.phrases.headings.length).toBeGreaterThanOrEqual(700);
  });
});
