import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@cpes/local-servers';
import { Receiver } from '@cpes/testing';
import { type HttpRequest, readHttpFile, sendHttpRequest, type Values } from '../support/http-file.ts';
import type { RunningCpes } from '../support/running-cpes.ts';

const FILES = readdirSync('http')
  .filter((name) => name.endsWith('.http'))
  .sort();

type Examples = Record<string, { request?: Record<string, { value: unknown }>; answer?: Record<string, unknown> }>;
type Paths = Record<string, Record<string, DescribedOperation>>;

interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples?: Record<string, { value: unknown }> }>;
  };
}

/** The request files in `http/`. */
export function httpFiles(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  let receiver: Receiver;
  const called = new Set<string>();
  beforeAll(async () => {
    cpes = running();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    // An example of the API has saved terms.
    await cpes.call('PUT', '/terms', { body: {} });
    await receiver.stop();
  });

  it.each(FILES)('get the expected responses: %s', async (file) => {
    const { baseUrl, apiKey } = cpes.credentials;
    const values: Values = { baseUrl, apiKey, receiverUrl: receiver.url };
    for (const request of readHttpFile(await readFile(join('http', file), 'utf8'))) {
      const { title, method } = request;
      // A request without expectations would pass with any response.
      expect([title, request.expected.some(({ of }) => of === 'status')]).toEqual([title, true]);
      const { url, body, answer, unexpected } = await sendUntilServed(request, values);
      expect([title, unexpected]).toEqual([title, []]);
      cpes.contract.check({ method, path: new URL(url).pathname, body }, answer);
      const path = new URL(url).pathname.replaceAll(/(sku|rpt|key|whe|dlv|rcv)_[0-9a-f]{32}/g, '{id}');
      called.add(`${method} ${path.replace(/\/(tags|versions|portal-links|offers)\/[^/]+$/, '/$1/{id}')}`);
    }
  });

  it('match the OpenAPI examples, which the API accepts, with reports like the example', async () => {
    const examples = JSON.parse(await readFile('services/gateway/assets/examples.json', 'utf8')) as Examples;
    const { paths } = JSON.parse(await readFile('services/gateway/openapi.json', 'utf8')) as { paths: Paths };
    const { skuId, reportId } = (
      await cpes.call('POST', '/skus', {
        body: examples['createSku']!.request!['long']!.value,
        headers: { prefer: 'wait=10' },
      })
    ).json;
    const { keyId } = (await cpes.call('POST', '/keys', { body: { name: 'x', scopes: ['skus:read'] } })).json;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId, requestBody }] of Object.entries(methods)) {
        const address = path
          .replace('/v2', '')
          .replace('{skuId}', skuId)
          .replace('{offerRef}', 'one')
          .replace('{keyId}', keyId);
        for (const [name, { value }] of Object.entries(requestBody?.content['application/json']?.examples ?? {})) {
          const { status } = await cpes.call(method.toUpperCase(), address, { body: value });
          expect([operationId, name, status < 300]).toEqual([operationId, name, true]);
        }
      }
    }
    const report = (await cpes.call('GET', `/reports/${reportId}`)).json;
    const example = examples['getReport']!.answer!;
    expect([Object.keys(report), report.candidate]).toEqual([Object.keys(example), example['candidate']]);
  });

  it('call every operation', async () => {
    const { paths } = JSON.parse(await readFile('services/gateway/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{id}')}`),
    );
    expect(operations.filter((operation) => !called.has(operation))).toEqual([]);
  });
}

/** A postponed request answers after five seconds. */
const POSTPONED_MS_MAX = 45_000;
const AGAIN_MS = 1_000;

/** Sends a request again that a busy machine has postponed, like a what-if beside accepted work. */
async function sendUntilServed(request: HttpRequest, values: Values): ReturnType<typeof sendHttpRequest> {
  let sent = await sendHttpRequest(request, values);
  await until(
    `a response to “${request.title}” other than 503`,
    async () => {
      if (sent.answer.status === 503) sent = await sendHttpRequest(request, values);
      return sent.answer.status !== 503;
    },
    POSTPONED_MS_MAX,
    AGAIN_MS,
  );
  return sent;
}
