import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { BulkPlacesGuard } from '../src/edge/load/bulk-places.guard.ts';
import { LoadShedder } from '../src/edge/load/load-shedder.ts';
import { linesOf } from '../src/evaluations/bulk/ndjson.ts';
import { inOrder } from '../src/evaluations/bulk/in-order.ts';
import { ITEMS_IN_HAND_MAX } from '../src/evaluations/bulk/bulk-submission.ts';
import { type Credentials, Gateway, SHORT, until } from './harness.ts';

const PATH = '/v2/skus/bulk';
const NDJSON = { 'content-type': 'application/x-ndjson' };
const BAD = { ...SHORT, weightGrams: 0 };

interface Result {
  readonly index: number;
  readonly status: number;
  readonly skuId: string | null;
  readonly replayed: boolean;
  readonly retryAfterSeconds: number | null;
  readonly problem: { code: string; errors: { pointer: string; code: string }[] } | null;
}

describe('POST /v2/skus/bulk', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });

  const json = (candidates: unknown, headers = {}, key = tenant.key) =>
    gateway.post(PATH, { candidates }, key, headers);
  const lines = async (text: string, headers = {}, key = tenant.key) => {
    const answer = await gateway.call('POST', PATH, { key, headers: { ...NDJSON, ...headers }, body: text });
    const results = answer.text.split('\n').filter((line) => line !== '');
    return { answer, results: results.map((line) => JSON.parse(line) as Result) };
  };
  const statuses = (results: readonly Result[]) => results.map(({ status }) => status);
  const skusOf = (owner: Credentials) => gateway.skusOf(owner);

  it('refuses the items of a trial while the gateway is overloaded', async () => {
    const shedder = gateway.app.get(LoadShedder);
    // It became overloaded after it admitted the request.
    const spies = [
      jest.spyOn(shedder, 'refusesRequests').mockReturnValue(false),
      jest.spyOn(shedder, 'isOverloaded').mockReturnValue(true),
    ];
    const { body } = await gateway.post(`${PATH}?trial=true`, { candidates: [SHORT] }, tenant.key);
    for (const spy of spies) spy.mockRestore();
    expect(body.results[0].problem).toMatchObject({ code: 'temporary-reduced-capacity' });
  });

  it('validates every item of a trial, and stores none', async () => {
    const trial = { candidates: [SHORT, BAD, { ...SHORT, hsCode: '999999' }] };
    const { status, body } = await gateway.post(`${PATH}?trial=true`, trial, tenant.key, { 'idempotency-key': 'once' });
    const results = body.results as Result[];
    expect([status, statuses(results)]).toEqual([200, [200, 400, 400]]);
    expect(results.map(({ skuId }) => skuId)).toEqual([null, null, null]);
    expect(results[2]?.problem?.errors.map(({ pointer }) => pointer)).toEqual(['#/hsCode']);
    expect(await skusOf(tenant)).toBe(0);
    const again = await gateway.post(PATH, trial, tenant.key, { 'idempotency-key': 'once' });
    expect(statuses(again.body.results as Result[])).toEqual([201, 400, 400]);
  });

  it('responds item by item, and an invalid item does not affect the others', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { status, body } = await json([SHORT, BAD, 7, SHORT], { traceparent });
    const results = body.results as Result[];
    expect([status, statuses(results)]).toEqual([200, [201, 400, 400, 201]]);
    expect(results.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(results[1]?.problem).toMatchObject({
      code: 'validation-failed',
      instance: PATH,
      errors: [{ pointer: '#/weightGrams', code: 'range' }],
    });
    const sku = await gateway.get(`/v2/skus/${results[3]?.skuId}`, tenant.key);
    expect([sku.status, await skusOf(tenant)]).toEqual([200, 2]);
    const events = () => gateway.submitted.filter((event) => event.tenantId === tenant.tenantId);
    await until(() => events().length === 2);
    expect(events().map((event) => event.traceparent)).toEqual([traceparent, traceparent]);
  });

  it('handles any mixture of valid and invalid lines independently, in order', async () => {
    const item = fc.constantFrom(
      [201, JSON.stringify(SHORT)],
      [400, JSON.stringify(BAD)],
      [400, '{"factoryCostCents":1,"factoryCostCents":1,"retailPriceCents":2}'],
      [400, '{'],
      [400, '\ufffd'],
      [400, `"${'x'.repeat(70_000)}"`],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 40 }), async (items) => {
        const { results } = await lines(items.map(([, text]) => text).join('\n'));
        expect(results.map(({ index, status }) => [index, status])).toEqual(items.map(([status], n) => [n, status]));
      }),
      { numRuns: 20 },
    );
  });

  it.each([[''], ['\n \r\n']])('responds with nothing to no items: %j', async (text) => {
    expect((await lines(text)).results).toEqual([]);
  });

  it.each([
    ['[]'],
    ['{}'],
    ['{"candidates":1}'],
    ['{"candidates":[],"x":1}'],
    ['{"candidates":[{}],"candidates":[{}]}'],
    ['{"candidates":['],
    ['{"candidates":[{}, ]}'],
    ['{"candidates":[{"a":}]}'],
  ])('refuses the whole JSON body %s', async (body) => {
    const answer = await gateway.post(PATH, body, tenant.key);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation-failed']);
  });

  it('refuses items beyond 1,000 with a clear error', async () => {
    const { results } = await lines(`${JSON.stringify(BAD)}\n`.repeat(1_100));
    expect(results).toHaveLength(1_001);
    expect(results[1_000]).toMatchObject({ index: 1_000, status: 400, problem: { errors: [{ code: 'range' }] } });
    const { body } = await json(Array.from({ length: 1_100 }, () => 1));
    expect(body.results).toHaveLength(1_001);
    expect(body.results[1_000]).toMatchObject({ status: 400, problem: { errors: [{ code: 'range' }] } });
  });

  it('reads no further than 4 MiB', async () => {
    const { results } = await lines(`"${'x'.repeat(60_000)}"\n`.repeat(100));
    expect(results.length).toBeLessThan(72);
    expect(results.at(-1)).toMatchObject({ status: 400, problem: { errors: [{ code: 'size' }] } });
    expect((await json(['x'.repeat(5 * 1024 * 1024)])).status).toBe(400);
  });

  it('costs one token per item, and refuses only the items beyond the quota', async () => {
    const poor = await gateway.tenant({ burst: 10, perMinute: 1 });
    const { body } = await json(
      Array.from({ length: 15 }, () => SHORT),
      {},
      poor.key,
    );
    const results = body.results as Result[];
    expect(statuses(results).sort()).toEqual([...Array<number>(10).fill(201), ...Array<number>(5).fill(429)]);
    for (const { problem, retryAfterSeconds } of results.filter(({ status }) => status === 429))
      expect([problem?.code, retryAfterSeconds]).toEqual(['quota-exceeded', 60]);
    expect(await skusOf(poor)).toBe(10);
    expect((await json([SHORT], {}, poor.key)).status).toBe(429);
  });

  it('creates no second SKU for an item, and a repeat gets further than the first request', async () => {
    const poor = await gateway.tenant({ burst: 10, perMinute: 1 });
    const KEY = { 'idempotency-key': 'a' };
    const items = Array.from({ length: 15 }, (_, n) => ({ ...SHORT, retailPriceCents: 2_000 + n }));
    const first = (await json(items, KEY, poor.key)).body.results as Result[];
    await gateway.query('UPDATE rate_buckets SET level_micro = 10000000 WHERE tenant_id = $1', [poor.tenantId]);
    const second = (await json(items, KEY, poor.key)).body.results as Result[];
    expect([await skusOf(poor), new Set(statuses(second))]).toEqual([15, new Set([201])]);
    for (const one of first.filter(({ status }) => status === 201))
      expect(second[one.index]).toEqual({ ...one, replayed: true });
    expect(second.filter(({ replayed }) => !replayed)).toHaveLength(5);
    await gateway.query('UPDATE rate_buckets SET level_micro = 10000000 WHERE tenant_id = $1', [poor.tenantId]);
    const changed = (await json([items[1], ...items.slice(1)], KEY, poor.key)).body.results as Result[];
    expect([changed[0]?.status, changed[0]?.problem?.code, changed[1]?.status]).toEqual([
      400,
      'idempotency-mismatch',
      201,
    ]);
    expect(await skusOf(poor)).toBe(15);
  });

  it('responds while it still reads, and keeps accepted items when the client disconnects', async () => {
    const asked = request(`${gateway.url}${PATH}`, {
      method: 'POST',
      headers: { ...NDJSON, authorization: `Bearer ${tenant.key}` },
    });
    asked.on('error', () => undefined);
    asked.write(`${JSON.stringify(SHORT)}\n`);
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    const [line] = (await once(answer, 'data')) as [Buffer];
    expect(JSON.parse(String(line))).toMatchObject({ index: 0, status: 201 });
    asked.write(`${JSON.stringify(SHORT)}\n${JSON.stringify(SHORT).slice(0, 20)}`);
    await once(answer, 'data');
    answer.on('error', () => undefined);
    asked.destroy();
    const places = gateway.app.get(BulkPlacesGuard, { strict: false })['places'];
    await until(() => places.isIdle);
    expect(await skusOf(tenant)).toBe(2);
  });

  it('reads three bulks of a tenant at the same time, and refuses a fourth', async () => {
    const open = async () => {
      const asked = request(`${gateway.url}${PATH}`, {
        method: 'POST',
        headers: { ...NDJSON, authorization: `Bearer ${tenant.key}` },
      });
      asked.on('error', () => undefined);
      asked.write(`${JSON.stringify(SHORT)}\n`);
      const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
      answer.on('error', () => undefined);
      return asked;
    };
    const opened = [await open(), await open(), await open()];
    const refused = await json([SHORT]);
    expect([refused.status, refused.body.code]).toEqual([429, 'temporary-reduced-capacity']);
    opened.forEach((one) => one.destroy());
    await until(async () => (await json([SHORT])).status === 200);
  });
});

