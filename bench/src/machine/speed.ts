import { round } from '../load/statistics.ts';

/** Some 200 values, as many as the largest of CPES's events has. */
const VALUES = 200;
const ROUNDS = 400;
const LOTS = 7;

const text = JSON.stringify(
  Array.from({ length: VALUES }, (_, n) => ({ name: `value ${n}`, amountCents: n * 101, isKnown: n % 2 === 0 })),
);

/**
 * Microseconds that one core takes now to read and write some 10 kB of JSON, with nothing else running: what tells two times of
 * one machine apart. The middle of seven lots; the first ones are slower, as code is compiled meanwhile.
 */
export function workUs(): number {
  const lots = Array.from({ length: LOTS }, () => {
    const startedAt = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) JSON.stringify(JSON.parse(text));
    return ((performance.now() - startedAt) / ROUNDS) * 1_000;
  });
  return round(lots.sort((a, b) => a - b)[LOTS >> 1] ?? Number.NaN);
}
