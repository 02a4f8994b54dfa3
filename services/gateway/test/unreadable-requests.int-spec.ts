import type { Socket } from 'node:net';
import { type Credentials, Gateway, SHORT } from './harness.ts';
import { sendBytes } from './send-bytes.ts';

const TIMEOUT_MS = 600;
const HOST = 'Host: cpes.test';

describe('an invalid HTTP request', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start({ REQUEST_TIMEOUT_MS: String(TIMEOUT_MS) });
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const send = (bytes: string, whileOpen?: (socket: Socket) => void) => sendBytes(gateway.url, bytes, whileOpen);
  const post = (...headers: string[]) =>
    [
      `POST /v2/skus HTTP/1.1`,
      HOST,
      `Authorization: Bearer ${tenant.key}`,
      'Content-Type: application/json',
      ...headers,
      '',
      '',
    ].join('\r\n');

  it.each<[string, () => string, number, string]>([
    ['an unknown method', () => `FROB /v2/skus HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, 'bad-request'],
    ['a zero byte in its address', () => `GET /v2/skus\0 HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, 'bad-request'],
    ['an unknown version', () => `GET / HTTP/9.9\r\n${HOST}\r\n\r\n`, 400, 'bad-request'],
    ['bytes of something else', () => '\x16\x03\x01\x02\0\x01\0\r\n\r\n', 400, 'bad-request'],
    ['two lengths', () => post('Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\n', 400, 'bad-request'],
    ['two different lengths', () => post('Content-Length: 5', 'Content-Length: 6') + '{}', 400, 'bad-request'],
    ['a header field without a name', () => `GET /v2/skus HTTP/1.1\r\n${HOST}\r\n: x\r\n\r\n`, 400, 'bad-request'],
    ['a chunk without a size', () => post('Transfer-Encoding: chunked') + 'zz\r\n{}\r\n', 400, 'bad-request'],
    ['another transfer coding', () => post('Transfer-Encoding: gzip, chunked') + '0\r\n\r\n', 400, 'bad-request'],
    ['no transfer coding', () => post('Transfer-Encoding: identity') + '{}', 400, 'bad-request'],
    ['header fields over 16 KiB', () => post(`X-Large: ${'x'.repeat(17_000)}`), 431, 'header-too-large'],
    [
      'an address over 16 KiB',
      () => `GET /v2/skus/${'x'.repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`,
      431,
      'header-too-large',
    ],
    ['the method CONNECT', () => `CONNECT cpes.test:443 HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, 'bad-request'],
    ['no host', () => 'GET /v2/skus/x HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad-request'],
    [
      'an unknown expectation',
      () => post('Expect: a miracle', 'Content-Length: 2', 'Connection: close') + '{}',
      417,
      'expectation-failed',
    ],
    ['a header that never ends', () => `GET /v2/skus HTTP/1.1\r\n${HOST}\r\nX-A: `, 408, 'request-timeout'],
    ['a body that never comes', () => post('Content-Length: 5'), 408, 'request-timeout'],
  ])('with %s gets a problem, and its connection ends', async (_what, bytes, status, code) => {
    const [answer, ...others] = await send(bytes());
    expect(others).toEqual([]);
    expect([answer?.status, answer?.headers['content-type'], answer?.headers.connection]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
      'close',
    ]);
    expect(answer?.body).toMatchObject({
      type: `/docs/problems/${code}`,
      status,
      code,
      title: expect.any(String),
      detail: expect.any(String),
      instance: expect.stringMatching(/^\//),
    });
    expect(answer?.headers['x-content-type-options']).toBe('nosniff');
    expect(answer?.body.requestId).toBe(answer?.headers['x-request-id']);
    expect(answer?.body.errors).toEqual(status === 400 ? [] : undefined);
    const page = await gateway.get(answer?.body.type);
    expect(page.status).toBe(200);
  });

  it('gets a 408 within twice the time limit, even if a byte arrives now and then', async () => {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const [answer] = await send(post('Content-Length: 1000'), (socket) => {
      timer = setInterval(() => socket.write(' '), 50);
    });
    clearInterval(timer);
    expect([answer?.status, answer?.body.code]).toEqual([408, 'request-timeout']);
    expect(performance.now() - startedAt).toBeGreaterThan(TIMEOUT_MS * 0.9);
  });

  it('needs no host in HTTP/1.0', async () => {
    const [answer] = await send('GET /livez HTTP/1.0\r\n\r\n');
    expect(answer?.status).toBe(200);
  });

  it('can send a body after Expect: 100-continue', async () => {
    const body = JSON.stringify(SHORT);
    const answers = await send(
      post('Expect: 100-continue', `Content-Length: ${body.length}`, 'Connection: close') + body,
    );
    expect(answers.map(({ status }) => status)).toEqual([100, 201]);
  });

  it('does not affect the response to the previous request', async () => {
    const body = JSON.stringify(SHORT);
    const answers = await send(`${post(`Content-Length: ${body.length}`)}${body}FROB / HTTP/1.1\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([201]);
  });

  it('gets no second response after its header has been answered', async () => {
    const bytes = `POST /v2/skus HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answers = await send(bytes, (socket) => socket.once('data', () => socket.write('zz\r\n')));
    expect(answers.map(({ status }) => status)).toEqual([401]);
  });
});
