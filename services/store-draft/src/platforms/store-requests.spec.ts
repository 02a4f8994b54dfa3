import { jest } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { openTracing } from '@cpes/service-kit';
import { TraceReceiver } from '@cpes/testing';
import { generate } from 'selfsigned';
import type { Permit, Store } from '../domain/calls/call.ts';
import { requestOf } from '../domain/calls/guard.ts';
import { connectionTestListing } from '../domain/connection/test-listing.ts';
import { NO_DETAILS } from '../domain/listing/details.ts';
import { hashOf } from '../domain/listing/listing.ts';
import type { StoreAccess } from './store-adapter.ts';
import { StoreRequests, type StoreRequestsOptions } from './store-requests.ts';

const servers = new Map<Server, Set<Socket>>();
const made: StoreRequests[] = [];
let certificate: { cert: string; private: string };
beforeAll(async () => {
  certificate = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
});
afterEach(async () => {
  for (const requests of made.splice(0)) requests.close();
  for (const [server, sockets] of servers) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  servers.clear();
});

async function serve(listener: RequestListener): Promise<{ url: string; connections: () => number }> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer({ cert: certificate.cert, key: certificate.private }, listener);
  servers.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => count };
}

const signal = new AbortController().signal;
const LISTING = connectionTestListing('2'.repeat(32), 'USD');
const CREATE: Permit = { call: 'create', listing: LISTING, shownHash: hashOf(LISTING) };
const READ: Permit = { call: 'read', externalId: '10' };
const at = (baseUrl: string, changes: Partial<StoreAccess> = {}): StoreAccess => ({
  tenantId: 'tenant-1',
  store: { platform: 'woocommerce', baseUrl, currency: 'USD', weightUnit: 'g', lengthUnit: 'cm' },
  credentials: { key: 'ck_1', secret: 'cs_1' },
  ...changes,
});
function requestsTo(url: string, changes: Partial<StoreRequestsOptions> = {}): StoreRequests {
  const requests = new StoreRequests({ allowedOrigins: [url], ca: certificate.cert, ...changes });
  made.push(requests);
  return requests;
}

