import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readLearned } from '../vocabulary/learned-file.ts';
import { openClassifier } from '../vocabulary/open-classifier.ts';
import { reportOf, rowsOf } from './accuracy-report.ts';
import { isHeldOut, readLabelledTitles, UnusableFile } from './labelled-titles.ts';
import { outcomeOf } from './outcomes.ts';

const EXIT_UNUSABLE = 2;
const OPTIONS = {
  rows: { type: 'string' },
  /** Uses only the titles that training never reads, also of a given file. */
  'kept-aside': { type: 'boolean' },
  /** Accepted for the preceding build. */
  'before-training': { type: 'boolean' },
} as const;

/** Classifies every title of a CSV file exactly as the service does, and prints the accuracy. */
function main(): void {
  const { file, rows, isAside } = readArguments();
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UnusableFile(`${file}: there is no such file`);
  const heldOut = isAside ? readLearned().heldOut : 'none';
  if (isAside && heldOut === 'none')
    throw new UnusableFile('training has read all titles, so none is held out: train without --held-out none first');
  const titles = readLabelledTitles(readFileSync(file, 'utf8'), file).filter(
    ({ title }) => !isAside || isHeldOut(title, heldOut),
  );
  const classifier = openClassifier();
  const startedAt = performance.now();
  const outcomes = titles.map((title) => outcomeOf(title, classifier));
  const msPerTitle = (performance.now() - startedAt) / titles.length;
  if (rows !== undefined) writeRows(rows, rowsOf(outcomes));
  process.stdout.write(`${reportOf(outcomes, msPerTitle)}\n`);
}

function readArguments(): { file: string; rows: string | undefined; isAside: boolean } {
  const usage = 'name a CSV file with the columns title and hs6 (optionally alt, style and description)';
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0)
      throw new UnusableFile(`${usage}; one file, not ${positionals.length}`);
    return { file, rows: values.rows, isAside: values['kept-aside'] === true };
  } catch (error) {
    if (error instanceof UnusableFile || !(error instanceof TypeError)) throw error;
    throw new UnusableFile(`${error.message}; ${usage}`);
  }
}

function writeRows(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UnusableFile(`cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof UnusableFile)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_UNUSABLE;
}
