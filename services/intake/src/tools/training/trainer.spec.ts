import { LearnedModel } from '../../domain/classification/learned-model.ts';
import type { Entry, Vocabulary } from '../../domain/classification/vocabulary.ts';
import { NO_SENSES } from '../../domain/classification/word-senses.ts';
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
