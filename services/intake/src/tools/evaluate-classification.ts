import { readFileSync, statSync } from 'node:fs';
import { classify } from '../domain/classification/classify.ts';
import { openClassifier } from '../vocabulary/open-classifier.ts';
import { readLabelledTitles, UnusableFile } from './labelled-titles.ts';
import { reportOf, type Outcome } from './accuracy-report.ts';

const EXIT_UNUSABLE = 2;
/** Accuracy in duty is judged for imports into the United States, the market with the best table. */
const MARKET = 'US';

/** Classifies every title of a CSV file exactly as the service does, and prints how often it is right. */
function main(file: string | undefined): void {
  if (file === undefined)
    throw new UnusableFile('name a CSV file with the columns title and hs6 (and style, if you like)');
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UnusableFile(`${file}: there is no such file`);
  const titles = readLabelledTitles(readFileSync(file, 'utf8'), file);
  const classifier = openClassifier();
  const startedAt = performance.now();
  const outcomes = titles.map(({ title, hs6, style }): Outcome => {
    const { hsCode = '', match } = classify({ title }, MARKET, classifier);
    const dutyBps = classifier.duties.rateOf(hsCode, MARKET).representativeBps;
    return { style, hs6, hsCode, match, dutyBps, trueDutyBps: classifier.duties.rateOf(hs6, MARKET).representativeBps };
  });
  const msPerTitle = (performance.now() - startedAt) / titles.length;
  process.stdout.write(`${reportOf(outcomes, msPerTitle)}\n`);
}

try {
  main(process.argv[2]);
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_UNUSABLE;
}
