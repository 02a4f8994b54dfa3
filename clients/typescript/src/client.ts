import { randomUUID } from 'node:crypto';
import { OPERATIONS, type operations } from './api.ts';
import { CpesProblem, CpesUnreachable, type Problem } from './problem.ts';
import { mayRepeat, retryAfterOf, wait, waitMsAfter } from './retries.ts';

/** Longer than the API holds any answer (10 s). */
const TIMEOUT_MS_DEFAULT = 30_000;

export type Operation = keyof typeof OPERATIONS;
type Parameters<O extends Operation, Place extends string> =
  operations[O]['parameters'] extends Record<Place, infer P>
    ? NonNullable<P>
    : operations[O]['parameters'] extends Partial<Record<Place, infer P>>
      ? NonNullable<P>
      : never;
type JsonOf<C> = C extends { readonly content: { readonly 'application/json': infer B } } ? B : never;
/** The body of a request. */
export type BodyOf<O extends Operation> = operations[O] extends { readonly requestBody: infer B }
  ? JsonOf<B>
  : operations[O] extends { readonly requestBody?: infer B }
    ? JsonOf<NonNullable<B>>
    : never;
/** The body of a success. */
export type AnswerOf<O extends Operation> = operations[O]['responses'] extends infer R
  ? R extends { readonly 201: infer A }
    ? JsonOf<A>
    : R extends { readonly 200: infer A }
      ? JsonOf<A>
      : never
  : never;
/** The parameters of one call. */
export type InputOf<O extends Operation> = ([Parameters<O, 'path'>] extends [never]
  ? { readonly path?: never }
  : { readonly path: Parameters<O, 'path'> }) &
  ([BodyOf<O>] extends [never]
    ? { readonly body?: never }
    : operations[O] extends { readonly requestBody: object }
      ? { readonly body: BodyOf<O> }
      : { readonly body?: BodyOf<O> }) & { readonly query?: Parameters<O, 'query'> };
/** An operation with a paginated response. */
export type ListOperation = {
  [O in Operation]: AnswerOf<O> extends { readonly data: readonly unknown[]; readonly nextCursor: string | null }
    ? O
    : never;
}[Operation];
export type EntryOf<O extends ListOperation> = AnswerOf<O> extends { readonly data: readonly (infer E)[] } ? E : never;

export interface ClientOptions {
  /** The address of CPES, with or without `/v2`: `https://cpes.example` and `https://cpes.example/v2` are the same. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Time limit of one attempt. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  /** Aborts the call, including the waits between attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Reused on each attempt; by default each call has a new one. */
  readonly idempotencyKey?: string | undefined;
  /** Delays the response by up to this many seconds (at most 10), until the report exists. */
  readonly waitSeconds?: number | undefined;
  /** Changes the resource only in the state with this entity tag; otherwise the call throws a `CpesProblem` with status 412. */
  readonly ifMatch?: string | undefined;
  /** `*` only creates the resource: for one that exists, the call throws a `CpesProblem` with status 412. */
  readonly ifNoneMatch?: '*' | undefined;
  /** Receives the entity tag of the response, if it has one. */
  readonly onEtag?: ((etag: string) => void) | undefined;
}

