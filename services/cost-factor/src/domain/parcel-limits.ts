import { clauses, phrase, type Text } from '@cpes/contracts';
import type { Evaluation } from './evaluation.ts';
import { volumeCm3 } from './measures.ts';
import type { ParcelLimit } from './rate-rows.ts';

export function parcelLimitOf({ snapshot, market, day }: Evaluation): ParcelLimit | undefined {
  return snapshot.parcelLimits.find(market.zone, day);
}

/** The carriers' limits that the package exceeds; empty when there are none. */
export function beyondLimits(evaluation: Evaluation): Text[] {
  const limit = parcelLimitOf(evaluation);
  if (limit === undefined) return [];
  const { candidate } = evaluation;
  const { length, width, height } = candidate.dimensionsMm;
  const longest = Math.max(length, width, height);
  const sidesSum = length + width + height;
  const measures: readonly (readonly [Text, number, number | null])[] = [
    [phrase`g`, candidate.weightGrams, limit.weightGramsMax],
    [phrase`mm of length`, longest, limit.lengthMmMax],
    [phrase`mm of length and girth`, longest + 2 * (sidesSum - longest), limit.lengthAndGirthMmMax],
    [phrase`mm of all three sides`, sidesSum, limit.sidesSumMmMax],
    [phrase`cm³`, volumeCm3(candidate), limit.volumeCm3Max],
  ];
  const beyond = measures.flatMap(([unit, value, max]) =>
    max !== null && value > max ? [phrase`${value} ${unit}, above ${max}`] : [],
  );
  if (beyond.length === 0) return [];
  return [
    phrase`carriers do not take it as a parcel (${clauses(beyond)}): it would go as freight, for which there is no table`,
  ];
}

/**
 * Whether carriers accept a whole shipment of that billable weight as one parcel: neither it nor a package exceeds
 * their limits.
 */
export function isOneParcel(evaluation: Evaluation, billableGrams: number): boolean {
  const limit = parcelLimitOf(evaluation);
  if (limit === undefined) return true;
  return billableGrams <= limit.weightGramsMax && beyondLimits(evaluation).length === 0;
}
