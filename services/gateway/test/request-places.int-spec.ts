import { connect } from 'node:net';
import { SCOPES } from '@cpes/contracts';
import { browserTokenHash } from '../src/identity/domain/known-browser.ts';
import { newSessionToken } from '../src/identity/domain/session.ts';
import { BulkPlacesGuard } from '../src/edge/load/bulk-places.guard.ts';
import { LoadShedder } from '../src/edge/load/load-shedder.ts';
import { TenantConcurrencyLimiter } from '../src/evaluations/admission/tenant-concurrency-limiter.ts';
import { Idempotency } from '../src/idempotency/idempotency.ts';
import { EventStreams } from '../src/evaluations/live/event-stream.ts';
import { RunCompletions } from '../src/evaluations/runs/run-completions.ts';
import { RunProgress } from '../src/evaluations/runs/run-progress.ts';
import { TenantChanges } from '../src/evaluations/runs/tenant-changes.ts';
import { SignIn } from '../src/identity/sessions/sign-in.ts';
import { SpareCapacity } from '../src/evaluations/what-if/spare-capacity.ts';
import { FakeStages } from './fake-stages.ts';
import { Gateway, LONG, SHORT, until } from './harness.ts';
import { SkuExportController } from '../src/evaluations/skus/sku-export.controller.ts';
import { SkuMatchesController } from '../src/evaluations/skus/sku-matches.controller.ts';
import { Person } from './person.ts';

const REQUEST_TIMEOUT_MS = 400;
/** More than the limit of one tenant. */
const TIMES = 4;
/** A password check that has begun runs to its end: two dozen of them on busy cores, one after the other. */
const FREE_MS_MAX = 45_000;
const TEST_MS_MAX = 30_000;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