interface Sent {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

type Candidate = BodyOf<'createSku'>;
type Change = NonNullable<BodyOf<'evaluateSku'>['candidate']>;
type Query<O extends Operation> = Parameters<O, 'query'>;
type Question = BodyOf<'whatIf'>;

/**
 * The typed API. Calls are retried after a temporary refusal or a lost connection, up to `ATTEMPTS_MAX` times in total,
 * if a repeat is harmless. Throws `CpesProblem` for a non-2xx response, and `CpesUnreachable` without one. When the
 * caller aborts the call, the signal's reason is thrown.
 */
export class CpesClient {
  readonly skus = {
    create: (candidate: Candidate, options?: CallOptions) => this.call('createSku', { body: candidate }, options),
    /**
     * Submits up to 1,000 candidates; the response has an outcome for each, and is a success even if none was stored.
     */
    createMany: (candidates: readonly Candidate[], options?: CallOptions) =>
      this.call('createSkus', { body: { candidates } }, options),
    list: (query?: Query<'listSkus'>, options?: CallOptions) => this.entries('listSkus', { query }, options),
    get: (skuId: string, options?: CallOptions) => this.call('getSku', { path: { skuId } }, options),
    evaluate: (skuId: string, options?: CallOptions) => this.call('evaluateSku', { path: { skuId } }, options),
    /** Evaluates a changed candidate under the same id. */
    change: (skuId: string, candidate: Change, options?: CallOptions) =>
      this.call('evaluateSku', { path: { skuId }, body: { candidate } }, options),
    archive: (skuId: string, archived: boolean, options?: CallOptions) =>
      this.call('archiveSku', { path: { skuId }, body: { archived } }, options),
    /** Deletes an archived SKU with its reports, and resolves to its last record. */
    delete: (skuId: string, options?: CallOptions) => this.call('deleteSku', { path: { skuId } }, options),
    addTag: (skuId: string, tag: string, options?: CallOptions) =>
      this.call('addSkuTag', { path: { skuId, tag } }, options),
    removeTag: (skuId: string, tag: string, options?: CallOptions) =>
      this.call('removeSkuTag', { path: { skuId, tag } }, options),
    replaceTags: (skuId: string, body: BodyOf<'replaceSkuTags'>, options?: CallOptions) =>
      this.call('replaceSkuTags', { path: { skuId }, body }, options),
    plan: (skuId: string, options?: CallOptions) => this.call('getSkuPlan', { path: { skuId } }, options),
    replacePlan: (skuId: string, body: BodyOf<'replaceSkuPlan'>, options?: CallOptions) =>
      this.call('replaceSkuPlan', { path: { skuId }, body }, options),
    /** The offers of suppliers for a SKU, 50 at most. */
    offers: (skuId: string, options?: CallOptions) => this.call('listSkuOffers', { path: { skuId } }, options),
    offer: (skuId: string, offerRef: string, options?: CallOptions) =>
      this.call('getSkuOffer', { path: { skuId, offerRef } }, options),
    saveOffer: (skuId: string, offerRef: string, body: BodyOf<'saveSkuOffer'>, options?: CallOptions) =>
      this.call('saveSkuOffer', { path: { skuId, offerRef }, body }, options),
    deleteOffer: (skuId: string, offerRef: string, options?: CallOptions) =>
      this.call('deleteSkuOffer', { path: { skuId, offerRef } }, options),
    /** Every offer at up to ten quantities; by default at the least order of each price break. Nothing is stored. */
    offerBoard: (skuId: string, { units }: { readonly units?: readonly number[] } = {}, options?: CallOptions) =>
      this.call(
        'getSkuOfferBoard',
        { path: { skuId }, ...(units === undefined ? {} : { query: { units: units.join(',') } }) },
        options,
      ),
    /** Makes an offer at an order the current terms of the SKU, and evaluates it. */
    chooseOffer: (skuId: string, order: { readonly offerRef: string; readonly units: number }, options?: CallOptions) =>
      this.call('evaluateSku', { path: { skuId }, body: order }, options),
    reports: (skuId: string, query?: Query<'listReportsOfSku'>, options?: CallOptions) =>
      this.entries('listReportsOfSku', { path: { skuId }, query }, options),
    /** The SKU's drafts in stores. Only a signed-in user can push one. */
    listings: (skuId: string, query?: Query<'listListingsOfSku'>, options?: CallOptions) =>
      this.entries('listListingsOfSku', { path: { skuId }, query }, options),
  };
  readonly reports = {
    get: (reportId: string, options?: CallOptions) => this.call('getReport', { path: { reportId } }, options),
  };
  /**
   * Evaluates candidates without storing anything. Each method sends the same request, and returns one part of the
   * response.
   */
  readonly whatIf = {
    report: async (question: Question, options?: CallOptions) =>
      (await this.call('whatIf', { body: question }, options)).report,
    /** Each answer with its proof, in the order of `solve`. */
    solve: async (question: Question & Required<Pick<Question, 'solve'>>, options?: CallOptions) =>
      (await this.call('whatIf', { body: question }, options)).solutions,
    /** The effect of −25, −10, 10 and 25 % of one factor, for each of the 12. */
    sensitivity: async (question: Question, options?: CallOptions) =>
      (await this.call('whatIf', { body: question }, options)).sensitivity,
  };
  /** Your own return rates, fees and registrations, which go before the tables. */
  readonly terms = {
    get: (options?: CallOptions) => this.call('getTerms', {}, options),
    replace: (body: BodyOf<'replaceTerms'>, options?: CallOptions) => this.call('replaceTerms', { body }, options),
    /** Shows which reports of the 100 newest SKUs other terms would change. Nothing is saved. */
    preview: async (body: BodyOf<'replaceTerms'>, options?: CallOptions) =>
      (await this.call('replaceTerms', { body, query: { dryRun: 'true' } }, options)).preview,
    versions: (query?: Query<'listTermsVersions'>, options?: CallOptions) =>
      this.entries('listTermsVersions', { query }, options),
  };
  /** The tables behind all reports. */
  readonly rateTables = {
    list: (options?: CallOptions) => this.call('listRateTables', {}, options),
  };
  /** Your own prices of international freight, which go before live quotes and the tables. */
  readonly freightLanes = {
    get: (options?: CallOptions) => this.call('getFreightLanes', {}, options),
    replace: (body: BodyOf<'replaceFreightLanes'>, options?: CallOptions) =>
      this.call('replaceFreightLanes', { body }, options),
    /** Shows which reports of the 100 newest SKUs other lanes would change. Nothing is saved. */
    preview: async (body: BodyOf<'replaceFreightLanes'>, options?: CallOptions) =>
      (await this.call('replaceFreightLanes', { body, query: { dryRun: 'true' } }, options)).preview,
    versions: (query?: Query<'listFreightLanesVersions'>, options?: CallOptions) =>
      this.entries('listFreightLanesVersions', { query }, options),
    version: (version: number, options?: CallOptions) =>
      this.call('getFreightLanesVersion', { path: { version } }, options),
  };
  /** Your own duty rates by binding rulings, which go before live quotes and the tariff. */
  readonly dutyRates = {
    get: (options?: CallOptions) => this.call('getDutyRates', {}, options),
    replace: (body: BodyOf<'replaceDutyRates'>, options?: CallOptions) =>
      this.call('replaceDutyRates', { body }, options),
    /** Shows which reports of the 100 newest SKUs other rates would change. Nothing is saved. */
    preview: async (body: BodyOf<'replaceDutyRates'>, options?: CallOptions) =>
      (await this.call('replaceDutyRates', { body, query: { dryRun: 'true' } }, options)).preview,
    versions: (query?: Query<'listDutyRatesVersions'>, options?: CallOptions) =>
      this.entries('listDutyRatesVersions', { query }, options),
    version: (version: number, options?: CallOptions) =>
      this.call('getDutyRatesVersion', { path: { version } }, options),
  };
  /** Your own prices of fulfilment, which go before live quotes and the tables. */
  readonly fulfilmentPrices = {
    get: (options?: CallOptions) => this.call('getFulfilmentPrices', {}, options),
    replace: (body: BodyOf<'replaceFulfilmentPrices'>, options?: CallOptions) =>
      this.call('replaceFulfilmentPrices', { body }, options),
    /** Shows which reports of the 100 newest SKUs other prices would change. Nothing is saved. */
    preview: async (body: BodyOf<'replaceFulfilmentPrices'>, options?: CallOptions) =>
      (await this.call('replaceFulfilmentPrices', { body, query: { dryRun: 'true' } }, options)).preview,
    versions: (query?: Query<'listFulfilmentPricesVersions'>, options?: CallOptions) =>
      this.entries('listFulfilmentPricesVersions', { query }, options),
    version: (version: number, options?: CallOptions) =>
      this.call('getFulfilmentPricesVersion', { path: { version } }, options),
  };
  /** Your own exchange rates, which go before live quotes and the tables. */
  readonly exchangeRates = {
    get: (options?: CallOptions) => this.call('getExchangeRates', {}, options),
    replace: (body: BodyOf<'replaceExchangeRates'>, options?: CallOptions) =>
      this.call('replaceExchangeRates', { body }, options),
    /** Shows which reports of the 100 newest SKUs other rates would change. Nothing is saved. */
    preview: async (body: BodyOf<'replaceExchangeRates'>, options?: CallOptions) =>
      (await this.call('replaceExchangeRates', { body, query: { dryRun: 'true' } }, options)).preview,
    versions: (query?: Query<'listExchangeRatesVersions'>, options?: CallOptions) =>
      this.entries('listExchangeRatesVersions', { query }, options),
    version: (version: number, options?: CallOptions) =>
      this.call('getExchangeRatesVersion', { path: { version } }, options),
  };