describe('the time limit of a bulk of lines', () => {
  const REQUEST_TIMEOUT_MS = 400;
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start({ REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS) });
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const open = () => {
    const headers = { ...NDJSON, authorization: `Bearer ${tenant.key}` };
    const asked = request(`${gateway.url}${PATH}`, { method: 'POST', headers });
    asked.on('error', () => undefined);
    return asked;
  };
  const resultsOf = async (asked: ReturnType<typeof open>): Promise<Result[]> => {
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    let text = '';
    for await (const chunk of answer) text += String(chunk);
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Result);
  };

  /** A byte that reaches the closed connection resets it, and the client may lose the response that it has not read. */
  const unlessReset = async <Answer>(attempt: () => Promise<Answer>, triesLeft = 2): Promise<Answer> => {
    try {
      return await attempt();
    } catch (error) {
      if ((error as { code?: string }).code !== 'ECONNRESET' || triesLeft === 0) throw error;
      return unlessReset(attempt, triesLeft - 1);
    }
  };

  /** A request that starts after others, and times out after each of them would have. */
  const timedOut = async (): Promise<number | undefined> => {
    const headers = { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json', 'content-length': 99 };
    const asked = request(`${gateway.url}/v2/skus`, { method: 'POST', headers });
    asked.on('error', () => undefined);
    asked.write('{');
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  it('does not count the time when the gateway is too busy to read', async () => {
    const database = gateway.app.get(DataSource, { strict: false }).createQueryRunner();
    await database.startTransaction();
    await database.query('LOCK TABLE skus IN EXCLUSIVE MODE');
    const asked = open();
    const line = `${JSON.stringify({ ...SHORT, tags: ['a'] }).slice(0, -1)}${' '.repeat(30_000)}}\n`;
    asked.end(line.repeat(130));
    const results = resultsOf(asked);
    for (let times = 0; times < 3; times += 1) expect(await timedOut()).toBe(408);
    await database.commitTransaction();
    await database.release();
    expect((await results).map(({ status }) => status)).toEqual(Array<number>(130).fill(201));
  });

  it.each([
    ['sends nothing more', undefined],
    ['sends a byte now and then', REQUEST_TIMEOUT_MS / 8],
  ])('ends a bulk whose client %s with a 408 as its last line, and closes the connection', async (_what, everyMs) => {
    const results = await unlessReset(async () => {
      const asked = open();
      const closed = new Promise((resolve) => asked.once('close', resolve));
      asked.write(`${JSON.stringify(SHORT)}\n`);
      const timer = everyMs === undefined ? undefined : setInterval(() => asked.write(' '), everyMs);
      try {
        return await resultsOf(asked);
      } finally {
        await closed;
        clearInterval(timer);
      }
    });
    expect(results.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [201, undefined],
      [408, 'request-timeout'],
    ]);
  });

  it('ends a bulk whose client does not read the response, and frees its place', async () => {
    const asked = open();
    const line = `${JSON.stringify({ ...SHORT, ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, 0])) })}\n`;
    asked.end(line.repeat(1_000));
    const [answer] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
    answer.pause();
    const places = gateway.app.get(BulkPlacesGuard, { strict: false })['places'];
    expect(places.isIdle).toBe(false);
    await until(() => places.isIdle);
    asked.destroy();
  });
});