describe('a request to a store', () => {
  it('may take 60 s only for images that a WooCommerce store fetches, otherwise 30 s', async () => {
    const listing = { ...LISTING, details: { ...NO_DETAILS, imageUrls: ['https://images.example/1.jpg'] } };
    const images: Permit = { call: 'create', listing, shownHash: hashOf(listing) };
    const woo = at('https://shop.example');
    const hosted = { ...woo, store: { ...woo.store, platform: 'hosted' } as const };
    const requests = requestsTo('https://shop.example');
    const send = jest.spyOn(requests, 'send').mockResolvedValue({ kind: 'lost', reason: 'slow' });
    const wholeMsOf = async (permit: Permit, access: StoreAccess) => {
      await requests.ask(permit, access, signal);
      return send.mock.lastCall?.[3]?.wholeMs;
    };
    expect(await wholeMsOf(images, woo)).toBe(60_000);
    expect(await wholeMsOf({ ...images, withheld: ['images'] }, woo)).toBe(30_000);
    expect(await wholeMsOf(images, hosted)).toBe(30_000);
    expect(await wholeMsOf(CREATE, woo)).toBe(30_000);
  });

  it('has the bytes of its permit and only the listed headers', async () => {
    let seen: unknown;
    const { url } = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { status: string };
        seen = { method: request.method, url: request.url, headers, status: body.status };
        response.writeHead(201, { 'retry-after': '2.0', 'x-shopify-api-version': '2026-07' }).end('{"id":10}');
      });
    });
    const answer = await requestsTo(url).ask(CREATE, at(url), signal);
    expect(seen).toEqual({
      method: 'POST',
      url: '/wp-json/wc/v3/products',
      headers: {
        'accept-encoding': 'identity',
        accept: 'application/json',
        'user-agent': 'CPES draft listings',
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('ck_1:cs_1').toString('base64')}`,
      },
      status: 'draft',
    });
    const read = { kind: 'answered', status: 201, json: { id: 10 }, hasNotice: false, version: '2026-07' };
    expect(answer).toEqual({ ...read, retryAfterMs: 2_000 });
  });

  it.each([
    ['{"id":10}', false],
    ['<br />\n<b>Notice</b>: x in <b>y.php</b> on line <b>1</b><br />\n{"id":10}', true],
    ['Warning: x\n[]', true],
    ['<html><script>\n{a}</script></html>', false],
    ['', false],
  ])('detects a notice before the JSON: %j', async (body, hasNotice) => {
    const { url } = await serve((_request, response) => response.end(body));
    expect(await requestsTo(url).ask(READ, at(url), signal)).toMatchObject({ kind: 'answered', hasNotice });
  });

  it('follows no redirect, and does not read its page as a response', async () => {
    const inner = await serve((_request, response) => response.end('{}'));
    const outer = await serve((_request, response) => {
      response.writeHead(307, { location: `${inner.url}/wp-json/wc/v3/products` }).end('moved');
    });
    const answer = await requestsTo(outer.url, { allowedOrigins: [outer.url, inner.url] }).ask(
      CREATE,
      at(outer.url),
      signal,
    );
    expect(answer).toMatchObject({ kind: 'answered', status: 307, json: undefined });
    expect([outer.connections(), inner.connections()]).toEqual([1, 0]);
  });

  it('is lost when its response is longer than 2 MiB, or incomplete', async () => {
    const long = await serve((_request, response) => response.end(`"${'x'.repeat(2_097_152)}"`));
    expect(await requestsTo(long.url).ask(READ, at(long.url), signal)).toEqual({ kind: 'lost', reason: 'broken' });
    const full = await serve((_request, response) => response.end(`"${'x'.repeat(2_097_150)}"`));
    expect(await requestsTo(full.url).ask(READ, at(full.url), signal)).toMatchObject({ kind: 'answered' });
    const broken = await serve((request) => request.socket.destroy());
    expect(await requestsTo(broken.url).ask(READ, at(broken.url), signal)).toEqual({ kind: 'lost', reason: 'broken' });
  });

  it('is not sent without a public address, a connection, or a certificate of the right authority', async () => {
    const { url, connections } = await serve((_request, response) => response.end('{}'));
    const unsent = async (requests: StoreRequests) => requests.ask(READ, at(url), signal);
    expect(await unsent(requestsTo(url, { allowedOrigins: [] }))).toEqual({ kind: 'unsent', reason: 'address' });
    expect(connections()).toBe(0);
    const withoutCa = new StoreRequests({ allowedOrigins: [url] });
    made.push(withoutCa);
    expect(await unsent(withoutCa)).toEqual({ kind: 'unsent', reason: 'certificate' });
    const [[server] = []] = servers;
    await new Promise((resolve) => {
      server?.close(resolve);
      server?.closeAllConnections();
    });
    servers.clear();
    expect(await unsent(requestsTo(url))).toEqual({ kind: 'unsent', reason: 'connection' });
  });

  it('is not sent to a private address behind a public name', async () => {
    const requests = requestsTo('https://127.0.0.1:1', { resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
    const answer = await requests.ask(READ, at('https://shop.example'), signal);
    expect(answer).toEqual({ kind: 'unsent', reason: 'address' });
  });

  it('is not sent when the guard refuses it, or the credentials are malformed', async () => {
    const { url, connections } = await serve((_request, response) => response.end('{}'));
    const requests = requestsTo(url);
    const wrong: readonly (readonly [Permit, Partial<StoreAccess>, string])[] = [
      [{ ...CREATE, shownHash: '0'.repeat(64) }, {}, 'guard'],
      [{ call: 'read', externalId: '10/../batch' }, {}, 'guard'],
      [{ call: 'ensure-mark' }, {}, 'guard'],
      [READ, { credentials: { secret: 'cs_1' } }, 'credentials'],
      [READ, { credentials: { key: 'ck_1', secret: 'x'.repeat(400) } }, 'credentials'],
    ];
    for (const [permit, changes, reason] of wrong) {
      expect(await requests.ask(permit, at(url, changes), signal)).toEqual({ kind: 'unsent', reason });
    }
    const store: Store = { ...at(url).store, platform: 'hosted' };
    const broken = at(url, { store, credentials: { secret: 'shpat_1\r\nx-http-method-override: PUT' } });
    expect(await requests.ask({ call: 'connect' }, broken, signal)).toEqual({ kind: 'unsent', reason: 'credentials' });
    expect(connections()).toBe(0);
  });

  it('rejects with the reason of the signal', async () => {
    const { url } = await serve(() => undefined);
    const controller = new AbortController();
    const reason = new Error('stop');
    const asked = requestsTo(url).ask(READ, at(url), controller.signal);
    setTimeout(() => controller.abort(reason), 20);
    await expect(asked).rejects.toBe(reason);
  });

  it('ends its span when it is aborted', async () => {
    const traces = await TraceReceiver.start();
    const close = await openTracing(traces.url);
    const { url } = await serve(() => undefined);
    const asked = requestsTo(url).ask(READ, at(url), AbortSignal.abort());
    await expect(asked).rejects.toThrow('aborted');
    await close();
    expect(traces.failures()).toEqual([['GET read', 'aborted']]);
    await traces.stop();
  });

  it('shares at most four connections with requests of the same store and tenant, and none with others', async () => {
    let atOnce = 0;
    let most = 0;
    const { url, connections } = await serve((_request, response) => {
      most = Math.max(most, (atOnce += 1));
      setTimeout(() => {
        atOnce -= 1;
        response.end('{}');
      }, 20);
    });
    const requests = requestsTo(url);
    const ask = (tenantId: string) => requests.ask(READ, at(url, { tenantId }), signal);
    await Promise.all(Array.from({ length: 12 }, () => ask('tenant-1')));
    expect([most, connections()]).toEqual([4, 4]);
    await ask('tenant-2');
    expect(connections()).toBe(5);
  });
});

/** Never called: the compiler refuses each line below a directive, or the directive itself is an error. */
export async function doesNotCompile(requests: StoreRequests): Promise<void> {
  const request = requestOf(CREATE, at('https://shop.example').store, {});
  // @ts-expect-error an unexamined request cannot be sent
  if (request !== undefined) await requests.send(request, '', signal);
  // @ts-expect-error a hand-written one neither
  await requests.send({ method: 'POST', url: 'https://shop.example', headers: {} }, '', signal);
}
