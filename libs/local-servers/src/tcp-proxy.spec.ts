import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { TcpProxy, until } from '@cpes/local-servers';

const LIMIT_MS = 5_000;

/** An echo server, and a client that reaches it through the proxy. */
describe('TcpProxy', () => {
  let server: Server;
  let proxy: TcpProxy;
  const clients: Socket[] = [];

  beforeEach(async () => {
    server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = await TcpProxy.open((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  /** A connected client, the received bytes, and its error. */
  async function client() {
    const socket = connect(proxy.port, '127.0.0.1');
    clients.push(socket);
    const seen = { text: '', error: '', socket };
    socket.on('data', (chunk: Buffer) => (seen.text += chunk.toString('utf8')));
    socket.on('error', (error) => (seen.error = error.message));
    await echoed(seen, 'hello');
    return seen;
  }

  async function echoed(seen: { text: string; socket: Socket }, text: string): Promise<void> {
    seen.socket.write(text);
    await until(`${text} comes back`, () => seen.text.endsWith(text), LIMIT_MS, 5);
  }

  it('forwards bytes both ways, and the end of a stream', async () => {
    const seen = await client();
    let hasEnded = false;
    seen.socket.on('end', () => (hasEnded = true));
    seen.socket.end('bye');
    await until('the server hangs up', () => hasEnded, LIMIT_MS, 5);
    expect(seen.text).toBe('hellobye');
  });

  it('resets current connections and forwards later ones', async () => {
    const seen = await client();
    proxy.drop();
    await until('the client notices', () => seen.error !== '', LIMIT_MS, 5);
    expect(seen.error).toContain('ECONNRESET');
    expect((await client()).text).toBe('hello');
  });

  it('drops bytes of current connections only, and resets them when healed', async () => {
    const seen = await client();
    proxy.halfOpen();
    seen.socket.write('lost');
    expect((await client()).text).toBe('hello');
    expect([seen.text, seen.error]).toEqual(['hello', '']);
    proxy.heal();
    await until('the client notices', () => seen.error !== '', LIMIT_MS, 5);
  });

  it('delays and throttles without losing or reordering a byte', async () => {
    const seen = await client();
    proxy.latency(20);
    proxy.throttle(200_000);
    const startedAt = performance.now();
    const text = Array.from({ length: 4_000 }, (_, index) => String(index)).join(',');
    await echoed(seen, text);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(40);
    expect(seen.text).toBe(`hello${text}`);
  });
});
