import { type EntryPlan, known, phrase } from '@cpes/contracts';
import type { Evaluation } from './evaluation.ts';
import { DEFAULT_ORIGIN } from './freight.ts';
import { territoryOf } from './market.ts';
import { findOwnRow } from './own-rate-cards.ts';
import { required } from './rate-snapshot.ts';

/** The day of entry, and the days of transit by the merchant's own lane or by the table. */
export function entryOf(evaluation: Evaluation): EntryPlan {
  const { day: date } = evaluation;
  const own = findOwnRow(evaluation, 'freightLane');
  if (own?.value.transitDays !== undefined)
    return { date, transitDays: own.value.transitDays, source: own.stated.source };
  const { row, isOwn } = transitTimeOf(evaluation);
  const { days: transitDays, source } = row;
  const { supplierCountry } = evaluation.candidate;
  return {
    date,
    transitDays,
    source: isOwn ? known(source) : phrase`${source}; from ${supplierCountry} taken as from ${DEFAULT_ORIGIN}`,
  };
}

function transitTimeOf({ snapshot, candidate, market, isDomestic, day }: Evaluation) {
  const find = (origin: string, mode: string) => snapshot.transitTimes.find(`${origin} ${market.zone} ${mode}`, day);
  const { supplierCountry, freightMode } = candidate;
  const row = isDomestic ? find(market.zone, 'road') : find(territoryOf(snapshot, supplierCountry, day), freightMode);
  if (row !== undefined) return { row, isOwn: true };
  return { row: required(find(DEFAULT_ORIGIN, freightMode), `transit time to ${market.zone}`), isOwn: false };
}
