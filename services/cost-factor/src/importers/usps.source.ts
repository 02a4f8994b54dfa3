import { divide } from '@cpes/money';
import { isInForce } from '../domain/dated-index.ts';
import type { LastMileRate } from '../domain/rate-rows.ts';
import { listOf, membersOf } from '../quotes/loose-json.ts';
import { keepWhatWas, undated, type Undated } from './dated-rows.ts';
import { jsonOf } from './json.ts';
import { type Get, type RateSource, RefusedRates, type RequestLimits } from './rate-source.ts';
import { readUspsPrices, USPS_COLUMNS, USPS_POUNDS, type UspsPounds, type UspsPrices } from './usps.ts';

/** Prices change in January and July, but a response that is refused is read again the next day. A check makes at most 36 of 60 requests an hour. */
const CHECK_EVERY_MS = 86_400_000;
/** A token or a price has some 1 kB. */
const LIMITS: RequestLimits = { accept: 'application/json', bytesMax: 65_536, timeoutMs: 30_000 };
/** A parcel below one cubic foot, so that its weight counts and not its size. */
const INCHES = { length: 8, width: 6, height: 4 };
/** Grams of the tiers, rounded up to those of the shipped table. */
const TIERS: Readonly<Record<Exclude<UspsPounds, '20'>, number>> = {
  '0.5': 227,
  '1': 454,
  '2': 907,
  '3': 1_361,
  '4': 1_814,
  '5': 2_268,
};
/** Beyond five pounds, each started pound costs a fifteenth of the difference to twenty. */
const TOP_POUNDS = 5;
const FURTHER_POUNDS = 15n;
/** A list of prices moves by a few percent. The first one replaces estimates, from which it may differ by any amount. */
const MOVE_PERCENT_MAX = 60;

/** A client of the prices API, and the ZIP codes of its parcels. */
export interface UspsAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly fromZip: string;
  readonly toZips: readonly string[];
}

/**
 * Prices of parcels within the US by the United States Postal Service: Ground Advantage, commercial, as the mean over sample
 * destinations. An account is only needed to read them from its API.
 */
export function uspsSource(account?: UspsAccount): RateSource<'lastMileRates'> {
  return {
    tables: ['lastMileRates'],
    checkEveryMs: CHECK_EVERY_MS,
    fetch: async (get, today) => {
      if (account === undefined) throw new Error('the source has no account');
      return Buffer.from(await priceListOf(account, get, today));
    },
    read: async (file) => {
      const prices = readUspsPrices(file.toString('utf8'));
      return {
        name: sourceOf(prices),
        next: ({ lastMileRates }, { today, acceptsMoves }) => {
          if (prices.from > today) throw new RefusedRates(`the prices are of ${prices.from}, which is in the future`);
          const rows = lastMileRates.filter((row) => isInForce(row, today));
          const published = rowsOf(prices);
          if (!acceptsMoves) refuseImplausible(rows, published, prices.from);
          const others = rows.filter((row) => !isPrice(row)).map(undated);
          return {
            tables: {
              lastMileRates: keepWhatWas<LastMileRate>(lastMileRates, [...others, ...published], keyOf, today).rows,
            },
            notes: [],
          };
        },
      };
    },
  };
}

/** Queries the price of each weight to each destination, one after the other. */
async function priceListOf(account: UspsAccount, get: Get, today: string): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret, fromZip, toZips } = account;
  const credentials = JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' });
  const { access_token: token } = membersOf(jsonOf(await get('/oauth2/v3/token', { ...LIMITS, json: credentials })));
  if (typeof token !== 'string') throw new RefusedRates('there is no token');
  const lines: string[] = [USPS_COLUMNS.join(',')];
  for (const toZip of toZips) {
    for (const pounds of USPS_POUNDS) {
      const question = {
        originZIPCode: fromZip,
        destinationZIPCode: toZip,
        weight: Number(pounds),
        ...INCHES,
        mailClass: 'USPS_GROUND_ADVANTAGE',
        processingCategory: 'MACHINABLE',
        rateIndicator: 'SP',
        destinationEntryFacilityType: 'NONE',
        priceType: 'COMMERCIAL',
        mailingDate: today,
      };
      const limits = { ...LIMITS, json: JSON.stringify(question), token };
      const { rates } = membersOf(jsonOf(await get('/prices/v3/base-rates/search', limits)));
      const { price, startDate, zone } = membersOf(listOf(rates)[0]);
      lines.push([fromZip, toZip, zone, pounds, price, startDate].map(String).map(withoutCommas).join(','));
    }
  }
  return lines.join('\n');
}

function withoutCommas(cell: string): string {
  return cell.replace(/[^\w.-]/g, ' ');
}

function sourceOf({ fromZip, toZips, zones, from }: UspsPrices): string {
  const inZones = zones.length === 0 ? '' : `, in zones ${zones.join(', ')}`;
  return `USPS Ground Advantage, commercial prices of ${from}, mean from ZIP code ${fromZip} to ${toZips.join(' ')}${inZones}`;
}

function rowsOf(prices: UspsPrices): Undated<LastMileRate>[] {
  const { meanCents, from: asOf } = prices;
  const shared = { zone: 'US', asOf, source: sourceOf(prices), reliability: 'vendor_rate_card' } as const;
  const tiers = Object.entries(TIERS).map(([pounds, threshold]) => {
    const cents = meanCents[pounds as keyof typeof TIERS];
    return { ...shared, kind: 'tier', unit: 'gram', threshold, cents } as const;
  });
  const further = divide(BigInt(meanCents['20'] - meanCents['5']), FURTHER_POUNDS, 'away-from-zero');
  return [...tiers, { ...shared, kind: 'over', unit: 'pound', threshold: TOP_POUNDS, cents: Number(further) }];
}

/** A price of this source; surcharges for length and volume are others. */
function isPrice({ zone, kind }: LastMileRate): boolean {
  return zone === 'US' && kind !== 'surcharge';
}

function keyOf({ zone, kind, unit, threshold }: Undated<LastMileRate>): string {
  return `${zone} ${kind} ${unit} ${threshold}`;
}

function refuseImplausible(
  present: readonly LastMileRate[],
  published: readonly Undated<LastMileRate>[],
  from: string,
) {
  const listed = present.filter((row) => isPrice(row) && row.reliability === 'vendor_rate_card');
  const known = new Map(listed.map((row) => [keyOf(row), row]));
  const moved = published.filter((row) => {
    const before = known.get(keyOf(row));
    return before !== undefined && Math.abs(row.cents - before.cents) * 100 > before.cents * MOVE_PERCENT_MAX;
  });
  if (moved.length > 0)
    throw new RefusedRates(`the price up to ${moved[0]?.threshold} ${moved[0]?.unit} moved too far`);
  if (listed.some(({ asOf }) => asOf > from))
    throw new RefusedRates(`the prices of ${from} are older than those in use`);
}
