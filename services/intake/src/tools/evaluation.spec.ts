import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classify } from '../domain/classification/classify.ts';
import { openClassifier } from '../vocabulary/open-classifier.ts';
import { accuracyOf } from './accuracy-report.ts';
import { readLabelledTitles } from './labelled-titles.ts';

const FILE = join(import.meta.dirname, '..', '..', 'evaluation', 'titles.tuning.csv');

describe('titles with known codes', () => {
  const classifier = openClassifier();
  const titles = readLabelledTitles(readFileSync(FILE, 'utf8'), FILE);
  const outcomes = titles.map(({ title, hs6, style }) => {
    const { hsCode = '', match } = classify({ title }, 'US', classifier);
    const dutyBps = classifier.duties.rateOf(hsCode, 'US').representativeBps;
    return { style, hs6, hsCode, match, dutyBps, trueDutyBps: classifier.duties.rateOf(hs6, 'US').representativeBps };
  });

  it('are classified no worse than the floor', () => {
    const accuracy = accuracyOf(outcomes);
    expect(accuracy.hs6Percent).toBeGreaterThanOrEqual(75);
    expect(accuracy.hs4Percent).toBeGreaterThanOrEqual(88);
    expect(accuracy.dutyWithin250BpsPercent).toBeGreaterThanOrEqual(90);
  });

  it('bear out what a match says', () => {
    const right = (match: string) => accuracyOf(outcomes.filter((outcome) => outcome.match === match)).hs6Percent;
    expect(right('strong')).toBeGreaterThanOrEqual(90);
    expect(right('medium')).toBeGreaterThanOrEqual(70);
  });
});
