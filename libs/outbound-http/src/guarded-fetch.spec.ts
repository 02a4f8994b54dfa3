import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import type { Guard } from './destination-policy.ts';
import type { GuardedRequest } from './guarded-exchange.ts';
import { GuardedClient, type GuardedClientOptions } from './guarded-fetch.ts';
import { RequestFailure } from './request-failure.ts';

const servers = new Map<Server, Set<Socket>>();
const clients: GuardedClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const [server, sockets] of servers) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  servers.clear();
});

/** The port, and the accepted connections so far. */
async function listen(server: Server, host = '127.0.0.1'): Promise<{ port: number; connections: () => number }> {
  const sockets = new Set<Socket>();
  let count = 0;
  servers.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

const serve = (listener: RequestListener) => listen(createHttpServer(listener));

/** A server that sends these bytes as its response, and leaves the connection open. */
const serveBytes = (answer: (socket: Socket) => void) =>
  listen(createTcpServer((socket) => void socket.once('data', () => answer(socket))));

const LISTED: Guard = {
  allowedHosts: ['127.0.0.1', 'receiver.test'],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
};

function aClient(guard: Guard = LISTED, options: GuardedClientOptions = {}): GuardedClient {
  const client = new GuardedClient(guard, options);
  clients.push(client);
  return client;
}

const post = (port: number, changes: Partial<GuardedRequest> = {}): GuardedRequest => ({
  method: 'POST',
  url: `http://receiver.test:${port}/hook`,
  body: 'hello',
  responseBytesMax: 1_000,
  onLongBody: 'cut',
  ...changes,
});

async function failureOf(promise: Promise<unknown>): Promise<RequestFailure> {
  const thrown: unknown = await promise.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (!(thrown instanceof RequestFailure)) throw new Error(`no RequestFailure: ${JSON.stringify(thrown)}`);
  return thrown;
}

describe('the guarded client', () => {
  it('sends the exact bytes, requests no compression, and returns the response', async () => {
    const bytes = Buffer.from([0, 255, 195, 40, 13, 10]);
    let seen: unknown;
    const { port } = await serve((request, response) => {
      const received: Buffer[] = [];
      request.on('data', (chunk: Buffer) => received.push(chunk));
      request.on('end', () => response.writeHead(202, { 'X-Two': ['a', 'b'] }).end('thanks'));
      const { host, 'accept-encoding': encoding, 'content-length': length, 'webhook-id': id } = request.headers;
      seen = { received, method: request.method, url: request.url, host, encoding, length, id };
    });
    const answer = await aClient().send(post(port, { body: bytes, headers: { 'webhook-id': 'evt_1' } }));
    expect(seen).toEqual({
      received: [bytes],
      method: 'POST',
      url: '/hook',
      host: `receiver.test:${port}`,
      encoding: 'identity',
      length: '6',
      id: 'evt_1',
    });
    expect(answer).toMatchObject({ status: 202, isCut: false, remoteAddress: '127.0.0.1' });
    expect(answer.headers['x-two']).toBe('a,b');
    expect(answer.body.toString()).toBe('thanks');
    const { dnsMs, connectMs, firstByteMs, wholeMs } = answer.timings;
    for (const ms of [dnsMs, connectMs, firstByteMs, wholeMs]) expect(ms).toBeGreaterThanOrEqual(0);
    expect(answer.timings).not.toHaveProperty('tlsMs');
  });

  it.each(['GET', 'OPTIONS'] as const)('sends %s without a body, and an empty POST', async (method) => {
    const { port } = await serve((request, response) => response.end(`${request.method}`));
    const client = aClient();
    const { body: _none, ...empty } = post(port);
    expect((await client.send({ ...empty, method })).body.toString()).toBe(method);
    expect((await client.send(post(port, { body: Buffer.alloc(0) }))).body.toString()).toBe('POST');
  });

  it('refuses headers for host, length and connection from callers', async () => {
    for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'connection']) {
      await expect(aClient().send(post(9999, { headers: { [name]: '1' } }))).rejects.toThrow('not for callers');
    }
  });

  it.each([301, 302, 307, 308])('returns a redirect %i and does not follow it', async (status) => {
    const inner = await serve((_request, response) => response.end());
    const outer = await serve((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${inner.port}/` }).end();
    });
    expect((await aClient().send(post(outer.port))).status).toBe(status);
    expect([outer.connections(), inner.connections()]).toEqual([1, 0]);
  });

  it('connects to the checked address, even if the name resolves to another one afterwards', async () => {
    const { port, connections } = await serve((_request, response) => response.end());
    const answers = ['127.0.0.1', '127.0.0.2'];
    let lookUps = 0;
    const resolve = async () => [{ address: answers[lookUps++] ?? '', family: 4 }];
    const answer = await aClient({ ...LISTED, resolve }).send(post(port));
    expect([answer.remoteAddress, lookUps, connections()]).toEqual(['127.0.0.1', 1, 1]);
  });

  it('checks the address of a name again at every connection', async () => {
    const { port, connections } = await serve((_request, response) => response.end());
    const answers = ['8.8.8.8', '127.0.0.1'];
    const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const client = aClient({ allowHttp: true, resolve });
    await expect(client.check(`http://receiver.test:${port}/`)).resolves.toBeUndefined();
    const failure = await failureOf(client.send(post(port)));
    expect(failure).toMatchObject({ kind: 'invalid_target', reason: 'address' });
    expect(connections()).toBe(0);
  });

  it('checks the address again after the receiver has closed its connection', async () => {
    const { port } = await serve((_request, response) => response.writeHead(200, { connection: 'close' }).end());
    let lookUps = 0;
    const resolve = async () => [{ address: '127.0.0.1', family: 4, at: (lookUps += 1) }];
    const client = aClient({ ...LISTED, resolve });
    for (let request = 0; request < 3; request += 1) expect((await client.send(post(port))).status).toBe(200);
    expect(lookUps).toBe(3);
  });

  it('tries the next address of a name', async () => {
    const { port } = await serve((_request, response) => response.end('second'));
    const resolve = async () => ['127.0.0.9', '127.0.0.1'].map((address) => ({ address, family: 4 }));
    expect((await aClient({ ...LISTED, resolve }).send(post(port))).remoteAddress).toBe('127.0.0.1');
  });

  it('shares connections only under the same key', async () => {
    const { port, connections } = await serve((_request, response) => response.end());
    const client = aClient();
    for (const poolKey of ['tenant 1', 'tenant 1', 'tenant 1']) await client.send(post(port, { poolKey }));
    expect(connections()).toBe(1);
    const reused = await client.send(post(port, { poolKey: 'tenant 1' }));
    expect(reused.timings).not.toHaveProperty('connectMs');
    expect(reused.remoteAddress).toBe('127.0.0.1');
    await client.send(post(port, { poolKey: 'tenant 2' }));
    expect(connections()).toBe(2);
  });

  it('opens at most the allowed connections, and serves requests in order of arrival', async () => {
    let atOnce = 0;
    let most = 0;
    const { port } = await serve((_request, response) => {
      most = Math.max(most, (atOnce += 1));
      setTimeout(() => {
        atOnce -= 1;
        response.end();
      }, 10);
    });
    const client = aClient(LISTED, { connectionsMax: 3 });
    const sent = Array.from({ length: 12 }, (_, place) => client.send(post(port, { poolKey: `tenant ${place % 5}` })));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
    expect(most).toBe(3);
  });

  it('opens at most the allowed connections per key and origin, without delaying others', async () => {
    let free: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    const slow = await serve((_request, response) => void isFree.then(() => response.end()));
    const quick = await serve((_request, response) => response.end());
    const client = aClient(LISTED, { connectionsMax: 5, connectionsPerKeyMax: 2 });
    const waiting = Array.from({ length: 6 }, () => client.send(post(slow.port, { poolKey: 'tenant 1' })));
    expect((await client.send(post(quick.port, { poolKey: 'tenant 1' }))).status).toBe(200);
    const other = client.send(post(slow.port, { poolKey: 'tenant 2' }));
    const late = post(slow.port, { poolKey: 'tenant 1', timeouts: { connectMs: 50 } });
    expect(await failureOf(client.send(late))).toMatchObject({ kind: 'timeout', phase: 'connect' });
    free();
    const answers = await Promise.all([...waiting, other]);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(7).fill(200));
    expect(slow.connections()).toBe(3);
    expect((await client.send(post(slow.port, { poolKey: 'tenant 1' }))).status).toBe(200);
    expect(slow.connections()).toBe(3);
  });
});

