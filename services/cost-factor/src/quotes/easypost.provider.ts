import { phrase } from '@cpes/contracts';
import { cents, divide } from '@cpes/money';
import type { GuardedClient } from '@cpes/outbound-http';
import type { Clock } from '@cpes/service-kit';
import { usParcel } from '../domain/measures.ts';
import type { FulfilmentQuote } from '../domain/quote.ts';
import type { QuoteProvider } from './background.quote-source.ts';
import { listOf, membersOf, nameOf, scaled } from './loose-json.ts';
import { fetchJson } from './provider-request.ts';
import type { QuoteFacts } from './quote-source.ts';

/** Carriers change surcharges from day to day at most. */
const KEPT_MS = 86_400_000;
/** Prices of one parcel from all carriers of an account have some 20 kB. */
const ANSWER_BYTES_MAX = 262_144;
/** Up to five requests, each of up to three seconds, and a slow one. */
const TIMEOUT_MS = 30_000;
/** Quality of the prices of an account that the merchant does not have: those of a price list. */
const SHARED_QUALITY_PERCENT = 60;
/** Carriers charge the first pound by these steps, and then each started pound. */
const OUNCE_TIERS = [
  { grams: 113, ounces: 4 },
  { grams: 226, ounces: 8 },
  { grams: 340, ounces: 12 },
] as const;
const OUNCES_PER_POUND = 16;
/** Beyond it, no parcel carrier has a price. */
const POUNDS_MAX = 150;
/** Sides are rounded up to it, so that goods of nearly one size share their prices. */
const SIDE_STEP_INCHES = 2;
/** No carrier delivers a parcel for less than a dollar. Goods travel across the US by ground for far less than the upper bound. */
const PRICE_CENTS_MIN = 100;
const PRICE_CENTS_MAX = 5_000;
const PRICE_CENTS_MAX_PER_POUND = 1_000;
const CENT_DIGITS = 2;

export interface EasyPostOptions {
  /** Above `shipments`. */
  readonly url: string;
  /** The user of basic authentication; never logged. */
  readonly key: string;
  readonly fromZip: string;
  /** Sample destinations, whose mean price counts. */
  readonly toZips: readonly string[];
  /** Whether the merchants ship with this account. */
  readonly isOwnAccount: boolean;
  readonly client: GuardedClient;
  readonly clock: Clock;
}

/** A tier of weight and a class of size. */
interface Question {
  readonly ounces: number;
  readonly sidesInches: readonly number[];
}

/** The price of a parcel within the US, as the mean over sample destinations, from the carriers of an EasyPost account. */
export class EasyPostProvider implements QuoteProvider<'fulfilment', Question, FulfilmentQuote> {
  readonly name = 'easypost';
  readonly kind = 'fulfilment';
  readonly keptMs = KEPT_MS;
  readonly concurrency = 2;
  readonly timeoutMs = TIMEOUT_MS;
  readonly waitMs = 0;

  constructor(private readonly options: EasyPostOptions) {}

  questionOf(facts: QuoteFacts): Question | undefined {
    if (facts.targetMarket !== 'US') return undefined;
    const { sidesInches, actualPounds } = usParcel(facts);
    if (actualPounds > POUNDS_MAX) return undefined;
    const tier = OUNCE_TIERS.find(({ grams }) => facts.weightGrams <= grams);
    return {
      ounces: tier?.ounces ?? actualPounds * OUNCES_PER_POUND,
      sidesInches: sidesInches.map((side) => side + (side % SIDE_STEP_INCHES)),
    };
  }

  async ask(question: Question, signal: AbortSignal): Promise<FulfilmentQuote | undefined> {
    const { fromZip, toZips, isOwnAccount, clock } = this.options;
    const samples: ReadonlyMap<string, number>[] = [];
    for (const zip of toZips) samples.push(readPrices(await this.fetch(question, zip, signal), question.ounces));
    const best = cheapest(samples);
    if (best === undefined) return undefined;
    const { service, sumCents } = best;
    const [length = 0, width = 0, height = 0] = question.sidesInches;
    return {
      lastMileCents: cents(divide(BigInt(sumCents), BigInt(toZips.length), 'half-away-from-zero')),
      currency: 'USD',
      source: `EasyPost, ${service}`,
      asOf: clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length),
      ...(!isOwnAccount && { qualityPercent: SHARED_QUALITY_PERCENT }),
      notes: [
        phrase`mean price of a parcel of ${question.ounces} oz, ${length} × ${width} × ${height} in, from ZIP code ${fromZip} to ${toZips.join(', ')}`,
      ],
    };
  }

  quoteOf(answer: FulfilmentQuote): FulfilmentQuote {
    return answer;
  }

  /** A shipment that nothing is bought for. */
  private fetch({ ounces, sidesInches }: Question, toZip: string, signal: AbortSignal): Promise<unknown> {
    const { url, key, fromZip, client, clock } = this.options;
    const [length, width, height] = sidesInches;
    const shipment = {
      from_address: { zip: fromZip, country: 'US' },
      to_address: { zip: toZip, country: 'US', residential: true },
      parcel: { length, width, height, weight: ounces },
    };
    return fetchJson(
      client,
      {
        method: 'POST',
        url: `${url}/shipments`,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        },
        body: JSON.stringify({ shipment }),
        signal,
        responseBytesMax: ANSWER_BYTES_MAX,
      },
      clock.now(),
    );
  }
}

/**
 * The plausible prices of a response in US cents, by carrier and service. A carrier that failed has none. Throws for the sample prices of a
 * test key.
 */
export function readPrices(body: unknown, ounces: number): ReadonlyMap<string, number> {
  const { mode, test, rates } = membersOf(body);
  if (mode === 'test' || test === true) throw new Error('a test key has sample prices only');
  const prices = new Map<string, number>();
  for (const rate of listOf(rates)) {
    const { carrier, service, rate: amount, currency } = membersOf(rate);
    const [by, as, price] = [nameOf(carrier), nameOf(service), scaled(amount, CENT_DIGITS)];
    if (by === undefined || as === undefined || price === undefined || String(currency).toUpperCase() !== 'USD')
      continue;
    const name = `${by} ${as}`;
    if (isPlausible(price, ounces)) prices.set(name, Math.min(price, prices.get(name) ?? price));
  }
  return prices;
}

function isPlausible(price: number, ounces: number): boolean {
  const pounds = Math.ceil(ounces / OUNCES_PER_POUND);
  return price >= PRICE_CENTS_MIN && price <= PRICE_CENTS_MAX + pounds * PRICE_CENTS_MAX_PER_POUND;
}

/** The service with the lowest sum, among those that have a price for each sample; parcels beyond all limits have none. */
function cheapest(samples: readonly ReadonlyMap<string, number>[]): { service: string; sumCents: number } | undefined {
  const [first = new Map<string, number>()] = samples;
  const complete = [...first.keys()].flatMap((service) => {
    const found = samples.flatMap((prices) => prices.get(service) ?? []);
    return found.length < samples.length ? [] : [{ service, sumCents: found.reduce((sum, price) => sum + price, 0) }];
  });
  return complete.toSorted((one, other) => one.sumCents - other.sumCents)[0];
}
