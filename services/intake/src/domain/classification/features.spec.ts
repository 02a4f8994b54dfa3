import { Features, type FeatureWord, withoutPlural } from './features.ts';

const word = (text: string, place: FeatureWord['place'] = 'naming', endsRun = false): FeatureWord => ({
  text,
  place,
  endsRun,
});
const hashesOf = (...words: FeatureWord[]) => {
  const features = new Features();
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
