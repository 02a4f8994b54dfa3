import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClassifier } from '../vocabulary/open-classifier.ts';
import { accuracyOf } from './accuracy-report.ts';
import { readLabelledTitles } from './labelled-titles.ts';
import { outcomeOf } from './outcomes.ts';

/** Titles held out from tuning and training. */
const FILE = join(import.meta.dirname, '..', '..', 'evaluation', 'titles.held-out.csv');

describe('titles with known codes', () => {
  const classifier = openClassifier();
  const titles = readLabelledTitles(readFileSync(FILE, 'utf8'), FILE);
  const outcomes = titles.map((title) => outcomeOf(title, classifier));

  it('are classified at least as well as the minimum', () => {
    const accuracy = accuracyOf(outcomes);
    expect(accuracy.hs6Percent).toBeGreaterThanOrEqual(91);
    expect(accuracy.hs4Percent).toBeGreaterThanOrEqual(94);
    expect(accuracy.dutyWithin250BpsPercent).toBeGreaterThanOrEqual(95);
  });

  it('confirm the meaning of each match', () => {
    const right = (match: string) => accuracyOf(outcomes.filter((outcome) => outcome.match === match)).hs6Percent;
    expect(right('strong')).toBeGreaterThanOrEqual(97);
    expect(right('medium')).toBeGreaterThanOrEqual(80);
  });
});
