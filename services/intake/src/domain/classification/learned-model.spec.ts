import fc from 'fast-check';
import { Features, type FeatureWord } from './features.ts';
import { LearnedModel } from './learned-model.ts';
import { type LearnedRows, numberAt, packedRows } from './learned-rows.ts';
import { NO_SENSES } from './word-senses.ts';

const word = (text: string): FeatureWord => ({ text, place: 'naming', endsRun: true });
const RED = word('red');
const MUG = word('mug');

function hashOf(one: FeatureWord): number {
  const features = new Features();
  features.read([one]);
  return features.hashes[0] ?? 0;
}

/** Two features, of vectors (2, 0) and (0, 3); two headings, the first with two subheadings. */
const [first, second] = [RED, MUG].toSorted((a, b) => hashOf(a) - hashOf(b));
const packed = (...levels: number[][]) =>
  packedRows(levels, levels[0]!.length, new Float32Array(levels.length).fill(1));
const rowOf = (one?: FeatureWord) => (one === RED ? [2, 0] : [0, 3]);
const rows: LearnedRows = {
  features: Int32Array.of(hashOf(first!), hashOf(second!)),
  rarity: Float32Array.of(1, 1),
  senses: NO_SENSES,
  featureRows: packed(rowOf(first), rowOf(second)),
  headings: ['0101', '0202'],
  headingRows: packed([1, 0, 0], [0, 1, 1]),
  subheadings: ['010111', '010122', '020200'],
  subheadingRows: packed([1, 0, 0], [0, 1, 2], [0, 0, 0]),
};
const model = new LearnedModel(rows);
const chancesOf = (...words: FeatureWord[]) =>
  new Map(model.chancesOf(words).map(({ code, chance }) => [code, chance]));

describe('the packed rows', () => {
  it('give back every number from -7 to 7, times the scale of its row', () => {
    const levels = fc.array(fc.array(fc.integer({ min: -7, max: 7 }), { minLength: 11, maxLength: 11 }));
    fc.assert(
      fc.property(levels, (given) => {
        const packedLevels = packedRows(given, 11, new Float32Array(given.length).fill(0.5));
        given.forEach((row, at) =>
          row.forEach((level, place) => expect(numberAt(packedLevels, at, place)).toBe(level / 2)),
        );
      }),
    );
  });
});

describe('the learned model', () => {
  it('adds up features and has shares that sum to 1: a red thing has 2 for the first heading, 1 for the second', () => {
    const chances = chancesOf(RED);
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances.get('020200')).toBeCloseTo(1 / (1 + Math.exp(2 - 1)), 12);
  });

  it('counts a motif less than the words of the name', () => {
    const red = (isMotif: boolean) => chancesOf({ ...RED, isMotif }, MUG).get('020200') ?? 0;
    expect(red(true)).toBeGreaterThan(red(false));
  });

  it('returns nothing for a title without a known feature, also when it reads the title again', () => {
    const words = [word('nonsense')];
    expect(model.chancesOf(words)).toEqual([]);
    expect(model.chancesOf(words)).toEqual([]);
  });

  it('has scores that are products of vectors of any length, plus a bias', () => {
    const levels = (length: number) =>
      fc.array(fc.integer({ min: -7, max: 7 }), { minLength: length, maxLength: length });
    fc.assert(
      fc.property(levels(20), levels(21), levels(21), (vector, one, other) => {
        const scales = new Float32Array(2).fill(1 / 128);
        const chances = new LearnedModel({
          ...rows,
          features: Int32Array.of(hashOf(RED)),
          featureRows: packed(vector),
          headings: ['0101'],
          headingRows: packed(one),
          subheadings: ['010111', '010122'],
          subheadingRows: packedRows([one, other], 21, scales),
        }).chancesOf([RED]);
        const scoreOf = (row: number[]) => row.reduce((sum, level, at) => sum + level * (vector[at] ?? 1), 0) / 128;
        const lead = Math.log((chances[0]?.chance ?? 0) / (chances[1]?.chance ?? 0));
        expect(lead).toBeCloseTo(scoreOf(one) - scoreOf(other), 9);
      }),
    );
  });

  it("shows each word's effect for one heading against another: 2 / √2 and -3 / √2", () => {
    const [red, mug] = model.leaningsOf([RED, MUG], '010111', '020200');
    expect(red).toBeCloseTo(2 / Math.SQRT2, 6);
    expect(mug).toBeCloseTo(-3 / Math.SQRT2, 6);
  });

  it('shows it within a heading, where words and bias make up the difference of the logarithms', () => {
    const leanings = model.leaningsOf([RED, MUG], '010111', '010122');
    const chances = chancesOf(RED, MUG);
    const lead = Math.log((chances.get('010111') ?? 0) / (chances.get('010122') ?? 0));
    expect(leanings.reduce((sum, one) => sum + one, 0) - 2).toBeCloseTo(lead, 6);
  });

  it('counts a word once, and returns nothing for unknown codes', () => {
    expect([...model.leaningsOf([RED, RED], '010111', '010122')]).toEqual([2, 0]);
    expect([...model.leaningsOf([RED], '010111', '999999')]).toEqual([0]);
  });
});
