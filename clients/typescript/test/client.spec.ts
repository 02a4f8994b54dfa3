import { setImmediate } from 'node:timers/promises';
import { ATTEMPTS_MAX, CpesClient, CpesProblem, CpesUnreachable } from '../src/index.ts';
import { mayRepeat, retryAfterOf, wait, waitMsAfter } from '../src/retries.ts';
import { FakeApi, type Script } from './fake-api.ts';

const AT_ONCE = { 'retry-after': '0' };
const BUSY = { status: 503, headers: AT_ONCE, body: { code: 'unavailable', detail: 'later' } };
const SPENT = { status: 429, headers: AT_ONCE, body: { code: 'quota-exceeded', detail: 'later' } };
const FOUND = { status: 200, body: { skuId: 'sku_1' } };
const MADE = { status: 201, body: { skuId: 'sku_1' } };
const CANDIDATE = { factoryCostCents: 540, retailPriceCents: 2999 };

describe('the client', () => {
  let api: FakeApi | undefined;
  const clientOf = async (script: readonly Script[], timeoutMs = 5_000) => {
    const started = await FakeApi.start(script);
    api = started;
    return { client: new CpesClient({ baseUrl: started.url, apiKey: 'a-key', timeoutMs }), api: started };
  };
  afterEach(() => api?.stop());

  it('sends key, address and body', async () => {
    const { client, api } = await clientOf([MADE, FOUND]);
    await client.skus.create(CANDIDATE, { waitSeconds: 5 });
    await client.skus.get('sku_1/2');
    expect(api.requests).toMatchObject([
      { method: 'POST', url: '/v2/skus', headers: { authorization: 'Bearer a-key', prefer: 'wait=5' } },
      { method: 'GET', url: '/v2/skus/sku_1%2F2' },
    ]);
    expect(JSON.parse(api.requests[0]!.body)).toEqual(CANDIDATE);
  });

  it('reports the entity tag of an offer, and saves with it as the precondition', async () => {
    const { client, api } = await clientOf([{ ...FOUND, headers: { etag: '"one"' } }, FOUND, FOUND]);
    const offer = { supplierName: 'Hanoi', priceBreaks: [{ minUnits: 1, unitCostCents: 500 }] };
    let etag: string | undefined;
    await client.skus.offer('sku_1', 'hanoi', { onEtag: (tag) => (etag = tag) });
    await client.skus.saveOffer('sku_1', 'hanoi', offer, { ifMatch: etag });
    await client.skus.saveOffer('sku_1', 'hanoi', offer, { ifNoneMatch: '*' });
    expect(etag).toBe('"one"');
    expect(api.requests.slice(1)).toMatchObject([
      { method: 'PUT', headers: { 'if-match': '"one"' } },
      { method: 'PUT', headers: { 'if-none-match': '*' } },
    ]);
  });

  it.each(['.', '..'])('sends no request for the tag "%s", whose address would be that of the SKU', async (tag) => {
    const { client, api } = await clientOf([FOUND]);
    for (const call of ['addTag', 'removeTag'] as const)
      await expect(client.skus[call]('sku_1', tag)).rejects.toThrow(`tag "${tag}" cannot be part of an address`);
    expect(api.requests).toEqual([]);
  });

  it.each(['', '/', '/v2', '/v2/', '/v2//'])('calls /v2 once for a base URL that ends with "%s"', async (end) => {
    const { api } = await clientOf([FOUND]);
    await new CpesClient({ baseUrl: `${api.url.replace(/\/v2$/, '')}${end}`, apiKey: 'a-key' }).skus.get('sku_1');
    expect(api.requests).toMatchObject([{ url: '/v2/skus/sku_1' }]);
  });

  it.each(['', 'cpes.example', 'ftp://cpes.example'])(
    'refuses the base URL "%s" with the name of the option',
    (baseUrl) => {
      expect(() => new CpesClient({ baseUrl, apiKey: 'a-key' })).toThrow(/^baseUrl must be an address like https/);
    },
  );

  it.each([404, 200])('names the base URL when a web page answers with %d', async (status) => {
    const { client, api } = await clientOf([{ status, text: '<!doctype html>' }]);
    await expect(client.skus.get('sku_1')).rejects.toThrow(
      `${new URL(api.url).origin}/v2/skus/sku_1 did not answer as CPES does: check baseUrl`,
    );
  });

  it('retries a read after 429, 503 and a lost connection', async () => {
    const { client, api } = await clientOf([SPENT, BUSY, 'hang-up', FOUND]);
    await expect(client.skus.get('sku_1')).resolves.toEqual(FOUND.body);
    expect(api.requests).toHaveLength(4);
  });

  it('retries a submission after a 429 with the same Idempotency-Key, and uses another one for the next', async () => {
    const { client, api } = await clientOf([SPENT, SPENT, MADE, MADE]);
    await client.skus.create(CANDIDATE);
    await client.skus.create(CANDIDATE);
    const [first, second, third, other] = api.requests.map(({ headers }) => headers['idempotency-key']);
    expect([second, third]).toEqual([first, first]);
    expect(other).not.toEqual(first);
  });

  it('stops after a limited number of attempts with the last problem', async () => {
    const { client, api } = await clientOf(Array.from({ length: 9 }, () => SPENT));
    const error: unknown = await client.skus.get('sku_1').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CpesProblem);
    expect(error).toMatchObject({ status: 429, code: 'quota-exceeded', retryAfterSeconds: 0 });
    expect(api.requests).toHaveLength(ATTEMPTS_MAX);
  });

  it('does not repeat an invalid request', async () => {
    const errors = [{ pointer: '#/title', code: 'type', detail: 'must be text' }];
    const { client, api } = await clientOf([
      { status: 400, body: { code: 'validation-failed', detail: 'no', errors } },
    ]);
    await expect(client.skus.create(CANDIDATE)).rejects.toMatchObject({ status: 400, errors });
    expect(api.requests).toHaveLength(1);
  });

  it('reports a response without a problem document as a problem of unknown code', async () => {
    const { client } = await clientOf([{ status: 404, headers: { 'content-type': 'text/html' } }]);
    await expect(client.skus.get('sku_1')).rejects.toMatchObject({ status: 404, code: 'unknown' });
  });

  it('stops waiting between attempts when the caller aborts', async () => {
    const { client, api } = await clientOf([{ ...SPENT, headers: { 'retry-after': '30' } }]);
    const caller = new AbortController();
    const call = client.skus.get('sku_1', { signal: caller.signal });
    setTimeout(() => caller.abort(new Error('enough')), 200);
    await expect(call).rejects.toThrow('enough');
    expect(api.requests).toHaveLength(1);
  });

  it('lets many calls wait with one signal, without a warning of Node', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const caller = new AbortController();
    const waits = Array.from({ length: 20 }, () => wait(60_000, caller.signal));
    caller.abort(new Error('enough'));
    const ends = await Promise.allSettled(waits);
    await setImmediate();
    process.off('warning', note);
    expect(new Set(ends.map((end) => end.status))).toEqual(new Set(['rejected']));
    expect(warnings).toEqual([]);
  });

  it('aborts an attempt when the caller aborts', async () => {
    const { client } = await clientOf(['silence']);
    await expect(client.skus.get('sku_1', { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('retries an attempt that timed out', async () => {
    const { client, api } = await clientOf(['silence', FOUND], 200);
    await expect(client.skus.get('sku_1')).resolves.toEqual(FOUND.body);
    expect(api.requests).toHaveLength(2);
  });

  it('throws CpesUnreachable without a response', async () => {
    const { client } = await clientOf([]);
    await expect(client.skus.get('sku_1')).rejects.toBeInstanceOf(CpesUnreachable);
  });

  it('reads a list page by page, each page on demand', async () => {
    const page = (data: object[], nextCursor: string | null) => ({ status: 200, body: { data, nextCursor } });
    const { client, api } = await clientOf([
      page([{ keyId: 'a' }, { keyId: 'b' }], 'next&1'),
      page([{ keyId: 'c' }], null),
    ]);
    const seen: [string, number][] = [];
    for await (const { keyId } of client.keys.list({ limit: 2 })) seen.push([keyId, api.requests.length]);
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]);
    expect(api.requests.map(({ url }) => url)).toEqual(['/v2/keys?limit=2', '/v2/keys?limit=2&cursor=next%261']);
  });
});

describe('attempts', () => {
  it('repeat harmless calls', () => {
    const repeated = [429, 502, 503, 504, 500, 400].map((status) => mayRepeat(status, true));
    expect(repeated).toEqual([true, true, true, true, false, false]);
    expect([429, 503].map((status) => mayRepeat(status, false))).toEqual([true, false]);
  });

  it('wait for Retry-After or for a growing random time, and never for more than a minute', () => {
    const told = [waitMsAfter(0, 3), waitMsAfter(0, 61), waitMsAfter(ATTEMPTS_MAX - 1, 1)];
    expect(told).toEqual([3_000, undefined, undefined]);
    expect(waitMsAfter(0, undefined)).toBeLessThanOrEqual(500);
    expect(waitMsAfter(3, undefined)).toBeLessThanOrEqual(4_000);
  });

  it('read Retry-After as seconds or as a date', () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    const read = (value: string) => retryAfterOf(new Headers({ 'retry-after': value }), now);
    expect([read('7'), read('Sun, 22 Nov 2026 12:00:09 GMT'), read('soon')]).toEqual([7, 9, undefined]);
    expect([read('7.9'), read('99999999999')]).toEqual([8, 99_999_999_999]);
    expect(waitMsAfter(0, 99_999_999_999)).toBeUndefined();
  });
});
