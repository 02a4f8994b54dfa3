import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programInModules } from '@cpes/local-servers';
// Imports this file alone: loading the whole package costs the driver more than a second of CPU time at each start.
import { candidateBodies } from '@cpes/testing/candidate-bodies';

const COUNT = 5_000;

/** Submissions as JSON texts: labelled titles of intake's evaluation, with seeded random numbers. */
export function benchBodies(seed: number): readonly string[] {
  return candidateBodies(seed, { count: COUNT, titles: readTitles(), markets: ['US'], shortPercent: 0 });
}

function readTitles(): string[] {
  const text = readFileSync(join(dirname(programInModules('intake')), '../evaluation/titles.tuning.csv'), 'utf8');
  // Title, code, style; a title with a comma is quoted.
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? [];
      const title = (quoted ?? plain ?? '').replaceAll('""', '"');
      return title === '' ? [] : [title];
    });
}