describe('the memory of a bulk', () => {
  it('holds a bounded number of items, and pauses reading while no result is taken', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: ITEMS_IN_HAND_MAX }),
        async (count, max) => {
          let [read, inHand, most] = [0, 0, 0];
          async function* items() {
            for (let n = 0; n < count; n += 1) yield (read = n + 1) - 1;
          }
          const results = inOrder(items(), max, async (n: number) => {
            most = Math.max(most, (inHand += 1));
            await new Promise((resolve) => setImmediate(resolve));
            inHand -= 1;
            return n;
          });
          const got: number[] = [];
          for await (const result of results) {
            got.push(result);
            expect(read).toBeLessThanOrEqual(got.length + max + 1);
          }
          expect(got).toEqual(Array.from({ length: count }, (_, n) => n));
          expect(most).toBeLessThanOrEqual(max);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('finds the same lines however a stream is divided into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\n', '')),
          { maxLength: 20 },
        ),
        fc.integer({ min: 1, max: 7 }),
        async (texts, size) => {
          const bytes = Buffer.from(texts.join('\n'));
          async function* chunks() {
            for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
          }
          const found: unknown[] = [];
          for await (const line of linesOf(chunks(), 10))
            found.push('bytes' in line ? line.bytes.toString() : 'too long');
          const wanted = texts.map((text) => text.replace(/^[ \t\r]+/, '')).filter((text) => text !== '');
          expect(found).toEqual(wanted.map((text) => (Buffer.byteLength(text) > 10 ? 'too long' : text)));
        },
      ),
      { numRuns: 200 },
    );
  });
});
