import { type Answer, type Credentials, type Gateway } from './harness.ts';
import { type ApiOperation, type ContractRequest, methodsOf, pathParametersOf } from './contract-requests.ts';

/** The latest ids of each kind, for later requests. */
const IDS_MAX = 40;
/** Created resources to keep, of those that can be deleted; older ones are deleted. */
const MADE_MAX = 20;
/** The end of the address of a version, behind that of its card. */
const VERSION = '/versions/{version}';
/** The end of the address of an offer, behind that of its SKU. */
const OFFER = '/offers/{offerRef}';
/** An offer with the required members. */
export const AN_OFFER = { supplierName: 'Ningbo Metal Works', priceBreaks: [{ minUnits: 500, unitCostCents: 480 }] };
const JSON_TYPE = { 'content-type': 'application/json' };
const STRONG_TAG = /^"[^"]+"$/;

type Options = NonNullable<Parameters<Gateway['call']>[2]>;

/** A sent request with its response. */
interface Exchange {
  readonly request: ContractRequest;
  readonly path: string;
  readonly answer: Answer;
}

/** The results of a run. */
export interface Outcome {
  readonly requests: number;
  /** Statuses by operation. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
  readonly findings: readonly string[];
}

/** Sends requests to a gateway and checks every response against the description. */
export class ContractRun {
  private requests = 0;
  private offers = 0;
  private readonly statuses = new Map<string, Set<number>>();
  private readonly findings: string[] = [];
  /** By path parameter: ids from responses under that name. */
  private readonly ids = new Map<string, string[]>();
  private readonly made: string[] = [];
  private readonly deleted = new Set<string>();
  private readonly idNames: ReadonlySet<string>;

  constructor(
    private readonly gateway: Gateway,
    private readonly tenant: Credentials,
    private readonly operations: readonly ApiOperation[],
    /** Ids that the run itself needs and no request may use. */
    private readonly reserved: ReadonlySet<string>,
  ) {
    this.idNames = new Set(operations.flatMap((one) => pathParametersOf(one).map(({ name }) => name)));
  }

  get outcome(): Outcome {
    return { requests: this.requests, statuses: this.statuses, findings: this.findings };
  }

  /** Sends one request and its follow-up requests. */
  async send(request: ContractRequest): Promise<void> {
    const exchange = await this.exchange(request);
    if (exchange === undefined) return;
    const offence = this.offenceOf(exchange);
    if (offence !== undefined) {
      this.find(exchange, offence);
      return;
    }
    this.keepIds(exchange.answer.body);
    if (exchange.answer.status >= 300) return;
    try {
      await this.follow(exchange);
    } catch (error) {
      this.find(exchange, `is followed by an undescribed response: ${String(error)}`);
    }
  }

  /** Deletes a resource that the test has prepared for it. */
  async delete(request: ContractRequest, path: string): Promise<void> {
    const answer = await this.call('DELETE', path);
    this.note(request.operation, answer.status);
    await this.missWhatWasDeleted({ request, path, answer });
  }

  private async follow(exchange: Exchange): Promise<void> {
    const { request, answer } = exchange;
    if (request.method === 'GET') await this.readAgain(exchange);
    if (typeof answer.body?.nextCursor === 'string') await this.readOn(exchange);
    if (answer.status === 201) await this.readWhatWasMade(exchange);
    if (request.method === 'DELETE') await this.missWhatWasDeleted(exchange);
    const { method, template } = request.operation;
    if (method === 'GET' && template.endsWith(OFFER)) await this.call('DELETE', exchange.path.split('?')[0] ?? '');
  }

  /** Reads a resource, so that requests can use its id. */
  async learn(path: string): Promise<void> {
    this.keepIds((await this.call('GET', path)).body);
  }

  private async exchange(request: ContractRequest): Promise<Exchange | undefined> {
    await this.learnVersion(request.operation);
    const path = await this.withOwnOffer(request, this.pathOf(request));
    const { headers, body, method } = request;
    const key = 'authorization' in headers ? undefined : this.tenant.key;
    try {
      const answer = await this.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
      if (method === request.operation.method) this.note(request.operation, answer.status);
      return { request, path, answer };
    } catch (error) {
      // An undescribed response, or none.
      this.findings.push(
        `${request.what}: ${method} ${path} ${JSON.stringify(headers)} ${String(body)}\n${String(error)}`,
      );
      return undefined;
    }
  }

