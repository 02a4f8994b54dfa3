import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programOf } from '@cpes/local-servers';

const COUNTRIES = ['CN', 'VN', 'IN', 'BD', 'TR', 'MX', 'DE', 'IT', 'TH', 'ID'];
/** Bodies that differ enough for a cache of answers to be of no use, and few enough to be kept as text. */
const DISTINCT = 5_000;

/** Submissions as JSON texts: labelled titles of intake's evaluation, with numbers drawn from a seed. */
export function candidateBodies(seed: number): readonly string[] {
  const random = mulberry32(seed);
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low));
  const titles = readTitles();
  return Array.from({ length: DISTINCT }, (_, index) => {
    const costCents = between(80, 6_000);
    return JSON.stringify({
      title: titles[between(0, titles.length)],
      factoryUnitCostCents: costCents,
      targetRetailPriceCents: costCents * between(2, 7) + 99,
      weightGrams: between(30, 4_000),
      dimensionsMm: { length: between(40, 500), width: between(40, 400), height: between(10, 300) },
      supplierCountry: COUNTRIES[between(0, COUNTRIES.length)],
      targetMarket: 'US',
      unitsPerShipment: between(100, 2_000),
      externalRef: `bench-${index}`,
    });
  });
}

function readTitles(): string[] {
  const text = readFileSync(join(dirname(programOf('intake')), '../evaluation/titles.tuning.csv'), 'utf8');
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

/** A small generator of numbers from 0 to 1: the same seed, the same candidates. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
