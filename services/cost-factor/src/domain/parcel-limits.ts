import { clauses, phrase, type Text } from '@cpes/contracts';
import type { Evaluation } from './evaluation.ts';

/** Where the package is more than carriers take as a parcel; empty when it is not. */
export function beyondLimits({ book, market, candidate, day }: Evaluation): Text[] {
  const limit = book.parcelLimits.find(market.zone, day);
  if (limit === undefined) return [];
  const { length, width, height } = candidate.dimensionsMm;
  const longest = Math.max(length, width, height);
  const sidesSum = length + width + height;
  const measures: readonly (readonly [Text, number, number | null])[] = [
    [phrase`g`, candidate.weightGrams, limit.weightGramsMax],
    [phrase`mm of length`, longest, limit.lengthMmMax],
    [phrase`mm of length and girth`, longest + 2 * (sidesSum - longest), limit.lengthAndGirthMmMax],
    [phrase`mm of all three sides`, sidesSum, limit.sidesSumMmMax],
  ];
  const beyond = measures.flatMap(([unit, value, max]) =>
    max !== null && value > max ? [phrase`${value} ${unit}, above ${max}`] : [],
  );
  if (beyond.length === 0) return [];
  return [
    phrase`carriers do not take it as a parcel (${clauses(beyond)}): it would go as freight, for which there is no table`,
  ];
}