  /** Generated saves prune older versions, so requests use the newest one. */
  private async learnVersion({ template }: ApiOperation): Promise<void> {
    if (!template.endsWith(VERSION)) return;
    const { body } = await this.call('GET', template.slice(0, -VERSION.length));
    this.ids.set('version', [String(body.version)]);
  }

  /**
   * Each request about an existing offer gets its own one: an offer belongs to one SKU, and a concurrent request could delete it.
   */
  private async withOwnOffer({ operation, expected, ids }: ContractRequest, path: string): Promise<string> {
    if (!operation.template.endsWith(OFFER) || expected !== 'accepted' || ids !== undefined) return path;
    const own = path.replace(/[^/?]+(?=\?|$)/, `own-${(this.offers += 1)}`);
    const options = { key: this.tenant.key, body: JSON.stringify(AN_OFFER), headers: JSON_TYPE };
    if (operation.method !== 'PUT') await this.call('PUT', own.split('?')[0] ?? own, options);
    return own;
  }

  private call(method: string, path: string, options: Options = { key: this.tenant.key }): Promise<Answer> {
    this.requests += 1;
    return this.gateway.call(method, path, options);
  }

  private note({ name }: ApiOperation, status: number): void {
    const seen = this.statuses.get(name) ?? new Set();
    this.statuses.set(name, seen.add(status));
  }

  private find({ request, path, answer }: Exchange, offence: string): void {
    const { what, method, headers, body } = request;
    this.findings.push(
      `${what}: ${offence}\n${method} ${path} ${JSON.stringify(headers)} ${String(body)}\n${answer.status} ${answer.text.slice(0, 1_000)}`,
    );
  }

  private offenceOf({ request, path, answer }: Exchange): string | undefined {
    const { status, headers } = answer;
    if (status >= 500) return 'is a server error';
    if (request.expected === 'unauthenticated')
      return status === 401 && headers.has('www-authenticate') ? undefined : 'is not refused with a challenge';
    if (request.expected === 'wrong-method') return this.methodOffence(path, answer);
    if (request.expected === 'refused') return [400, 404].includes(status) ? undefined : 'is not refused as invalid';
    return this.acceptanceOffence(request, path, answer);
  }

  private methodOffence(path: string, { status, headers }: Answer): string | undefined {
    if (status !== 405) return 'is not refused with a 405';
    const allowed = methodsOf(this.operations, path.split('?')[0] ?? '').join(', ');
    return headers.get('allow') === allowed ? undefined : `allows ${headers.get('allow')}, described is ${allowed}`;
  }

  private acceptanceOffence(request: ContractRequest, path: string, answer: Answer): string | undefined {
    const { status } = answer;
    if (status < 400) return request.ids === undefined ? undefined : 'is a response about a missing resource';
    const named = pathParametersOf(request.operation).length > 0;
    const isGone = [...this.deleted].some((one) => path.startsWith(one));
    if (status === 404 && named && (request.ids !== undefined || isGone)) return undefined;
    return isOfState(answer) ? undefined : 'refuses a valid request';
  }

  /** A repeat with the entity tag gets a 304; a `HEAD` has the same header fields. */
  private async readAgain({ request, path, answer }: Exchange): Promise<void> {
    const etag = answer.headers.get('etag') ?? '';
    if (!STRONG_TAG.test(etag)) {
      this.find({ request, path, answer }, 'has no strong entity tag');
      return;
    }
    for (const method of ['GET', 'HEAD']) {
      const again = await this.call(method, path, { key: this.tenant.key, headers: { 'if-none-match': etag } });
      this.note(request.operation, again.status);
      const isSame = again.headers.get('etag') === etag;
      // A resource may have changed in between.
      const isFine = again.status === 304 ? isSame && again.text === '' : again.status === 200 && !isSame;
      if (!isFine) this.find({ request, path, answer: again }, `is not 304 to ${method} with ${etag}`);
    }
  }

