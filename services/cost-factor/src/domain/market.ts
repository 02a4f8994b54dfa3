import type { EvidenceType } from '@cpes/contracts';
import { type RateBook, required } from './rate-book.ts';
import type { Zone } from './rate-rows.ts';

export interface Market {
  readonly country: string;
  /** Whose tables are read. */
  readonly zone: Zone;
  /** What duty is charged on: the goods at the port of origin, or with freight and insurance. */
  readonly customsValueBasis: 'FOB' | 'CIF';
  /** True when the country has no tables of its own. */
  readonly isFallback: boolean;
}

/** The market of a country; one without tables is evaluated with those that the `*` row names. */
export function marketOf(book: RateBook, country: string, day: string): Market {
  const row = book.markets.find(country, day) ?? required(book.markets.find('*', day), 'fallback market');
  const { zone, customsValueBasis, isFallback } = row;
  return { country, zone, customsValueBasis, isFallback };
}

/** True when the goods cross no customs border: the same country, or two members of the EU. */
export function isDomestic(book: RateBook, supplierCountry: string, market: Market, day: string): boolean {
  if (supplierCountry === market.country) return true;
  return !market.isFallback && market.zone === 'EU' && isEuMember(book, supplierCountry, day);
}

/** Under which name a country stands in the lane table: members of the EU share their rows. */
export function laneOrigin(book: RateBook, country: string, day: string): string {
  return isEuMember(book, country, day) ? 'EU' : country;
}

/** What a table says of its own zone is an estimate at best for a market that only borrows it. */
export function typeIn(market: Market, type: EvidenceType): EvidenceType {
  return market.isFallback && type !== 'missing' ? 'estimate' : type;
}

export function fallbackNote(market: Market): string[] {
  return market.isFallback ? [`no tables for ${market.country}: those of zone ${market.zone} are used`] : [];
}

function isEuMember(book: RateBook, country: string, day: string): boolean {
  const row = book.markets.find(country, day);
  return row?.zone === 'EU' && !row.isFallback;
}
