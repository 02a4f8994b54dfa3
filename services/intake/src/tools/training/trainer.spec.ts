import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Features, nounHash } from '../../domain/classification/features.ts';
import { LearnedModel } from '../../domain/classification/learned-model.ts';
import type { Entry, Vocabulary } from '../../domain/classification/vocabulary.ts';
import { NO_SENSES, type WordSenses } from '../../domain/classification/word-senses.ts';
import { writeLearned } from '../../vocabulary/learned-file.ts';
import { trainingSetOf, meanOf, train, type Trained } from './trainer.ts';
import type { TrainingRow } from './training-rows.ts';

const GOODS: Readonly<Record<string, string>> = { '691200': 'mug', '691110': 'plate', '961700': 'flask' };
const entry = (code: string): Entry => ({ code, label: code, words: [] }) as unknown as Entry;
const vocabulary = {
  chapters: [
    {
      headings: [
        { ...entry('6911'), subheadings: [entry('691110')] },
        { ...entry('6912'), subheadings: [entry('691200')] },
        { ...entry('9617'), subheadings: [entry('961700')] },
      ],
    },
  ],
} as unknown as Vocabulary;
const wordsOf = (text: string): TrainingRow['words'] => [{ text, place: 'naming', endsRun: true }];
const rows = Object.entries(GOODS).flatMap(([code, text]) =>
  Array.from({ length: 2 }, (): TrainingRow => ({ code, words: wordsOf(text), isTitle: true })),
);
const set = trainingSetOf(vocabulary, rows, NO_SENSES);
const models = [1, 2, 3].map((seed) => train(set, seed, () => undefined));
const chancesOf = (trained: readonly Trained[], text: string) =>
  new Map(new LearnedModel(meanOf(set, trained)).chancesOf(wordsOf(text)).map(({ code, chance }) => [code, chance]));

describe('the training', () => {
  it('learns which goods a word names', () => {
    for (const [code, text] of Object.entries(GOODS)) expect(chancesOf(models, text).get(code)).toBeGreaterThan(0.5);
  });

  it('gives the same model for the same seed, and another for another', () => {
    expect(train(set, 1, () => undefined)).toEqual(models[0]);
    expect(models[1]).not.toEqual(models[0]);
  });

  it('averages models: the lead of a code is the mean of its leads, as logarithms', () => {
    const leadOf = (trained: readonly Trained[]) => {
      const chances = chancesOf(trained, 'mug');
      return Math.log((chances.get('691200') ?? 0) / (chances.get('961700') ?? 0));
    };
    const leads = models.map((model) => leadOf([model]));
    // The numbers are stored as small integers, so they are equal to a few per cent only.
    expect(leadOf(models) / (leads.reduce((sum, lead) => sum + lead, 0) / leads.length)).toBeCloseTo(1, 1);
  });

  it('drops rows of codes outside the vocabulary', () => {
    const unknown: TrainingRow = { code: '010121', words: wordsOf('horse'), isTitle: true };
    expect(trainingSetOf(vocabulary, [...rows, unknown], NO_SENSES).rows).toHaveLength(rows.length);
  });
});

/** A glass is a vessel; glasses are spectacles, as one row alone has them. */
const [VESSEL, SPECTACLES] = [101, 102];
const nouns = ['glass', 'glasses', 'mug'].map(nounHash).toSorted((a, b) => a - b);
const SENSES: WordSenses = {
  nouns: Int32Array.from(nouns),
  senses: Int32Array.from(nouns, (noun) => (noun === nounHash('glasses') ? 1 : 0)),
  hashes: Int32Array.of(VESSEL, SPECTACLES),
  hypernyms: Int32Array.of(-1, -1),
};

describe('the training with senses', () => {
  it('reads a plural whose own sense is rare like the service, and not as its singular', () => {
    const rare: TrainingRow = { code: '691200', words: wordsOf('glasses'), isTitle: true };
    const withRare = trainingSetOf(vocabulary, [...rows, rare], SENSES);
    const { known, senses } = withRare;
    expect([known.numberOf.has(VESSEL), known.numberOf.has(SPECTACLES)]).toEqual([true, false]);
    const readBy = (read: WordSenses, text: string) => {
      const features = new Features(read);
      features.read(wordsOf(text));
      return [...features.hashes.subarray(0, features.count)].filter((hash) => known.numberOf.has(hash));
    };
    const ofService = meanOf(withRare, [train(withRare, 1, () => undefined)]).senses;
    for (const noun of ['glass', 'glasses', 'mug']) expect(readBy(ofService, noun)).toEqual(readBy(senses, noun));
    expect(readBy(ofService, 'glasses')).not.toContain(VESSEL);
  });

  it('writes the same bytes when it reads the same rows again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trained-'));
    const noise = ['691200', '691110', '961700', '420221', '950300'].map((code): TrainingRow => ({
      code,
      words: wordsOf('new'),
      isTitle: true,
    }));
    const names = rows.map((row) => ({ ...row, isTitle: false }));
    const bytesOf = (file: string) => {
      const again = trainingSetOf(vocabulary, [...rows, ...names, ...noise], SENSES);
      const trained = [1, 2, 3].map((seed) => train(again, seed, () => undefined));
      writeLearned({ inputs: [], heldOut: 'none', rows: meanOf(again, trained) }, join(folder, file));
      return readFileSync(join(folder, file));
    };
    try {
      expect(bytesOf('second.bin').equals(bytesOf('first.bin'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