describe('an answer', () => {
  it('is truncated at the limit when it never ends, and the connection is closed', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { port } = await serve((request, response) => {
      closed = new Promise((resolve) => void request.socket.on('close', resolve));
      const more = () => response.write('x'.repeat(65_536));
      response.on('drain', more);
      while (more());
    });
    const answer = await aClient().send(post(port));
    expect(answer).toMatchObject({ status: 200, isCut: true });
    expect(answer.body).toHaveLength(1_000);
    await closed;
  });

  it('is complete at exactly the limit', async () => {
    const { port } = await serve((_request, response) => response.end('x'.repeat(1_000)));
    const answer = await aClient().send(post(port));
    expect([answer.isCut, answer.body.length]).toEqual([false, 1_000]);
  });

  it('fails beyond the limit when the caller needs the whole body', async () => {
    const { port } = await serve((_request, response) => response.end('x'.repeat(5_000)));
    const failure = await failureOf(aClient().send(post(port, { onLongBody: 'fail' })));
    expect(failure).toMatchObject({ kind: 'http', message: 'the answer is longer than 1000 bytes' });
  });

  it('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const answer = await aClient().send(post(port));
    expect(answer.body.equals(bomb.subarray(0, 1_000))).toBe(true);
  });

  const HEAD = 'HTTP/1.1 200 OK\r\n';
  it.each([
    ['headers that are too large', `${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`, 'http'],
    ['too many headers', `${HEAD}${'X: 1\r\n'.repeat(101)}Content-Length: 0\r\n\r\n`, 'http'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'http'],
    ['two lengths', `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 'http'],
    ['a length and chunks', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 'http'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 'connection'],
  ])('fails with %s', async (_what, bytes, kind) => {
    const { port } = await serveBytes((socket) => socket.write(bytes));
    expect(await failureOf(aClient().send(post(port)))).toMatchObject({ kind });
  });

  it('fails when its headers never end', async () => {
    const { port } = await serveBytes((socket) => {
      socket.write(HEAD);
      const more = () => socket.write('X: 1\r\n'.repeat(1_000));
      socket.on('drain', more);
      while (!socket.destroyed && more());
    });
    expect(await failureOf(aClient().send(post(port)))).toMatchObject({ kind: 'http' });
  });

  it.each([
    ['keep-alive', 'connection'],
    ['close', 'http'],
  ])('fails when it is shorter than its length, with Connection: %s', async (connection, kind) => {
    const head = `${HEAD}Connection: ${connection}\r\nContent-Length: 10\r\n\r\n`;
    const { port } = await serveBytes((socket) => socket.end(`${head}hello`));
    expect(await failureOf(aClient().send(post(port)))).toMatchObject({ kind });
  });

  it('ends at its length, and extra bytes do not affect other responses', async () => {
    let answers = 0;
    const extra = `${HEAD}Content-Length: 4\r\n\r\nevil`;
    const { port } = await serveBytes((socket) => {
      socket.write(`${HEAD}Content-Length: 5\r\n\r\nhell${answers++}${extra}`);
    });
    const client = aClient();
    expect((await client.send(post(port))).body.toString()).toBe('hell0');
    expect((await client.send(post(port))).body.toString()).toBe('hell1');
  });
});

describe('a receiver that fails', () => {
  it('is a broken connection when it resets in the middle', async () => {
    const { port } = await serveBytes((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhal', () =>
        setTimeout(() => socket.resetAndDestroy(), 50),
      );
    });
    const failure = await failureOf(aClient().send(post(port)));
    expect(failure).toMatchObject({ kind: 'connection', remoteAddress: '127.0.0.1' });
    expect(failure.timings.firstByteMs).toBeGreaterThanOrEqual(0);
  });

  it('is a broken connection when it closes without a response', async () => {
    const { port } = await serveBytes((socket) => socket.end());
    expect(await failureOf(aClient().send(post(port)))).toMatchObject({ kind: 'connection' });
  });

  it('fails with the kind "connection" when the port is closed', async () => {
    const { port } = await serve(() => undefined);
    const [[server] = []] = servers;
    await new Promise((resolve) => server?.close(resolve));
    servers.clear();
    const failure = await failureOf(aClient().send(post(port)));
    expect(failure).toMatchObject({ kind: 'connection', code: 'ECONNREFUSED', remoteAddress: undefined });
    expect(failure.cause).toBeUndefined();
  });

  it('times out for headers when it accepts and is silent', async () => {
    const { port } = await serve(() => undefined);
    const failure = await failureOf(aClient().send(post(port, { timeouts: { headersMs: 100 } })));
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'headers', message: 'no answer within 100 ms' });
  });

  it('times out as a whole when its body drips one byte a second', async () => {
    const { port } = await serve((_request, response) => {
      response.write('x');
      const drip = setInterval(() => response.write('x'), 1_000);
      response.on('close', () => clearInterval(drip));
    });
    const failure = await failureOf(aClient().send(post(port, { timeouts: { headersMs: 5_000, wholeMs: 2_500 } })));
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'whole' });
    expect(failure.timings.wholeMs).toBeLessThan(4_500);
  });

  it('times out for dripping headers', async () => {
    const { port } = await serveBytes((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const failure = await failureOf(aClient().send(post(port, { timeouts: { headersMs: 200 } })));
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'headers' });
  });

  it('times out for a connection when its name resolves slowly', async () => {
    const resolve: Guard['resolve'] = () => new Promise(() => undefined);
    const failure = await failureOf(
      aClient({ resolve }).send(post(443, { url: 'https://a.test/', timeouts: { connectMs: 80 } })),
    );
    expect(failure).toMatchObject({ kind: 'timeout', phase: 'connect', remoteAddress: undefined });
  });

  it('times out for a connection when all are in use', async () => {
    const { port } = await serve(() => undefined);
    const client = aClient(LISTED, { connectionsMax: 1 });
    const first = failureOf(client.send(post(port, { timeouts: { headersMs: 400 } })));
    const second = await failureOf(client.send(post(port, { timeouts: { connectMs: 80 } })));
    expect(second).toMatchObject({ kind: 'timeout', phase: 'connect' });
    expect(await first).toMatchObject({ kind: 'timeout', phase: 'headers' });
  });

  it.each([0, 50])('is cancelled by the signal of the caller, after %i ms', async (ms) => {
    const { port } = await serve((_request, response) => response.write('x'));
    const reason = new Error('stop');
    const controller = new AbortController();
    const sent = aClient().send(post(port, { signal: controller.signal }));
    setTimeout(() => controller.abort(reason), ms);
    await expect(sent).rejects.toBe(reason);
    await expect(aClient().send(post(port, { signal: controller.signal }))).rejects.toBe(reason);
  });
});

describe('TLS', () => {
  const DAY_MS = 86_400_000;
  const certificate = (name: string, from = Date.now() - DAY_MS, until = Date.now() + DAY_MS) =>
    generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      notBeforeDate: new Date(from),
      notAfterDate: new Date(until),
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    });

  async function send(made: { cert: string; private: string }, isTrusted = true, guard = LISTED) {
    const server = createHttpsServer({ cert: made.cert, key: made.private }, (_request, response) =>
      response.end('ok'),
    );
    const { port } = await listen(server);
    return aClient(guard, isTrusted ? { ca: made.cert } : {}).send(
      post(port, { url: `https://receiver.test:${port}/` }),
    );
  }

  it('has timings when the certificate is valid', async () => {
    const answer = await send(await certificate('receiver.test'));
    expect(answer.body.toString()).toBe('ok');
    expect(answer.timings.tlsMs).toBeGreaterThanOrEqual(0);
  });

  it('fails for another name', async () => {
    const failure = await failureOf(send(await certificate('other.test')));
    expect(failure).toMatchObject({ kind: 'tls', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('fails after the certificate has expired', async () => {
    const expired = await certificate('receiver.test', Date.now() - 2 * DAY_MS, Date.now() - DAY_MS);
    expect(await failureOf(send(expired))).toMatchObject({ kind: 'tls', code: 'CERT_HAS_EXPIRED' });
  });

  it('fails for a self-signed certificate', async () => {
    const failure = await failureOf(send(await certificate('receiver.test'), false));
    expect(failure).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('accepts certificates of configured authorities only at allowed hosts', async () => {
    const { allowedHosts: _none, ...guard } = LISTED;
    const failure = await failureOf(send(await certificate('receiver.test'), true, { ...guard, allowPrivate: true }));
    expect(failure).toMatchObject({ kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('fails when the other side has no TLS, or is silent in the handshake', async () => {
    const plain = await serve((_request, response) => response.end());
    const toPlain = aClient().send(post(plain.port, { url: `https://receiver.test:${plain.port}/` }));
    expect(await failureOf(toPlain)).toMatchObject({ kind: 'tls' });
    const silent = await listen(createTcpServer());
    const url = `https://receiver.test:${silent.port}/`;
    const toSilent = aClient().send(post(silent.port, { url, timeouts: { connectMs: 200 } }));
    expect(await failureOf(toSilent)).toMatchObject({ kind: 'timeout', phase: 'connect' });
  });
});
