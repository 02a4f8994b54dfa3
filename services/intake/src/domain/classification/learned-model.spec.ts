import { Features, type FeatureWord } from './features.ts';
import { LearnedModel } from './learned-model.ts';
import type { LearnedRows } from './learned-rows.ts';
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
const rowOf = (one?: FeatureWord) => (one === RED ? [2, 0] : [0, 3]);
const rows: LearnedRows = {
  features: Int32Array.of(hashOf(first!), hashOf(second!)),
  rarity: Float32Array.of(1, 1),
  senses: NO_SENSES,
  featureRows: { size: 2, values: Int8Array.from([...rowOf(first), ...rowOf(second)]), scales: Float32Array.of(1, 1) },
  headings: ['0101', '0202'],
  headingRows: { size: 3, values: Int8Array.of(1, 0, 0, 0, 1, 1), scales: Float32Array.of(1, 1) },
  subheadings: ['010111', '010122', '020200'],
  subheadingRows: { size: 3, values: Int8Array.of(1, 0, 0, 0, 1, 2, 0, 0, 0), scales: Float32Array.of(1, 1, 1) },
};
const model = new LearnedModel(rows);
const chancesOf = (...words: FeatureWord[]) =>
  new Map(model.chancesOf(words).map(({ code, chance }) => [code, chance]));

describe('the learned model', () => {
  it('adds up features and has shares that sum to 1: a red thing has 2 for the first heading, 1 for the second', () => {
    const chances = chancesOf(RED);
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(chances.get('020200')).toBeCloseTo(1 / (1 + Math.exp(2 - 1)), 12);
  });

  it('returns nothing for a title without a known feature', () => {
    expect(model.chancesOf([word('nonsense')])).toEqual([]);
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
