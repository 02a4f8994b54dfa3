import { setTimeout } from 'node:timers/promises';
import { phrase } from '@cpes/contracts';
import { cents, divide } from '@cpes/money';
import type { GuardedClient } from '@cpes/outbound-http';
import type { Clock } from '@cpes/service-kit';
import { airWeight, batchRevenueMm3, MM3_PER_AIR_GRAM, packagesOf, volumeMm3 } from '../domain/measures.ts';
import type { FreightQuote } from '../domain/quote.ts';
import type { QuoteProvider } from './background.quote-source.ts';
import { listOf, membersOf, scaled } from './loose-json.ts';
import { fetchJson } from './provider-request.ts';
import type { QuoteFacts } from './quote-source.ts';

/** Estimates of a lane follow its market, which moves from week to week. */
const KEPT_MS = 7 * 86_400_000;
/** The estimate of one lane has some 2 kB. */
const ANSWER_BYTES_MAX = 65_536;
/** Clients of the estimator wait for 10 to 20 s, after the wait for the turn. */
const TIMEOUT_MS = 120_000;
/** The estimator states no limit. Its clients keep to 100 requests an hour, and so do two instances of the service. */
const SPACING_MS = 72_000;
/** A request describes a shipment of cartons of 0.1 m³, so light that their volume counts by sea and by air. */
const CARTON_CM = { length: 50, width: 50, height: 40 };
const CARTON_KG = 16;
const MM3_PER_CARTON = 100_000_000n;
/** Classes of size in cartons: 1 to 15 m³ by sea, chargeable weights of 50 to 1,000 kg by air. A price per m³ falls with the size. */
const CLASSES = { sea: [10, 20, 50, 100, 150], air: [3, 6, 18, 30, 60] } as const;
/** The mode of the estimator for each mode of a candidate. */
const MODES = { sea: 'LCL', air: 'AIR' } as const;
/** Plausible prices of a carton in US cents: 10 to 2,000 dollars for a m³ by sea, 0.60 to 30 for a kilogram by air. */
const CENTS_PER_CARTON = { sea: [100, 20_000], air: [1_000, 50_000] } as const;
const CENT_DIGITS = 2;

export interface FreightosOptions {
  /** Of the estimator. */
  readonly url: string;
  /** UN/LOCODEs by country. */
  readonly ports: ReadonlyMap<string, string>;
  readonly client: GuardedClient;
  readonly clock: Clock;
}

interface Question {
  readonly mode: keyof typeof MODES;
  readonly origin: string;
  readonly destination: string;
  readonly cartons: number;
}

/** The range of the price of that shipment, in US cents. */
interface Estimate extends Question {
  readonly lowCents: number;
  readonly highCents: number;
  readonly asOf: string;
}

/** The price of international freight by the public estimator of Freightos: the middle of its range for a shipment of that size. */
export class FreightosProvider implements QuoteProvider<'freight', Question, Estimate> {
  readonly name = 'freightos';
  readonly kind = 'freight';
  readonly keptMs = KEPT_MS;
  readonly concurrency = 1;
  readonly timeoutMs = TIMEOUT_MS;
  readonly waitMs = 0;
  private nextAtMs = 0;

  constructor(private readonly options: FreightosOptions) {}

  /** None beyond the largest class by half: such shipments travel in containers, at other prices. */
  questionOf(facts: QuoteFacts): Question | undefined {
    const { freightMode: mode, supplierCountry, targetMarket } = facts;
    const [origin, destination] = [supplierCountry, targetMarket].map((country) => this.options.ports.get(country));
    if (origin === undefined || destination === undefined || origin === destination) return undefined;
    const mm3 = chargeableMm3(facts, mode);
    const classes = CLASSES[mode];
    const cartons = classes.findLast((count) => BigInt(count) * MM3_PER_CARTON <= mm3) ?? classes[0];
    const isTooLarge = mm3 * 2n > BigInt(classes.at(-1) ?? 0) * MM3_PER_CARTON * 3n;
    return isTooLarge ? undefined : { mode, origin, destination, cartons };
  }

