import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CostFactorsExtracted } from '@cpes/contracts';
import { anExtraction } from '@cpes/testing';
import { compress } from '../src/edge/http/compression.ts';
import { etagOf } from '../src/edge/http/conditional.ts';
import { ApiDocument } from '../src/site/openapi.ts';
import { type Credentials, Gateway, LONG, SHORT } from './harness.ts';

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}

const DECODE: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

describe('responses over 1 KiB', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let large: string;
  let small: string;

  beforeAll(async () => {
    gateway = await Gateway.start();
    tenant = await gateway.tenant();
    const submit = async (body: object): Promise<string> => {
      const answer = await gateway.post('/v2/skus', body, tenant.key);
      return answer.body.skuId;
    };
    const skuId = await submit(LONG);
    await gateway.deliver(
      CostFactorsExtracted,
      tenant.tenantId,
      anExtraction({ skuId, runId: await gateway.runOf(skuId) } as never),
    );
    large = `/v2/skus/${skuId}`;
    small = `/v2/skus/${await submit(SHORT)}`;
  });
  afterAll(() => gateway.stop());

  /** A request whose response is not decoded. */
  const send = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<RawAnswer>((resolve, reject) => {
      const authorization = `Bearer ${tenant.key}`;
      request(`${gateway.url}${path}`, { method, headers: { authorization, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });

  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['gzip;q=0', undefined],
    ['gzip;q=x', undefined],
    ['*;q=0', undefined],
  ])('for Accept-Encoding: %s are encoded as %s', async (accepted, encoding) => {
    const plain = await send(large, {});
    const answer = await send(large, { 'accept-encoding': accepted });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    const decoded = encoding === undefined ? answer.bytes : DECODE[encoding]!(answer.bytes);
    expect(decoded.equals(plain.bytes)).toBe(true);
    expect(answer.bytes.length <= plain.bytes.length / (encoding === undefined ? 1 : 3)).toBe(true);
  });

  it('have an entity tag per encoding, which gets a 304 with that encoding only', async () => {
    const accepts = ['identity', 'gzip', 'br'];
    const tags = await Promise.all(
      accepts.map(async (accepted) => {
        const { headers } = await send(large, { 'accept-encoding': accepted });
        return String(headers.etag);
      }),
    );
    expect(new Set(tags).size).toBe(3);
    for (const method of ['GET', 'HEAD']) {
      for (const [at, accepted] of accepts.entries()) {
        const statuses = await Promise.all(
          tags.map(async (tag) => {
            const answer = await send(large, { 'accept-encoding': accepted, 'if-none-match': tag }, method);
            return [answer.status, answer.headers.etag, answer.headers['content-type']];
          }),
        );
        const type = 'application/json; charset=utf-8';
        expect(statuses).toEqual(
          tags.map((_tag, of) => [of === at ? 304 : 200, tags[at], of === at ? undefined : type]),
        );
      }
    }
  });

  it('have the same header fields for a HEAD', async () => {
    for (const accepted of ['identity', 'gzip', 'br']) {
      const [get, head] = [
        await send(large, { 'accept-encoding': accepted }),
        await send(large, { 'accept-encoding': accepted }, 'HEAD'),
      ];
      const kept = ({ headers }: RawAnswer) =>
        ['etag', 'content-encoding', 'content-length', 'content-type', 'vary'].map((name) => headers[name]);
      expect([head.bytes.length, kept(head)]).toEqual([0, kept(get)]);
    }
  });

  it('are the only compressed ones', async () => {
    const accepted = { 'accept-encoding': 'br, gzip' };
    const problem = await send('/v2/skus/none', accepted);
    const record = await send(small, accepted);
    const image = await send('/docs/assets/favicon-32x32.png', accepted);
    const answers = [problem, record, image];
    expect(answers.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
      [404, undefined],
      [200, undefined],
      [200, undefined],
    ]);
    expect(record.bytes.length).toBeLessThan(1_024);
  });

  it('with the API description are compressed once, and get a 304', async () => {
    const bytes = gateway.app.get(ApiDocument).read();
    for (const [encoding, accepted] of [
      [undefined, 'identity'],
      ['gzip', 'gzip'],
      ['br', 'br'],
    ] as const) {
      const first = await send('/openapi.json', { 'accept-encoding': accepted });
      const etag = String(first.headers.etag);
      expect([first.status, first.headers['content-encoding'], etag]).toEqual([200, encoding, etagOf(bytes, encoding)]);
      expect(first.headers['cache-control']).toBe('no-cache');
      // The cache holds the bytes that were sent.
      const kept = encoding === undefined ? bytes : await compress(bytes, encoding);
      expect(encoding === undefined ? kept : await compress(bytes, encoding)).toBe(kept);
      expect(first.bytes.equals(kept)).toBe(true);
      for (const method of ['GET', 'HEAD']) {
        const again = await send('/openapi.json', { 'accept-encoding': accepted, 'if-none-match': etag }, method);
        expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, etag, 0]);
      }
    }
    expect(gateway.app.get(ApiDocument).read()).toBe(bytes);
  });

  it('outside the API are compressed, too', async () => {
    for (const path of ['/openapi.json', '/docs/assets/swagger-ui.css', '/docs/assets/swagger-ui-bundle.js']) {
      const plain = await send(path, {});
      for (const encoding of ['gzip', 'br', 'br']) {
        const answer = await send(path, { 'accept-encoding': encoding });
        expect([answer.headers['content-encoding'], answer.headers.vary, plain.headers.vary]).toEqual([
          encoding,
          'Accept-Encoding',
          'Accept-Encoding',
        ]);
        expect(DECODE[encoding]!(answer.bytes).equals(plain.bytes)).toBe(true);
      }
    }
  });
});
