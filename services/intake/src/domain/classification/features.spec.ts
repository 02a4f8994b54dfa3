import { Features, type FeatureWord, nounHash, withoutPlural } from './features.ts';
import type { WordSenses } from './word-senses.ts';

const word = (text: string, place: FeatureWord['place'] = 'naming', endsRun = false): FeatureWord => ({
  text,
  place,
  endsRun,
});
const hashesOf = (...words: FeatureWord[]) => readBy(new Features(), words);
const readBy = (features: Features, words: readonly FeatureWord[]) => {
  features.read(words);
  return [...features.hashes.subarray(0, features.count)];
};

describe('the features of a title', () => {
  it('are its words, their pairs, and the pieces of long ones', () => {
    expect(hashesOf(word('mug'))).toHaveLength(1);
    expect(hashesOf(word('red'), word('mug'))).toHaveLength(3);
    expect(hashesOf(word('bottle'))).toHaveLength(1 + 3);
  });

  it('pair no words across a break', () => {
    expect(hashesOf(word('red', 'naming', true), word('mug'))).toHaveLength(2);
  });

  it('mark words after "for", and include them without the mark, too', () => {
    expect(hashesOf(word('mug', 'purpose'))).toEqual(expect.arrayContaining(hashesOf(word('mug'))));
    expect(hashesOf(word('mug', 'purpose'))).not.toEqual(expect.arrayContaining(hashesOf(word('mug', 'with'))));
  });

  it('omit words after "without"', () => {
    expect(hashesOf(word('mug'), word('lid', 'without'))).toEqual(hashesOf(word('mug')));
  });

  it.each([
    ['flasks', 'flask'],
    ['batteries', 'battery'],
    ['boxes', 'box'],
    ['glass', 'glass'],
    ['cactus', 'cactus'],
  ])('remove the plural of %s', (plural, singular) => {
    expect(withoutPlural(plural)).toBe(singular);
  });
});

/** A flask is a vessel, and a wall clock a clock. */
const [VESSEL, CLOCK] = [101, 102];
const nouns = ['flask', 'wall clock', 'glasses'].map(nounHash).toSorted((a, b) => a - b);
const SENSES: WordSenses = {
  nouns: Int32Array.from(nouns),
  senses: Int32Array.from(nouns, (noun) => (noun === nounHash('wall clock') ? 1 : 0)),
  hashes: Int32Array.of(VESSEL, CLOCK),
  hypernyms: Int32Array.of(-1, -1),
};
const sensesOf = (...words: FeatureWord[]) =>
  readBy(new Features(SENSES), words).filter((hash) => hash === VESSEL || hash === CLOCK);

describe('the senses of a title', () => {
  it('are those of its nouns, as written or without their plural', () => {
    expect(sensesOf(word('flask'))).toEqual([VESSEL]);
    expect(sensesOf(word('flasks'))).toEqual([VESSEL]);
    expect(sensesOf(word('glasses'))).toEqual([VESSEL]);
    expect(sensesOf(word('unknown'))).toEqual([]);
  });

  it('are those of two neighbouring words without a break between them', () => {
    expect(sensesOf(word('wall'), word('clocks'))).toEqual([CLOCK]);
    expect(sensesOf(word('wall', 'naming', true), word('clocks'))).toEqual([]);
  });

  it('are not those of purposes, accessories and containers', () => {
    expect(sensesOf(word('lid'), word('flask', 'purpose'))).toEqual([]);
    expect(sensesOf(word('lid'), word('flask', 'with'))).toEqual([]);
  });

  it('belong to the word that brought them', () => {
    const features = new Features(SENSES);
    features.read([word('red'), word('flask')]);
    expect(features.wordOf[features.hashes.indexOf(VESSEL)]).toBe(1);
  });
});
