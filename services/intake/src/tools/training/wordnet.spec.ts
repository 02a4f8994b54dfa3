import { nounHash, senseHash } from '../../domain/classification/features.ts';
import { sensesOf, withOnly } from '../../domain/classification/word-senses.ts';
import { readWordNet } from './wordnet.ts';

/** Identifiers of WordNet 3.1. */
const BOTTLE = '02879899';
const VESSEL = '04538393';
const CONTAINER = '03099154';
const ARTIFACT = '00022119';

describe('WordNet', () => {
  const senses = readWordNet();
  const hashesOf = (noun: string) => sensesOf(senses, nounHash(noun)) ?? [];

  it('knows a bottle as a vessel, a vessel as a container, and nothing as general as an artifact', () => {
    expect(hashesOf('bottle').slice(0, 3)).toEqual([BOTTLE, VESSEL, CONTAINER].map(senseHash));
    expect(hashesOf('bottle')).not.toContain(senseHash(ARTIFACT));
  });

  it('knows nouns of two words: a wall clock is a clock', () => {
    expect(hashesOf('wall clock')).toContain(hashesOf('clock')[0]);
  });

  it('lists its nouns in ascending order, each with a sense that is narrow enough', () => {
    expect(senses.nouns.length).toBeGreaterThan(100_000);
    expect(senses.nouns.every((noun, at) => at === 0 || noun >= (senses.nouns[at - 1] ?? 0))).toBe(true);
    expect(senses.senses.every((sense) => (senses.hashes[sense] ?? 0) !== 0)).toBe(true);
    expect(sensesOf(senses, nounHash('artifact'))).toBeUndefined();
  });

  it('keeps every noun, with those of its senses that are among the features', () => {
    const kept = withOnly(senses, new Set([senseHash(CONTAINER)]));
    expect(sensesOf(kept, nounHash('bottle'))).toEqual([senseHash(CONTAINER)]);
    expect(sensesOf(kept, nounHash('clock'))).toEqual([]);
    expect(sensesOf(kept, nounHash('nonsuchword'))).toBeUndefined();
  });
});
