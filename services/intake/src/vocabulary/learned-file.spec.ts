import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedSince, type Learned, readLearned, writeLearned } from './learned-file.ts';

const learned: Learned = {
  inputs: [{ name: 'vocabulary', sha256: 'a1' }],
  heldOut: 'first',
  rows: {
    features: Int32Array.of(-7, 12),
    rarity: Float32Array.of(1.5, 2),
    featureRows: { size: 2, packed: Int32Array.of(1, -2), scales: Float32Array.of(0.5, 0.25) },
    senses: {
      nouns: Int32Array.of(-3, 9),
      senses: Int32Array.of(1, 0),
      hashes: Int32Array.of(0, 12, 5),
      hypernyms: Int32Array.of(2, 0, -1),
    },
    headings: ['0101'],
    headingRows: { size: 3, packed: Int32Array.of(123), scales: Float32Array.of(1) },
    subheadings: ['010121'],
    subheadingRows: { size: 3, packed: Int32Array.of(456), scales: Float32Array.of(2) },
  },
};

describe('the learned model file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'learned-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read as it was written', () => {
    const file = join(folder, 'classification.bin');
    writeLearned(learned, file);
    expect(readLearned(file)).toEqual(learned);
  });

  it('names the inputs that have changed since', () => {
    expect(changedSince(learned, [{ name: 'vocabulary', sha256: 'a1' }])).toEqual([]);
    expect(changedSince(learned, [{ name: 'vocabulary', sha256: 'b2' }])).toEqual(['vocabulary']);
  });

  it('was trained on the current vocabulary and titles', () => {
    expect(changedSince(readLearned())).toEqual([]);
  });
});
