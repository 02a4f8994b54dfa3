import { round } from '../load/statistics.ts';

/** About 200 values, as in the largest event of CPES. */
const VALUES = 200;
const ROUNDS = 400;
const RUNS = 7;

const text = JSON.stringify(
  Array.from({ length: VALUES }, (_, n) => ({ name: `value ${n}`, amountCents: n * 101, isKnown: n % 2 === 0 })),
);

/**
 * Microseconds that one core takes to parse and serialise about 10 kB of JSON on an idle machine, which makes runs at
 * different times comparable. The median of seven rounds, because JIT compilation slows the first ones.
 */
export function workUs(): number {
  const runs = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) JSON.stringify(JSON.parse(text));
    return ((performance.now() - startedAt) / ROUNDS) * 1_000;
  });
  return round(runs.sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN);
}
