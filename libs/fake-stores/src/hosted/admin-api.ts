import { timingSafeEqual } from 'node:crypto';
import { type DocumentNode, executeSync, type GraphQLFormattedError, parse, validate } from 'graphql';
import { type Answer, type Incoming, json } from '../shop.ts';
import type { Traps } from '../traps.ts';
import type { HostedCatalogue } from './catalogue.ts';
import type { HostedTrap } from './hosted-traps.ts';
import { failure, Resolvers, type ShopFacts } from './resolvers.ts';
import { hostedSchema } from './schema.ts';

const ENDPOINT = /^\/admin\/api\/([a-z0-9-]{1,20})\/graphql\.json$/;
/** The supported versions; requests for older ones get the oldest of these. */
const VERSIONS = ['2026-01', '2026-04', '2026-07', '2026-10', 'unstable'];
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  401: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  402: 'Unavailable Shop',
  403: '[API] This action requires merchant approval for write_products scope.',
  404: 'Not Found',
  423: 'This shop is unavailable',
  429: 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
  500: 'Internal Server Error',
};
/** The limits of a medium plan; one operation costs about 10 points. */
const BUCKET = { maximumAvailable: 4_000, restoreRate: 200 };
const COST = 12;

/** The GraphQL Admin API: validates every document and its variables against the schema. */
export class AdminApi {
  private readonly schema = hostedSchema();

  constructor(
    private readonly catalogue: HostedCatalogue,
    private readonly traps: Traps<HostedTrap>,
    private readonly facts: ShopFacts,
    private readonly token: string,
    private readonly now: () => number,
  ) {}

  answer(request: Incoming, call: string): Answer {
    const asked = ENDPOINT.exec(request.path)?.[1];
    if (asked === undefined || request.method !== 'POST') return refuse(404);
    const status = this.traps.strike('error-status', call)?.status;
    if (status !== undefined) return refuse(status);
    if (!isSame(request.headers['x-shopify-access-token'] ?? '', this.token)) return refuse(401);
    const version = this.traps.strike('other-version', call)?.value ?? servedVersion(asked);
    const answer = this.execute(request.body, call);
    return version === '' ? answer : { ...answer, headers: { ...answer.headers, 'x-shopify-api-version': version } };
  }

  private execute(body: string, call: string): Answer {
    const { query, variables, operationName } = read(body) ?? {};
    if (typeof query !== 'string') return json(400, { errors: { query: 'Required parameter missing or invalid' } });
    if (this.traps.strike('throttled', call) !== undefined) return throttled();
    const trap = this.traps.strike('top-error', call);
    const error = trap && failure('An error that a trap makes', trap.value ?? 'INTERNAL_SERVER_ERROR').toJSON();
    if (error !== undefined && trap?.done === false) return answered({ errors: [error] });
    const result = this.run(query, variables, operationName, call);
    return answered(error === undefined ? result : { errors: [error] });
  }

  private run(query: string, variables: unknown, operationName: unknown, call: string): Result {
    const document = parsed(query);
    if ('message' in document) return { errors: [document] };
    const faults = validate(this.schema, document);
    if (faults.length > 0) return { errors: faults.map((fault) => fault.toJSON()) };
    const { data, errors } = executeSync({
      schema: this.schema,
      document,
      rootValue: new Resolvers(this.catalogue, this.traps, this.facts, call, this.now),
      variableValues: isObject(variables) ? variables : {},
      operationName: typeof operationName === 'string' ? operationName : null,
    });
    const result: Result = data === undefined ? {} : { data };
    return errors === undefined ? result : { ...result, errors: errors.map((error) => error.toJSON()) };
  }
}

interface Result {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

function answered(result: Result): Answer {
  const throttleStatus = { ...BUCKET, currentlyAvailable: BUCKET.maximumAvailable - COST };
  return json(200, {
    ...result,
    extensions: { cost: { requestedQueryCost: COST, actualQueryCost: COST, throttleStatus } },
  });
}

/** The bucket is empty: the response has no data, and the operation did not run. */
function throttled(): Answer {
  const cost = {
    requestedQueryCost: COST,
    actualQueryCost: null,
    throttleStatus: { ...BUCKET, currentlyAvailable: 0 },
  };
  return json(200, { errors: [failure('Throttled', 'THROTTLED').toJSON()], extensions: { cost } });
}

function refuse(status: number): Answer {
  return json(status, { errors: STATUS_TEXTS[status] ?? 'Error' }, status === 429 ? { 'retry-after': '2.0' } : {});
}

function servedVersion(asked: string): string {
  return VERSIONS.includes(asked) ? asked : (VERSIONS[0] ?? asked);
}

function parsed(query: string): DocumentNode | GraphQLFormattedError {
  try {
    return parse(query);
  } catch (error) {
    return { message: (error as Error).message };
  }
}

function read(body: string): { query?: unknown; variables?: unknown; operationName?: unknown } | undefined {
  try {
    const value = JSON.parse(body) as unknown;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
