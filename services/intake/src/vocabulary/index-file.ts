import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ClassificationIndex } from '../domain/classification/classification-index.ts';
import { DUTY_FILE } from '../tariff/load-duty-rows.ts';
import { LEARNED_FILE } from './learned-file.ts';
import { VOCABULARY_FOLDER } from './load-vocabulary.ts';

const SOURCES = join(import.meta.dirname, '..');
const SHA256_BYTES = 32;
/** Declarations, maps and tests do not affect the index. */
const NO_INPUT = /\.d\.ts$|\.map$|\.spec\.ts$/;

/** The build writes the index here, beside `src` and `dist`. */
export const INDEX_FILE = join(SOURCES, '..', 'dist', 'classification-index.bin');
/** The inputs of the index, including this code: files, and folders with all their files. */
export const INDEX_INPUTS: readonly string[] = [
  VOCABULARY_FOLDER,
  DUTY_FILE,
  LEARNED_FILE,
  ...['domain', 'tariff', 'vocabulary'].map((folder) => join(SOURCES, folder)),
  createRequire(import.meta.url).resolve('stemmer'),
];

/** The index from the file; undefined if it is missing, damaged, or from other inputs or another V8. */
export function readIndex(file = INDEX_FILE, inputs = INDEX_INPUTS): ClassificationIndex | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const body = bytes.subarray(SHA256_BYTES);
  const isCurrent = digestOf(body, inputs).equals(bytes.subarray(0, SHA256_BYTES));
  return isCurrent ? (deserialize(body) as ClassificationIndex) : undefined;
}

/**
 * Replaces the file atomically, so that a starting service reads a complete file. V8 serialises an array by its internal
 * representation, which may differ between equal arrays. Deserialising once gives all arrays the same one, and equal indexes equal bytes.
 */
export function writeIndex(index: ClassificationIndex, file = INDEX_FILE, inputs = INDEX_INPUTS): void {
  const body = serialize(deserialize(serialize(index)));
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(unfinished, Buffer.concat([digestOf(body, inputs), body]));
  renameSync(unfinished, file);
}

/** Hash of the index, the name and content of every input, and the V8 version that determines the format. */
function digestOf(body: Uint8Array, inputs: readonly string[]): Buffer {
  const hash = createHash('sha256').update(process.versions.v8);
  for (const input of inputs) {
    for (const file of filesOf(input)) {
      const content = readFileSync(file);
      hash.update(`\0${relative(input, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.update(body).digest();
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
