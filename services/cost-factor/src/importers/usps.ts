import { isDay } from '@cpes/contracts';
import { divide } from '@cpes/money';
import { parse } from 'csv-parse/sync';
import { scaled } from '../quotes/loose-json.ts';
import { RefusedRates } from './rate-source.ts';

/** Weights of the price list in pounds: the tiers of the table of parcel prices, and one for the price of each further pound. */
export const USPS_POUNDS = ['0.5', '1', '2', '3', '4', '5', '20'] as const;
export type UspsPounds = (typeof USPS_POUNDS)[number];

/** The columns of a file, in their order. */
export const USPS_COLUMNS = ['from_zip', 'to_zip', 'zone', 'pounds', 'price', 'start_date'] as const;

/** Prices of Ground Advantage, commercial, from one ZIP code to sample destinations. */
export interface UspsPrices {
  readonly fromZip: string;
  /** Sorted, each once. */
  readonly toZips: readonly string[];
  /** Those of the destinations from 1 to 9, sorted, each once; none where the list does not name them. */
  readonly zones: readonly string[];
  /** The first day of the newest price, as YYYY-MM-DD. */
  readonly from: string;
  /** The mean price over the destinations in US cents, rounded half up. */
  readonly meanCents: Readonly<Record<UspsPounds, number>>;
}

const CENT_DIGITS = 2;
/** Fewer destinations are no mean of a country. */
const DESTINATIONS_MIN = 3;
const ZIP = /^\d{5}$/;
const ZONE = /^0?([1-9])$/;
/** No parcel costs less than a dollar, and none of 20 lb more than 200. */
const PRICE_CENTS_MIN = 100;
const PRICE_CENTS_MAX = 20_000;
/** A reason may quote a cell of any length. */
const REASON_LENGTH_MAX = 120;

/** Reads a file with a price in dollars for each destination and weight, in any order. Throws `RefusedRates`. */
export function readUspsPrices(text: string): UspsPrices {
  const rows = recordsOf(text);
  const prices = new Map<string, number>();
  const [fromZips, toZips, zones] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let from = '';
  for (const row of rows) {
    const { from_zip: origin = '', to_zip: destination = '', pounds = '', price = '', start_date: start = '' } = row;
    const [, zone] = ZONE.exec(row['zone'] ?? '') ?? [];
    const cents = scaled(price, CENT_DIGITS);
    if (!ZIP.test(origin) || !ZIP.test(destination)) throw refused(`a ZIP code is ${origin}, ${destination}`);
    if (!isDay(start)) throw refused(`a first day is ${start}`);
    if (cents === undefined || cents < PRICE_CENTS_MIN || cents > PRICE_CENTS_MAX) throw refused(`a price is ${price}`);
    if (prices.has(`${destination} ${pounds}`)) throw refused(`there are two prices of ${pounds} lb to ${destination}`);
    prices.set(`${destination} ${pounds}`, cents);
    fromZips.add(origin);
    toZips.add(destination);
    if (zone !== undefined) zones.add(zone);
    if (start > from) from = start;
  }
  const [fromZip] = fromZips;
  if (fromZip === undefined || fromZips.size > 1) throw refused('the prices are not from one ZIP code');
  if (toZips.size < DESTINATIONS_MIN) throw refused(`there are fewer than ${DESTINATIONS_MIN} destinations`);
  const destinations = [...toZips].toSorted();
  const entries = USPS_POUNDS.map((pounds) => [pounds, meanOf(prices, destinations, pounds)] as const);
  refuseFalling(prices, destinations);
  const meanCents = Object.fromEntries(entries) as UspsPrices['meanCents'];
  return { fromZip, toZips: destinations, zones: [...zones].toSorted(), from, meanCents };
}

function recordsOf(text: string): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch {
    throw refused('the file is no table of comma-separated values');
  }
}

function meanOf(prices: ReadonlyMap<string, number>, destinations: readonly string[], pounds: string): number {
  const sum = destinations.reduce((total, destination) => {
    const cents = prices.get(`${destination} ${pounds}`);
    if (cents === undefined) throw refused(`there is no price of ${pounds} lb to ${destination}`);
    return total + cents;
  }, 0);
  return Number(divide(BigInt(sum), BigInt(destinations.length), 'half-away-from-zero'));
}

/** A heavier parcel never costs less: a price that does is misplaced. */
function refuseFalling(prices: ReadonlyMap<string, number>, destinations: readonly string[]): void {
  for (const destination of destinations) {
    let less = 0;
    for (const pounds of USPS_POUNDS) {
      const cents = prices.get(`${destination} ${pounds}`) ?? less;
      if (cents < less) throw refused(`${pounds} lb to ${destination} cost less than a lighter parcel`);
      less = cents;
    }
  }
}

function refused(reason: string): RefusedRates {
  return new RefusedRates(reason.slice(0, REASON_LENGTH_MAX));
}
