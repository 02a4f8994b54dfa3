import type { DimensionsMm } from '@cpes/contracts';

const SIDES = ['length', 'width', 'height'] as const;

/** The box of the same proportions whose longest side has the given millimetres, each other side rounded, at least 1 mm. */
export function boxOf(given: DimensionsMm, longestMm: number): DimensionsMm {
  const longest = Math.max(...SIDES.map((side) => given[side]));
  const scaled = (side: (typeof SIDES)[number]): number =>
    Math.max(1, Math.floor((2 * given[side] * longestMm + longest) / (2 * longest)));
  return { length: scaled('length'), width: scaled('width'), height: scaled('height') };
}