  /** The tariff codes of your products, by reference or title. */
  readonly hsCodes = {
    get: (options?: CallOptions) => this.call('getHsCodes', {}, options),
    replace: (body: BodyOf<'replaceHsCodes'>, options?: CallOptions) => this.call('replaceHsCodes', { body }, options),
    /** Shows which reports of the 100 newest SKUs other codes would change. Nothing is saved. */
    preview: async (body: BodyOf<'replaceHsCodes'>, options?: CallOptions) =>
      (await this.call('replaceHsCodes', { body, query: { dryRun: 'true' } }, options)).preview,
    versions: (query?: Query<'listHsCodesVersions'>, options?: CallOptions) =>
      this.entries('listHsCodesVersions', { query }, options),
    version: (version: number, options?: CallOptions) => this.call('getHsCodesVersion', { path: { version } }, options),
  };
  readonly keys = {
    create: (body: BodyOf<'createKey'>, options?: CallOptions) => this.call('createKey', { body }, options),
    list: (query?: Query<'listKeys'>, options?: CallOptions) => this.entries('listKeys', { query }, options),
    get: (keyId: string, options?: CallOptions) => this.call('getKey', { path: { keyId } }, options),
    roll: (keyId: string, body: BodyOf<'rollKey'> = {}, options?: CallOptions) =>
      this.call('rollKey', { path: { keyId }, body }, options),
    revoke: (keyId: string, options?: CallOptions) => this.call('revokeKey', { path: { keyId } }, options),
  };
  readonly webhookEndpoints = {
    create: (body: BodyOf<'createWebhookEndpoint'>, options?: CallOptions) =>
      this.call('createWebhookEndpoint', { body }, options),
    list: (query?: Query<'listWebhookEndpoints'>, options?: CallOptions) =>
      this.entries('listWebhookEndpoints', { query }, options),
    get: (endpointId: string, options?: CallOptions) =>
      this.call('getWebhookEndpoint', { path: { endpointId } }, options),
    update: (endpointId: string, body: BodyOf<'updateWebhookEndpoint'>, options?: CallOptions) =>
      this.call('updateWebhookEndpoint', { path: { endpointId }, body }, options),
    remove: (endpointId: string, options?: CallOptions) =>
      this.call('deleteWebhookEndpoint', { path: { endpointId } }, options),
    rotateSecret: (endpointId: string, body: BodyOf<'rotateWebhookSecret'> = {}, options?: CallOptions) =>
      this.call('rotateWebhookSecret', { path: { endpointId }, body }, options),
    /** Sends a ping, which also confirms a pending endpoint. */
    test: (endpointId: string, options?: CallOptions) =>
      this.call('testWebhookEndpoint', { path: { endpointId } }, options),
    recover: (endpointId: string, body: BodyOf<'recoverWebhookEndpoint'>, options?: CallOptions) =>
      this.call('recoverWebhookEndpoint', { path: { endpointId }, body }, options),
    recovery: (endpointId: string, recoveryId: string, options?: CallOptions) =>
      this.call('getWebhookRecovery', { path: { endpointId, recoveryId } }, options),
    /** A link by which a subscriber sees the deliveries of the endpoint. `address` begins at the host of the API, and is shown once. */
    createPortalLink: (endpointId: string, body: BodyOf<'createWebhookPortalLink'> = {}, options?: CallOptions) =>
      this.call('createWebhookPortalLink', { path: { endpointId }, body }, options),
    portalLinks: (endpointId: string, options?: CallOptions) =>
      this.call('listWebhookPortalLinks', { path: { endpointId } }, options),
    portalLink: (endpointId: string, linkId: string, options?: CallOptions) =>
      this.call('getWebhookPortalLink', { path: { endpointId, linkId } }, options),
    revokePortalLink: (endpointId: string, linkId: string, options?: CallOptions) =>
      this.call('revokeWebhookPortalLink', { path: { endpointId, linkId } }, options),
  };
  readonly webhookDeliveries = {
    list: (query?: Query<'listWebhookDeliveries'>, options?: CallOptions) =>
      this.entries('listWebhookDeliveries', { query }, options),
    get: (deliveryId: string, options?: CallOptions) =>
      this.call('getWebhookDelivery', { path: { deliveryId } }, options),
    redeliver: (deliveryId: string, options?: CallOptions) =>
      this.call('redeliverWebhook', { path: { deliveryId } }, options),
  };