  /** The cursor of a list leads to the next page. */
  private async readOn({ request, path, answer }: Exchange): Promise<void> {
    const cursor = `cursor=${encodeURIComponent(answer.body.nextCursor)}`;
    const next = await this.call('GET', `${path}${path.includes('?') ? '&' : '?'}${cursor}`);
    if (next.status !== 200) this.find({ request, path, answer: next }, `has the useless cursor ${cursor}`);
  }

  private async readWhatWasMade({ request, path, answer }: Exchange): Promise<void> {
    const location = answer.headers.get('location') ?? '';
    const made = await this.call('GET', location);
    const ids = [...this.idNames]
      .map((name) => [answer.body[name], made.body?.[name]])
      .filter(([id]) => typeof id === 'string');
    const isIt = made.status === 200 && ids.length > 0 && ids.every(([id, read]) => id === read);
    if (!isIt) this.find({ request, path, answer: made }, `has created something else than ${location}`);
    if (!methodsOf(this.operations, location).includes('DELETE')) return;
    this.made.push(location);
    const oldest = this.made.length > MADE_MAX ? this.made.shift() : undefined;
    if (oldest === undefined) return;
    const removed = { request, path: oldest, answer: await this.call('DELETE', oldest) };
    if (removed.answer.status < 300) await this.missWhatWasDeleted(removed);
    // A generated request may have deleted it before.
    else if (!isOfState(removed.answer) && removed.answer.status !== 404) this.find(removed, 'cannot be deleted');
  }

  /**
   * A deleted resource returns 404, is a record that a repeat leaves unchanged, or is a part of a record without an address to read it at. Its report goes with it.
   */
  private async missWhatWasDeleted({ request, path, answer }: Exchange): Promise<void> {
    this.deleted.add(path.split('?')[0] ?? path);
    if (typeof answer.body?.reportId === 'string') this.deleted.add(`/v2/reports/${answer.body.reportId}`);
    const again = await this.call('DELETE', path);
    const read = await this.call('GET', path);
    const isGone = read.status === 404 && again.status === 404;
    const isKept = read.status === 200 && again.text === read.text && again.text === answer.text;
    // Its record may have changed since, because the run goes on.
    const isPart = read.status === 405 && again.status === answer.status;
    if (!isGone && !isKept && !isPart) this.find({ request, path, answer: read }, 'still exists after its deletion');
  }

  private pathOf({ operation, ids, pick, query }: ContractRequest): string {
    const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const known = this.ids.get(name) ?? [];
      return encodeURIComponent(ids?.[name] ?? known[pick % known.length] ?? 'absent');
    });
    const parameters = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    return query.length === 0 ? path : `${path}?${parameters.join('&')}`;
  }

  /** Every text in a response under the name of a path parameter is an id of that kind. */
  private keepIds(body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value !== 'string' || !this.idNames.has(name)) this.keepIds(value);
      else if (!this.reserved.has(value)) {
        const others = (this.ids.get(name) ?? []).filter((id) => id !== value);
        this.ids.set(name, [...others, value].slice(-IDS_MAX));
      }
    }
  }
}

/**
 * A refusal because of the state of a resource, or of a key of an earlier request: the same request may be valid at another time.
 */
function isOfState({ status, body }: Answer): boolean {
  if (status === 409) return true;
  if (status !== 400) return false;
  if (body?.code === 'idempotency-mismatch') return true;
  const errors = (body?.errors ?? []) as readonly { readonly pointer: string; readonly code: string }[];
  return errors.length > 0 && errors.every((one) => one.code === 'conflict' && MAY_CONFLICT.test(one.pointer));
}

/**
 * The whole body, a row or cell of a rate card, a price break of an offer, an offer to order from with its units, or a part of a what-if that the terms of its unit cost rule out: no schema can express a
 * rule between two of them.
 */
const MAY_CONFLICT =
  /^#(?:\/rows\/\d+(?:\/\w+)?|\/priceBreaks\/\d+\/\w+|\/offerRef|\/units|\/overrides\/factors\/\w+|\/solve)?$/;
