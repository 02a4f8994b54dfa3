import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type LearnedRows, packedSizeOf, type Rows } from '../domain/classification/learned-rows.ts';
import { VOCABULARY_FOLDER } from './load-vocabulary.ts';

const INTAKE = join(import.meta.dirname, '..', '..');

/** The trained model, stored with the source because training takes minutes. */
export const LEARNED_FILE = join(INTAKE, 'learned', 'classification.bin');
/** The labelled titles that training always reads. */
export const TITLES_FILE = join(INTAKE, 'evaluation', 'titles.tuning.csv');

/** The half of the given titles that training does not read, so that it measures quality; or none. */
export const HELD_OUT = ['first', 'second', 'none'] as const;
export type HeldOut = (typeof HELD_OUT)[number];

/** A file or folder that training has read, and the hash of its content then. */
export interface LearnedInput {
  readonly name: string;
  readonly sha256: string;
}

export interface Learned {
  readonly inputs: readonly LearnedInput[];
  readonly heldOut: HeldOut;
  readonly rows: LearnedRows;
}

/** The current vocabulary and titles: the model is outdated when they differ from those of the training. */
export function ownInputs(): LearnedInput[] {
  return [
    { name: 'vocabulary', sha256: hashOf(VOCABULARY_FOLDER) },
    { name: 'evaluation/titles.tuning.csv', sha256: hashOf(TITLES_FILE) },
  ];
}

/** Hash of a file's content, or of the names and contents of a folder's YAML files. */
export function hashOf(path: string): string {
  const hash = createHash('sha256');
  if (statSync(path).isFile()) return hash.update(readFileSync(path)).digest('hex');
  for (const name of readdirSync(path)
    .filter((file) => file.endsWith('.yaml'))
    .sort()) {
    const content = readFileSync(join(path, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The names of inputs that have changed since training. */
export function changedSince({ inputs }: Pick<Learned, 'inputs'>, present = ownInputs()): string[] {
  const trained = new Map(inputs.map(({ name, sha256 }) => [name, sha256]));
  return present.filter(({ name, sha256 }) => trained.get(name) !== sha256).map(({ name }) => name);
}

interface Header extends Pick<Learned, 'inputs' | 'heldOut'> {
  readonly headings: readonly string[];
  readonly subheadings: readonly string[];
  readonly features: number;
  readonly nouns: number;
  readonly senses: number;
  readonly vectorSize: number;
}

/** A JSON header after its length, then the numbers: hashes, rarities, senses, and of each kind packed rows and scales. */
export function writeLearned({ inputs, heldOut, rows }: Learned, file = LEARNED_FILE): void {
  const header: Header = {
    inputs,
    heldOut,
    headings: rows.headings,
    subheadings: rows.subheadings,
    features: rows.features.length,
    nouns: rows.senses.nouns.length,
    senses: rows.senses.hashes.length,
    vectorSize: rows.featureRows.size,
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(Uint32Array.BYTES_PER_ELEMENT);
  length.writeUInt32LE(text.length);
  const numbers = [
    rows.features,
    rows.rarity,
    rows.senses.nouns,
    rows.senses.senses,
    rows.senses.hashes,
    rows.senses.hypernyms,
    ...[rows.featureRows, rows.headingRows, rows.subheadingRows].flatMap(({ packed, scales }) => [packed, scales]),
  ].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    brotliCompressSync(Buffer.concat([length, text, ...numbers]), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
    }),
  );
}

export function readLearned(file = LEARNED_FILE): Learned {
  const bytes = brotliDecompressSync(readFileSync(file));
  let at = Uint32Array.BYTES_PER_ELEMENT;
  const take = (length: number) => {
    // A copy, because typed arrays of four bytes need an aligned address.
    const part = Uint8Array.prototype.slice.call(bytes, at, at + length);
    at += length;
    return part.buffer;
  };
  const header = JSON.parse(Buffer.from(take(bytes.readUInt32LE())).toString()) as Header;
  const { inputs, heldOut, headings, subheadings, features, nouns, senses, vectorSize } = header;
  const takeIntegers = (count: number) => new Int32Array(take(count * Int32Array.BYTES_PER_ELEMENT));
  const takeRows = (count: number, size: number): Rows => ({
    size,
    packed: takeIntegers(count * packedSizeOf(size)),
    scales: new Float32Array(take(count * Float32Array.BYTES_PER_ELEMENT)),
  });
  const rows: LearnedRows = {
    features: takeIntegers(features),
    rarity: new Float32Array(take(features * Float32Array.BYTES_PER_ELEMENT)),
    senses: {
      nouns: takeIntegers(nouns),
      senses: takeIntegers(nouns),
      hashes: takeIntegers(senses),
      hypernyms: takeIntegers(senses),
    },
    featureRows: takeRows(features, vectorSize),
    headings,
    headingRows: takeRows(headings.length, vectorSize + 1),
    subheadings,
    subheadingRows: takeRows(subheadings.length, vectorSize + 1),
  };
  return { inputs, heldOut, rows };
}