  /** Throws a `TypeError` when `baseUrl` is not an http or https address. */
  constructor(private readonly options: ClientOptions) {
    const { baseUrl } = options;
    if (!/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
      throw new TypeError(`baseUrl must be an address like https://cpes.example/v2, not ${JSON.stringify(baseUrl)}`);
  }

  /** Calls any operation by its name in the OpenAPI description. */
  async call<O extends Operation>(operation: O, input: InputOf<O>, options: CallOptions = {}): Promise<AnswerOf<O>> {
    return (await this.send(operation, input, options)) as AnswerOf<O>;
  }

  /** The entries of a list; pages are read on demand. */
  async *entries<O extends ListOperation>(
    operation: O,
    input: { readonly path?: object | undefined; readonly query?: object | undefined },
    options: CallOptions = {},
  ): AsyncGenerator<EntryOf<O>, void> {
    let cursor: string | null | undefined;
    do {
      const query = { ...input.query, ...(cursor === undefined ? {} : { cursor }) };
      const page = (await this.send(operation, { ...input, query }, options)) as {
        data: EntryOf<O>[];
        nextCursor: string | null;
      };
      yield* page.data;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  private async send(operation: Operation, { path, query, body }: Sent, options: CallOptions): Promise<unknown> {
    const { method, path: template, hasIdempotencyKey } = OPERATIONS[operation];
    const url = addressOf(this.options.baseUrl, template, path, query);
    const headers = this.headersOf(method, body, options);
    const isRepeatable = method !== 'POST' || hasIdempotencyKey;
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    for (let attempt = 0; ; attempt += 1) {
      const result = await this.attempt(url, init, options.signal);
      if (result instanceof Response && result.ok) {
        const answer = await answerOf(result, url);
        const etag = result.headers.get('etag');
        if (etag !== null) options.onEtag?.(etag);
        return answer;
      }
      const retryAfterSeconds = result instanceof Response ? retryAfterOf(result.headers, Date.now()) : undefined;
      const error = result instanceof Response ? await problemOf(result, url, retryAfterSeconds) : result;
      const isWorthIt = error instanceof CpesProblem ? mayRepeat(error.status, isRepeatable) : isRepeatable;
      const waitMs = isWorthIt ? waitMsAfter(attempt, retryAfterSeconds) : undefined;
      if (waitMs === undefined) throw error;
      await wait(waitMs, options.signal);
    }
  }

  /** One response with its body, or the reason for its absence. */
  private async attempt(
    url: URL,
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<Response | CpesUnreachable> {
    const timeout = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS_DEFAULT);
    try {
      const response = await fetch(url, {
        ...init,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const text = await response.text();
      const { status, headers } = response;
      return new Response(status === 204 || status === 304 ? null : text, { status, headers });
    } catch (cause) {
      signal?.throwIfAborted();
      return new CpesUnreachable(`${String(init.method)} ${url.pathname}: no response (${String(cause)})`, { cause });
    }
  }

  private headersOf(
    method: string,
    body: unknown,
    { idempotencyKey, waitSeconds, ifMatch, ifNoneMatch }: CallOptions,
  ): Record<string, string> {
    return {
      accept: 'application/json',
      authorization: `Bearer ${this.options.apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'POST' ? { 'idempotency-key': idempotencyKey ?? randomUUID() } : {}),
      ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    };
  }
}

function addressOf(baseUrl: string, template: string, path: object = {}, query: object = {}): URL {
  const values = path as Record<string, string>;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, values[name] ?? ''));
  const url = new URL(baseUrl.replace(/(?:\/v2)?\/*$/, '') + filled);
  for (const [name, value] of Object.entries(query) as [string, string | number | undefined][])
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** URLs resolve `.` and `..`, also encoded ones: the removal of the tag `..` would address the SKU itself. */
function segmentOf(name: string, value: string): string {
  if (value === '.' || value === '..') throw new TypeError(`${name} "${value}" cannot be part of an address`);
  return encodeURIComponent(value);
}

/** A proxy may answer instead of the API, for example with a web page. */
async function answerOf(response: Response, url: URL): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new CpesProblem(unknownProblem(response, url));
  }
}

async function problemOf(response: Response, url: URL, retryAfterSeconds: number | undefined): Promise<CpesProblem> {
  const text = await response.text();
  const unknown = unknownProblem(response, url);
  try {
    return new CpesProblem(
      { ...unknown, ...(JSON.parse(text) as Problem), status: response.status },
      retryAfterSeconds,
    );
  } catch {
    return new CpesProblem(unknown, retryAfterSeconds);
  }
}

function unknownProblem({ status, headers }: Response, url: URL): Problem {
  return {
    type: 'about:blank',
    title: 'Unknown answer',
    status,
    detail: `${url.origin}${url.pathname} did not answer as CPES does: check baseUrl, and proxies on the way.`,
    instance: url.pathname,
    code: 'unknown' as Problem['code'],
    requestId: headers.get('x-request-id') ?? '',
  };
}