  async ask(question: Question, signal: AbortSignal): Promise<Estimate | undefined> {
    const { client, clock } = this.options;
    await this.nextTurn(signal);
    const request = {
      method: 'GET',
      url: this.addressOf(question),
      headers: { accept: 'application/json' },
      signal,
      timeouts: { headersMs: TIMEOUT_MS, wholeMs: TIMEOUT_MS },
      responseBytesMax: ANSWER_BYTES_MAX,
    } as const;
    const range = readRange(await fetchJson(client, request, clock.now()), question);
    return range && { ...question, ...range, asOf: clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length) };
  }

  quoteOf(
    { mode, origin, destination, cartons, lowCents, highCents, asOf }: Estimate,
    facts: QuoteFacts,
  ): FreightQuote {
    const shipments = BigInt(lowCents + highCents) * chargeableMm3(facts, mode);
    const units = 2n * BigInt(cartons) * MM3_PER_CARTON * BigInt(facts.unitsPerShipment);
    return {
      amountCents: cents(divide(shipments, units, 'half-away-from-zero')),
      currency: 'USD',
      type: 'index',
      source: `Freightos freight estimator, ${MODES[mode]}, ${origin} to ${destination}`,
      asOf,
      notes: [
        phrase`middle of ${lowCents} to ${highCents} US cents for ${cartons} cartons of 0.1 m³, by the chargeable size of the shipment`,
      ],
    };
  }

  /** Resolves when the next request may begin. */
  private async nextTurn(signal: AbortSignal): Promise<void> {
    const waitMs = Math.max(0, this.nextAtMs - performance.now());
    this.nextAtMs = performance.now() + waitMs + SPACING_MS;
    if (waitMs > 0) await setTimeout(waitMs, undefined, { signal });
  }

  private addressOf({ origin, destination, cartons }: Question): string {
    const query = new URLSearchParams({
      loadtype: 'boxes',
      weight: String(CARTON_KG),
      ...Object.fromEntries(Object.entries(CARTON_CM).map(([side, cm]) => [side, String(cm)])),
      quantity: String(cartons),
      origin,
      destination,
      estimate: 'true',
      format: 'json',
    });
    return `${this.options.url}?${query.toString()}`;
  }
}

/** The chargeable size of a shipment, at least that of the smallest class. By air, a chargeable gram is 6,000 mm³. */
function chargeableMm3(facts: QuoteFacts, mode: Question['mode']): bigint {
  const packages = packagesOf(facts);
  const least = BigInt(CLASSES[mode][0]) * MM3_PER_CARTON;
  const { each, count } = packages;
  const mm3 = mode === 'sea' ? batchRevenueMm3(packages) : airMm3(each) * BigInt(count);
  return mm3 > least ? mm3 : least;
}

function airMm3(each: Parameters<typeof airWeight>[0]): bigint {
  const isVolumetric = airWeight(each).volumetricCm3 !== undefined;
  return isVolumetric ? volumeMm3(each) : BigInt(each.weightGrams) * MM3_PER_AIR_GRAM;
}

/** The plausible range of a response for the mode; undefined without one. A lone mode is an object in place of a list. */
export function readRange(
  body: unknown,
  { mode, cartons }: Pick<Question, 'mode' | 'cartons'>,
): { readonly lowCents: number; readonly highCents: number } | undefined {
  const { estimatedFreightRates } = membersOf(membersOf(body)['response']);
  const found = listOf(membersOf(estimatedFreightRates)['mode'])
    .map(membersOf)
    .find((one) => String(one['mode']).toUpperCase() === MODES[mode]);
  const { min, max } = membersOf(found?.['price']);
  const [lowCents, highCents] = [usCentsOf(min), usCentsOf(max)];
  if (lowCents === undefined || highCents === undefined) return undefined;
  const [least, most] = CENTS_PER_CARTON[mode].map((each) => each * cartons);
  const isPlausible = lowCents <= highCents && lowCents >= (least ?? 0) && highCents <= (most ?? 0);
  if (!isPlausible) throw new RangeError('the provider returned an impossible price');
  return { lowCents, highCents };
}

function usCentsOf(price: unknown): number | undefined {
  const { amount, currency } = membersOf(membersOf(price)['moneyAmount']);
  return currency === 'USD' ? scaled(amount, CENT_DIGITS) : undefined;
}