describe('the place of a request', () => {
  const stages = new FakeStages();
  let gateway: Gateway;
  /** Each call creates another request of the kind. */
  let requests: Readonly<Record<string, () => Sent>>;
  const browsers: string[] = [];

  beforeAll(async () => {
    const settings = { REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS), RATE_LIMIT_PER_MINUTE: '1000000' };
    gateway = await Gateway.start(settings, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    const [mine, other] = [await gateway.tenant(), await gateway.tenant()];
    const writer = await gateway.key(
      mine.tenantId,
      SCOPES.filter((scope) => scope === 'skus:write'),
    );
    const person = await Person.of(gateway, mine.tenantId, 'owner');
    const skuId = (await gateway.post('/v2/skus', LONG, mine.key)).body.skuId as string;
    // Two tenants that submit, so that each has a limited number of runs under way.
    await gateway.post('/v2/skus', SHORT, other.key);
    const api = { authorization: `Bearer ${mine.key}`, 'content-type': 'application/json' };
    const ndjson = { ...api, 'content-type': 'application/x-ndjson' };
    const web = {
      cookie: `__Host-cpes=${person.token}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const candidates = [SHORT, SHORT, { ...SHORT, weightGrams: 0 }];
    const bulk = JSON.stringify({ candidates });
    const lines = candidates.map((one) => `${JSON.stringify(one)}\n`).join('');
    const whatIf = JSON.stringify({ candidate: LONG, solve: ['highestUnitCostForAdvance', 'largestBoxForAdvance'] });
    // Five failures lock an address, and a locked sign-in takes no place. So each has its own address or browser.
    const signIn = (email: string, cookie?: string): Sent => ({
      method: 'POST',
      path: '/app/api/session',
      headers: { ...web, ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify({ email, password: 'a password' }),
    });
    browsers.push(...Array.from({ length: TIMES * Object.keys(ENDINGS).length }, newSessionToken));
    await gateway.query(KNOW_BROWSERS, [browsers.map(browserTokenHash), person.userId]);
    let [addresses, used] = [0, 0];
    const alike: Record<string, Sent> = {
      'a bulk as JSON': { method: 'POST', path: '/v2/skus/bulk', headers: api, body: bulk },
      'a bulk as lines': { method: 'POST', path: '/v2/skus/bulk', headers: ndjson, body: lines },
      'a bulk of another type': {
        method: 'POST',
        path: '/v2/skus/bulk',
        headers: { ...api, 'content-type': 'a/b' },
        body: '1',
      },
      'a bulk that is not valid': { method: 'POST', path: '/v2/skus/bulk', headers: api, body: '{"candidates":' },
      'a bulk of a person': { method: 'POST', path: '/app/api/skus/bulk', headers: web, body: bulk },
      'a submission': {
        method: 'POST',
        path: '/v2/skus',
        headers: { ...api, 'idempotency-key': 'a', prefer: 'wait=1' },
        body: JSON.stringify(SHORT),
      },
      'another evaluation': { method: 'POST', path: `/v2/skus/${skuId}/evaluations`, headers: api, body: '{}' },
      'a what-if': { method: 'POST', path: '/v2/what-if', headers: api, body: whatIf },
      'a what-if without its scope': {
        method: 'POST',
        path: '/v2/what-if',
        headers: { ...api, authorization: `Bearer ${writer}` },
        body: whatIf,
      },
      'a live list': { method: 'GET', path: '/app/api/sku-changes', headers: web },
      'the head of a live list': { method: 'HEAD', path: '/app/api/sku-changes', headers: web },
      'a live run': { method: 'GET', path: `/app/api/skus/${skuId}/events`, headers: web },
      'everything that matches': { method: 'GET', path: '/app/api/sku-matches', headers: web },
      'an export': {
        method: 'POST',
        path: '/app/api/sku-exports',
        headers: web,
        body: JSON.stringify({ format: 'xlsx', skuIds: [skuId] }),
      },
      'a read': { method: 'GET', path: '/v2/skus', headers: { ...api, 'if-none-match': '*' } },
    };
    requests = {
      ...Object.fromEntries(Object.entries(alike).map(([name, sent]) => [name, () => sent])),
      'a sign-in': () => signIn(`nobody-${(addresses += 1)}@shop.example`),
      'a sign-in in a known browser': () =>
        signIn(`${person.userId}@shop.example`, `__Host-cpes-browser=${browsers[used++]}`),
    };
  });
  afterAll(() => gateway.stop());

  /** All limited resources, and whether all of each are free. */
  const free = (): Record<string, boolean> => {
    const at = <T>(type: new (...args: never[]) => T) => gateway.app.get(type, { strict: false });
    return {
      bulks: at(BulkPlacesGuard)['places'].isIdle,
      matches: at(SkuMatchesController)['places'].isIdle,
      exports: at(SkuExportController)['places'].isIdle,
      streams: at(EventStreams)['places'].isIdle,
      'what-ifs': at(SpareCapacity)['places'].isIdle,
      'what-ifs at once': at(SpareCapacity)['atOnce'].isIdle,
      'sign-ins in unknown browsers': at(SignIn)['ofStrangers'].isIdle,
      'sign-ins in known browsers': at(SignIn)['ofKnownBrowsers'].isIdle,
      'runs under way': at(TenantConcurrencyLimiter)['limits'].size === 0,
      'being stored': at(LoadShedder)['beingStored'] === 0,
      'uses of keys': at(Idempotency)['underWay'].size === 0,
      'waits for an end': at(RunCompletions)['ends']['waiting'].size === 0,
      'waits for a stage': at(RunProgress)['steps']['waiting'].size === 0,
      'watched tenants': at(TenantChanges)['watched'].size === 0,
    };
  };

  const headOf = ({ method, path, headers = {}, body }: Sent, length = body?.length): string => {
    const all = { host: 'gateway', ...headers, ...(length === undefined ? {} : { 'content-length': String(length) }) };
    return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`;
  };

  /** Sends bytes, and ends the connection: `when` resolves with the response so far. */
  const send = (
    bytes: string,
    when: (come: Promise<void>) => Promise<unknown>,
    how: 'destroy' | 'reset' | 'end' = 'destroy',
  ) =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(gateway.url);
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
      const come = new Promise<void>((some) => socket.once('data', () => some()).once('close', () => some()));
      socket.on('error', () => undefined).on('close', () => resolve());
      socket.resume();
      socket.write(bytes, () => {
        void when(come).then(() => {
          if (how === 'reset') socket.resetAndDestroy();
          else if (how === 'end') socket.end();
          else socket.destroy();
        });
      });
    });

  // eslint-disable-next-line no-restricted-syntax -- the test needs clients that disconnect after a while
  const later = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));
  const now = () => Promise.resolve();
  const first = (come: Promise<void>) => come;

  const ENDINGS: Readonly<Record<string, (sent: Sent) => Promise<void>>> = {
    'before its body': (sent) => send(headOf(sent, 1_000), now),
    'reset before its body': (sent) => send(headOf(sent, 1_000), now, 'reset'),
    'within its body': (sent) => send(headOf(sent, 1_000) + (sent.body ?? ''), later(20)),
    'as soon as it is sent': (sent) => send(headOf(sent) + (sent.body ?? ''), now),
    'a little later': (sent) => send(headOf(sent) + (sent.body ?? ''), later(3)),
    'during the answer': (sent) => send(headOf(sent) + (sent.body ?? ''), first),
    'after the answer, in order': (sent) => send(headOf(sent) + (sent.body ?? ''), first, 'end'),
    'behind another in the same connection': (sent) => send((headOf(sent) + (sent.body ?? '')).repeat(3), later(20)),
    'when its time is over': (sent) => send(headOf(sent, 1_000) + (sent.body ?? ''), later(2 * REQUEST_TIMEOUT_MS)),
  };

  it.each(Object.keys(ENDINGS))(
    'is free again when the request ends %s',
    async (name) => {
      const all = Object.values(requests).flatMap((make) => Array.from({ length: TIMES }, make));
      await Promise.all(all.map((sent) => ENDINGS[name]!(sent)));
      // A stored submission counts as under way until the deadline of its run.
      const taken = () => Object.entries(free()).filter(([, isFree]) => !isFree);
      await until(() => taken().length === 0, FREE_MS_MAX).catch(() => undefined);
      expect(taken()).toEqual([]);
    },
    TEST_MS_MAX,
  );

  it('is tested in both sign-in queues, without lockouts by earlier failures', async () => {
    const [all] = await gateway.query<{ n: number; most: number; known: number }>(FAILURES, [
      browsers.map(browserTokenHash),
    ]);
    expect(all!.known).toBeGreaterThan(0);
    expect(all!.n).toBeGreaterThan(all!.known);
    expect(all!.most).toBeLessThan(FAILURES_TO_LOCK);
  });
});

const FAILURES_TO_LOCK = 5;
const KNOW_BROWSERS = `
  INSERT INTO known_browsers (token_hash, user_id, signed_in_at) SELECT hash, $2, now() FROM unnest($1::bytea[]) AS hash`;
const FAILURES = `
  SELECT count(*)::int AS n, max(failures) AS most, count(*) FILTER (WHERE key_hash = ANY($1::bytea[]))::int AS known
  FROM sign_in_failures`;
