import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beginSpan, openTracing } from './tracing.ts';

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const UNSAMPLED = PARENT.replace(/01$/, '00');

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

describe('spans', () => {
  let server: Server;
  let paths: string[];
  let sent: { service: string; spans: SentSpan[] }[];

  beforeEach(async () => {
    paths = [];
    sent = [];
    server = createServer((request, response) => {
      paths.push(request.url ?? '');
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
          resourceSpans: {
            resource: { attributes: { value: { stringValue: string } }[] };
            scopeSpans: { spans: SentSpan[] }[];
          }[];
        };
        for (const { resource, scopeSpans } of resourceSpans)
          sent.push({
            service: resource.attributes[0]?.value.stringValue ?? '',
            spans: scopeSpans.flatMap(({ spans }) => spans),
          });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function begin(service: string, parent: string | undefined) {
    return beginSpan(service, { name: 'process a.b', kind: 'consumer', parent, attributes: { 'cpes.attempt': 1 } });
  }

  function address(): string {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('pass their parent on and are sent nowhere while there is no receiver', async () => {
    const close = await openTracing(undefined);
    const span = begin('intake', PARENT);
    span.end();
    await close();
    expect([span.traceparent, begin('intake', undefined).traceparent, paths]).toEqual([PARENT, undefined, []]);
  });

  it('are sent below their parent, by service, with attributes and the class of a failure', async () => {
    const close = await openTracing(`${address()}/`);
    const first = begin('intake', PARENT);
    const second = begin('scoring', first.traceparent);
    second.end({ 'cpes.outcome': 'parked' }, 'invalid');
    first.end();
    await close();

    expect(paths[0]).toBe('/v1/traces');
    const spanOf = (name: string) => sent.find(({ service }) => service === name)?.spans[0];
    const [intake, scoring] = [spanOf('intake'), spanOf('scoring')];
    expect(first.traceparent).toMatch(/^00-a{32}-[0-9a-f]{16}-01$/);
    expect(intake).toMatchObject({ name: 'process a.b', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
    expect(scoring).toMatchObject({ parentSpanId: first.traceparent?.split('-')[2], status: { code: 2 } });
    expect(scoring?.attributes).toEqual([
      { key: 'cpes.attempt', value: { intValue: 1 } },
      { key: 'cpes.outcome', value: { stringValue: 'parked' } },
      { key: 'error.type', value: { stringValue: 'invalid' } },
    ]);
  });

  it('begin a trace where there is no parent or one that cannot be read', async () => {
    const close = await openTracing(address());
    const traces = [undefined, 'nonsense'].map((parent) => begin('intake', parent).traceparent);
    await close();
    expect(new Set(traces.map((one) => one?.split('-')[1])).size).toBe(2);
    expect(traces).toEqual([expect.stringMatching(/-01$/), expect.stringMatching(/-01$/)]);
  });

  it('are not recorded where the caller says that the trace is not', async () => {
    const close = await openTracing(address());
    const span = begin('intake', UNSAMPLED);
    span.end();
    await close();
    expect([span.traceparent?.slice(0, 35), span.traceparent?.slice(-2), sent]).toEqual([
      PARENT.slice(0, 35),
      '00',
      [],
    ]);
  });

  it('do not disturb the work while the receiver is away', async () => {
    const close = await openTracing('http://127.0.0.1:1');
    begin('intake', PARENT).end();
    await expect(close()).resolves.toBeUndefined();
  });
});
