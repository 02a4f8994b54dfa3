import { type EvidenceType, phrase, type Text } from '@cpes/contracts';
import { type RateSnapshot, required } from './rate-snapshot.ts';
import type { Zone } from './rate-rows.ts';

export interface Market {
  readonly country: string;
  /** The zone of the tables. */
  readonly zone: Zone;
  /** The base of duty: the goods at the port of origin, or with freight and insurance. */
  readonly customsValueBasis: 'FOB' | 'CIF';
  /** True when the country has no own tables. */
  readonly isFallback: boolean;
}

/** The market of a country; a country without tables uses those of the `*` row. */
export function marketOf(snapshot: RateSnapshot, country: string, day: string): Market {
  const row = snapshot.markets.find(country, day) ?? required(snapshot.markets.find('*', day), 'fallback market');
  const { zone, customsValueBasis, isFallback } = row;
  return { country, zone, customsValueBasis, isFallback };
}

/** The route from a supplier to a market; its borders determine the charges. */
export interface Route {
  /** No customs border between the two: one country, two members of the EU, or the US and Puerto Rico. */
  readonly isCustomsFree: boolean;
  /** Within one country: goods are collected, not exported. Members of the EU are separate countries. */
  readonly isDomestic: boolean;
}

export function routeOf(snapshot: RateSnapshot, supplierCountry: string, market: Market, day: string): Route {
  const isSameCountry = supplierCountry === market.country;
  const isCustomsFree =
    isSameCountry || territoryOf(snapshot, supplierCountry, day) === territoryOf(snapshot, market.country, day);
  return { isCustomsFree, isDomestic: isSameCountry || (isCustomsFree && market.zone !== 'EU') };
}

/** The customs territory of a country, also its name in the lane table: a zone for its members, else the country. */
export function territoryOf(snapshot: RateSnapshot, country: string, day: string): string {
  const row = snapshot.markets.find(country, day);
  return row === undefined || row.isFallback ? country : row.zone;
}

/** A zone's figure is at best an estimate for a market without its own tables. */
export function typeIn(market: Market, type: EvidenceType): EvidenceType {
  return market.isFallback && type !== 'missing' ? 'estimate' : type;
}

export function fallbackNote(market: Market): Text[] {
  return market.isFallback ? [phrase`no tables for ${market.country}: those of zone ${market.zone} are used`] : [];
}
