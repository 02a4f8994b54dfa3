import { phrase } from '@cpes/contracts';
import type { GuardedClient } from '@cpes/outbound-http';
import type { Clock } from '@cpes/service-kit';
import type { DutyQuote } from '../domain/quote.ts';
import type { QuoteProvider } from './background.quote-source.ts';
import { membersOf } from './loose-json.ts';
import { fetchJson, ProviderRefusal } from './provider-request.ts';
import type { QuoteFacts } from './quote-source.ts';
import { declarableCodes, readUkDocument, type UkDocument, type UkDuty, ukDutyOf } from './uk-commodity.ts';

/** The provider asks its clients to cache for a day, and publishes once a day. */
const KEPT_MS = 86_400_000;
/** A commodity with measures for many countries exceeds 64 KiB even when they are filtered. */
const ANSWER_BYTES_MAX = 1_048_576;
const TOKEN_BYTES_MAX = 16_384;
/** A subheading with more codes rarely has one rate, and each code is a request. */
const CODES_MAX = 30;
const TIMEOUT_MS = 20_000;
/** A request of one code mostly ends within it; the default timeout of live sources is longer. */
const WAIT_MS = 300;
/** A token ends that much earlier for us, so that it is valid when it arrives. */
const TOKEN_MARGIN_MS = 60_000;
const TOKEN_MS_MAX = 86_400_000;
const MS_PER_SECOND = 1_000;
const TOKEN = /^[\x21-\x7e]{1,8192}$/;

export interface UkTariffOptions {
  /** Above `commodities` and `headings`. */
  readonly url: string;
  /** Raises the limit of requests. */
  readonly credentials?:
    { readonly clientId: string; readonly clientSecret: string; readonly tokenUrl: string } | undefined;
  readonly client: GuardedClient;
  readonly clock: Clock;
}

interface Question {
  readonly code: string;
  readonly origin: string;
}

/** The ordinary duty of the United Kingdom from its Trade Tariff API. */
export class UkTariffProvider implements QuoteProvider<'duty', Question, DutyQuote> {
  readonly name = 'uk-tariff';
  readonly kind = 'duty';
  readonly keptMs = KEPT_MS;
  /** One request at a time: without credentials, the limit is low and not published. */
  readonly concurrency = 1;
  readonly timeoutMs = TIMEOUT_MS;
  readonly waitMs = WAIT_MS;
  private token: { readonly value: string; readonly untilMs: number } | undefined;

  constructor(private readonly options: UkTariffOptions) {}

  questionOf({ targetMarket, supplierCountry: origin, hsCode = '' }: QuoteFacts): Question | undefined {
    return targetMarket === 'GB' && origin !== 'GB' && hsCode.length >= 6 ? { code: hsCode, origin } : undefined;
  }

  async ask({ code, origin }: Question, signal: AbortSignal): Promise<DutyQuote | undefined> {
    const day = this.options.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const whole = code.length === 10 ? await this.findDocument(`commodities/${code}`, origin, day, signal) : undefined;
    if (whole !== undefined) return quoteOf([ukDutyOf(whole, origin, day)], `commodity ${whole.code}`, day);

    const heading = await this.findDocument(`headings/${code.slice(0, 4)}`, origin, day, signal);
    if (heading === undefined) return undefined;
    const codes = declarableCodes(heading);
    const prefix = [code.slice(0, 8), code.slice(0, 6)].find((digits) => codes.some((one) => one.startsWith(digits)));
    const under = codes.filter((one) => prefix !== undefined && one.startsWith(prefix));
    if (under.length === 0 || under.length > CODES_MAX) return undefined;

    const duties: (UkDuty | undefined)[] = [];
    for (const one of under) {
      const document =
        one === heading.code ? heading : await this.findDocument(`commodities/${one}`, origin, day, signal);
      const duty = document && ukDutyOf(document, origin, day);
      duties.push(duty);
      if (duty === undefined || duty.bps !== duties[0]?.bps) return undefined;
    }
    const name = under.length === 1 ? `commodity ${under[0]}` : `all ${under.length} commodities of ${prefix}`;
    return quoteOf(duties, name, day);
  }

  quoteOf(answer: DutyQuote): DutyQuote {
    return answer;
  }

  /** Undefined for a code that the tariff does not have. */
  private async findDocument(
    path: string,
    origin: string,
    day: string,
    signal: AbortSignal,
  ): Promise<UkDocument | undefined> {
    const query = `as_of=${day}&filter[geographical_area_id]=${origin}`;
    try {
      const document = readUkDocument(await this.fetch(`${this.options.url}/${path}?${query}`, signal));
      const [, code = ''] = path.split('/');
      if (!document.code.startsWith(code)) throw new Error('the response is for another code');
      return document;
    } catch (error) {
      if (error instanceof ProviderRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  private async fetch(url: string, signal: AbortSignal): Promise<unknown> {
    const token = await this.findToken(signal);
    try {
      return await this.get(url, token, signal);
    } catch (error) {
      if (token === undefined || !(error instanceof ProviderRefusal) || error.status !== 401) throw error;
      // The provider may end a token early.
      this.token = undefined;
      return this.get(url, await this.findToken(signal), signal);
    }
  }

  private get(url: string, token: string | undefined, signal: AbortSignal): Promise<unknown> {
    const { client, clock } = this.options;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { accept: 'application/vnd.hmrc.2.0+json', ...authorization };
    const request = { method: 'GET', url, headers, signal, responseBytesMax: ANSWER_BYTES_MAX } as const;
    return fetchJson(client, request, clock.now());
  }

  private async findToken(signal: AbortSignal): Promise<string | undefined> {
    const { credentials, client, clock } = this.options;
    if (credentials === undefined) return undefined;
    const nowMs = clock.now().getTime();
    if (this.token !== undefined && this.token.untilMs > nowMs) return this.token.value;
    const { clientId, clientSecret, tokenUrl } = credentials;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const answer = await fetchJson(
      client,
      {
        method: 'POST',
        url: tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: form.toString(),
        signal,
        responseBytesMax: TOKEN_BYTES_MAX,
      },
      clock.now(),
    );
    const { access_token: value, expires_in: seconds } = membersOf(answer);
    if (typeof value !== 'string' || !TOKEN.test(value)) throw new Error('the response has no usable token');
    const lifeMs = typeof seconds === 'number' ? Math.min(seconds * MS_PER_SECOND, TOKEN_MS_MAX) : 0;
    this.token = { value, untilMs: nowMs + lifeMs - TOKEN_MARGIN_MS };
    return value;
  }
}

/** One rate for all of these codes, valid until the first of them ends. */
function quoteOf(duties: readonly (UkDuty | undefined)[], name: string, day: string): DutyQuote | undefined {
  const [first] = duties;
  if (first === undefined) return undefined;
  const known = duties.filter((duty) => duty !== undefined);
  const [validUntil] = known.flatMap(({ until }) => (until === undefined ? [] : [until])).toSorted();
  const remedies = [...new Set(known.flatMap((duty) => duty.remedies))].toSorted();
  return {
    bps: first.bps,
    source: `UK Trade Tariff, ${name}`,
    asOf: day,
    ...(validUntil !== undefined && { validUntil }),
    notes: [phrase`MFN rate (third-country duty), no preference is taken`],
    ...(remedies.length > 0 && {
      additionalNotes: [
        phrase`the UK Trade Tariff has anti-dumping or countervailing measures (${remedies.join(', ')}) on such goods of this origin; not charged`,
      ],
    }),
  };
}
