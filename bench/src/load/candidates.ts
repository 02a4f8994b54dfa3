import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programInModules } from '@cpes/local-servers';
// Of this file alone: to load all of the package would cost the driver more than a second of processor time at each start.
import { candidateBodies } from '@cpes/testing/candidate-bodies';

const COUNT = 5_000;

/** Submissions as JSON texts: labelled titles of intake's evaluation, with numbers drawn from a seed. */
export function benchBodies(seed: number): readonly string[] {
  return candidateBodies(seed, { count: COUNT, titles: readTitles(), markets: ['US'], shortPercent: 0 });
}

function readTitles(): string[] {
  const text = readFileSync(join(dirname(programInModules('intake')), '../evaluation/titles.tuning.csv'), 'utf8');
  // Title, code, style; a title with a comma in it is in quotes.
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? [];
      const title = (quoted ?? plain ?? '').replaceAll('""', '"');
      return title === '' ? [] : [title];
    });
}
