import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { aLongRequest, Receiver, TraceReceiver, until } from '@cpes/testing';
import type { Answer } from './support/cpes-api.ts';
import { RunningCpes, WAYS } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
/** Two checks, the second after two seconds, on busy cores. */
const DRAFTED_MS_MAX = 60_000;
/** Spans are exported every second. */
const RECORDED_MS_MAX = 20_000;
const [SUBMISSION, PUSH, CALLER] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(16)];
/** The two trees in the page for operators. */
const DOCUMENTED = [...readFileSync('docs/operators/traces.md', 'utf8').matchAll(/```text\n(.*?)```/gs)].map(
  ([, tree = '']) => tree.trimEnd(),
);

describe.each(WAYS)('a draft in a store, with `npm run %s`', (way) => {
  let cpes: RunningCpes;
  let receiver: Receiver;
  let traces: TraceReceiver;
  let cookie = '';

  beforeAll(async () => {
    receiver = await Receiver.start();
    traces = await TraceReceiver.start();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
      DEMO_DATA: 'off',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      WEBHOOK_FIRST_PING_AFTER_MS: '0',
      RATE_LIMIT_BURST: '100000',
    };
    cpes = await RunningCpes.start(way, { env, isDemo: true });
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.remove();
    await receiver.stop();
    await traces.stop();
  }, START_MS_MAX);

  /** Calls the browser API as a page of the gateway does. */
  async function door(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const { origin } = new URL(cpes.credentials.baseUrl);
    const response = await fetch(`${origin}/app/api${path}`, {
      method,
      headers: {
        origin,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  }

  it(
    'is created only by a user who signs in, edits the listing and pushes it',
    async () => {
      const { email, password } = cpes.credentials;
      expect((await door('POST', '/session', { email, password: 'wrong' })).status).toBe(401);
      expect((await door('GET', '/stores')).status).toBe(401);
      const signedIn = await door('POST', '/session', { email, password });
      expect([signedIn.status, signedIn.json.role]).toEqual([200, 'owner']);
      cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;

      const endpoint = await cpes.call('POST', '/webhook-endpoints', { body: { url: receiver.url } });
      const { endpointId } = endpoint.json;
      const state = async () =>
        (await cpes.call('GET', `/webhook-endpoints/${endpointId as string}`)).json.state as string;
      await until('the endpoint is enabled', async () => (await state()) === 'enabled');
      const { sku } = await cpes.evaluate(aLongRequest());
      const skuId = sku.skuId as string;

      const stores = (await door('GET', '/stores')).json.data as { storeId: string; platform: string; state: string }[];
      expect(stores.map(({ platform, state: is }) => [platform, is]).sort()).toEqual([
        ['hosted', 'connected'],
        ['woocommerce', 'connected'],
      ]);
      for (const { storeId } of stores) {
        const opened = await door('POST', `/skus/${skuId}/listings`, { storeId });
        const { title, seoTitle, seoDescription, bullets, priceCents, sku: code, listingId } = opened.json;
        expect([opened.status, opened.json.blocks, opened.json.publishedAt]).toEqual([200, [], null]);
        const fields = { title: `${title as string} edited`, seoTitle, seoDescription, bullets, priceCents, sku: code };
        const ifMatch = { 'if-match': opened.headers.get('etag')! };
        const path = `/listings/${listingId as string}`;
        expect((await door('PUT', path, { ...fields, status: 'publish' }, ifMatch)).status).toBe(400);
        const saved = await door('PUT', path, fields, ifMatch);
        expect([saved.status, saved.json.title]).toEqual([200, fields.title]);

        const push = (hash: string) => door('POST', `/skus/${skuId}/listing/push`, { storeId, hash });
        const stale = await push(opened.json.hash as string);
        expect([stale.status, stale.json.listing.hash]).toEqual([409, saved.json.hash]);
        const pushed = await Promise.all([push(saved.json.hash as string), push(saved.json.hash as string)]);
        expect(pushed.map(({ status }) => status)).toEqual([202, 202]);
        expect(pushed[1].json.pushId).toBe(pushed[0].json.pushId);
        await until(
          'it is a draft',
          async () => (await door('GET', path)).json.push.state === 'DRAFTED',
          DRAFTED_MS_MAX,
        );
        const again = await push(saved.json.hash as string);
        expect(again.json).toMatchObject({ pushId: pushed[0].json.pushId, state: 'DRAFTED', publishedAt: null });
      }
      await until('the webhooks', () => receiver.of('listing.drafted').length === 2, DRAFTED_MS_MAX);
      const read = (await cpes.call('GET', `/skus/${skuId}/listings`)).json.data as object[];
      expect(read).toHaveLength(2);
      for (const listing of read)
        expect(listing).toMatchObject({ status: 'draft', publishedAt: null, push: { state: 'DRAFTED' } });
      const told = receiver.of('listing.drafted').map(({ body }) => JSON.parse(body.toString()).data.storeId as string);
      expect(told.sort()).toEqual(stores.map(({ storeId }) => storeId).sort());
      expect((await cpes.call('POST', `/skus/${skuId}/listings`, { body: {} })).status).toBe(405);
      const rows = await cpes.query('store_draft', 'SELECT status, published_at FROM store_listings');
      expect(rows).toEqual(Array.from({ length: 2 }, () => ({ status: 'draft', published_at: null })));
      await door('DELETE', '/session');
      expect((await door('GET', '/stores')).status).toBe(401);
    },
    DRAFTED_MS_MAX * 4,
  );

  it(
    'is recorded as two traces, from the submission to its webhook and from the push to the store',
    async () => {
      const { email, password } = cpes.credentials;
      cookie = (await door('POST', '/session', { email, password })).headers.get('set-cookie')!.split(';')[0]!;
      await cpes.call('POST', '/webhook-endpoints', { body: { url: receiver.url } });
      const headers = { traceparent: `00-${SUBMISSION}-${CALLER}-01` };
      const { skuId } = (await cpes.call('POST', '/skus', { body: aLongRequest(), headers })).json;
      await until(
        'it is evaluated',
        async () => (await cpes.call('GET', `/skus/${skuId}`)).json.status === 'EVALUATED',
      );
      const stores = (await door('GET', '/stores')).json.data as { storeId: string; platform: string }[];
      const { storeId } = stores.find(({ platform }) => platform === 'woocommerce')!;
      const { hash, listingId } = (await door('POST', `/skus/${skuId}/listings`, { storeId })).json;
      const traceparent = `00-${PUSH}-${CALLER}-01`;
      await door('POST', `/skus/${skuId}/listing/push`, { storeId, hash }, { traceparent });
      const state = async () => (await door('GET', `/listings/${listingId}`)).json.push.state as string;
      await until('it is a draft', async () => (await state()) === 'DRAFTED', DRAFTED_MS_MAX);

      const recorded = () => [SUBMISSION, PUSH].map((traceId) => read(traces.treeOf(traceId).join('\n')));
      const read = way === 'services' ? (tree: string) => [tree] : spansOf;
      const documented = DOCUMENTED.map(read);
      const isRecorded = () => isDeepStrictEqual(recorded(), documented);
      await until('the traces are recorded', isRecorded, RECORDED_MS_MAX).catch(() => undefined);
      expect(recorded()).toEqual(documented);
    },
    DRAFTED_MS_MAX * 2,
  );
});

/** Services in one process send nothing through a broker, so the depth of later spans differs. */
function spansOf(tree: string): string[] {
  return tree
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.includes(': send '))
    .sort();
}
