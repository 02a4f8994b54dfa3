import { NO_SENSES, sensesOf, type WordSenses } from './word-senses.ts';

/** Noun 7 has sense 0, and every sense the next one as its hypernym. */
const chainOf = (...hashes: number[]): WordSenses => ({
  nouns: Int32Array.of(-5, 7, 90),
  senses: Int32Array.of(1, 0, 2),
  hashes: Int32Array.from(hashes),
  hypernyms: Int32Array.from(hashes, (_, at) => (at + 1 < hashes.length ? at + 1 : -1)),
});

describe('the senses of a noun', () => {
  it('are its own and its hypernyms, from the narrowest', () => {
    expect(sensesOf(chainOf(11, 12, 13), 7)).toEqual([11, 12, 13]);
    expect(sensesOf(chainOf(11, 12, 13), -5)).toEqual([12, 13]);
    expect(sensesOf(chainOf(11, 12, 13), 90)).toEqual([13]);
  });

  it('are six at most, including senses outside the features', () => {
    expect(sensesOf(chainOf(1, 2, 3, 0, 5, 6, 7), 7)).toEqual([1, 2, 3, 5, 6]);
  });

  it('are undefined for an unknown noun, also without any data', () => {
    expect(sensesOf(chainOf(11), 8)).toBeUndefined();
    expect(sensesOf(NO_SENSES, 8)).toBeUndefined();
  });
});
