import type { Evaluation } from './evaluation.ts';

/** Where the package is more than carriers take as a parcel; empty when it is not. */
export function beyondLimits({ book, market, candidate, day }: Evaluation): string[] {
  const limit = book.parcelLimits.find(market.zone, day);
  if (limit === undefined) return [];
  const { length, width, height } = candidate.dimensionsMm;
  const longest = Math.max(length, width, height);
  const sidesSum = length + width + height;
  const measures: readonly (readonly [string, number, number | null])[] = [
    ['g', candidate.weightGrams, limit.weightGramsMax],
    ['mm of length', longest, limit.lengthMmMax],
    ['mm of length and girth', longest + 2 * (sidesSum - longest), limit.lengthAndGirthMmMax],
    ['mm of all three sides', sidesSum, limit.sidesSumMmMax],
  ];
  const beyond = measures.flatMap(([unit, value, max]) =>
    max !== null && value > max ? [`${value} ${unit}, above ${max}`] : [],
  );
  if (beyond.length === 0) return [];
  return [
    `carriers do not take it as a parcel (${beyond.join('; ')}): it would go as freight, for which there is no table`,
  ];
}
