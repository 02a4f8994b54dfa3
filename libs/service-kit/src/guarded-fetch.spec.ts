import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isForbiddenAddress } from './forbidden-address.ts';
import { type Guard, GuardedClient, type GuardedRequest, RefusedDestination } from './guarded-fetch.ts';

const servers: Server[] = [];
const clients: GuardedClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function send(guard: Guard, url: string, changes: Partial<GuardedRequest> = {}) {
  const client = new GuardedClient(guard);
  clients.push(client);
  return client.send({ method: 'GET', url, signal: AbortSignal.timeout(2_000), responseBytesMax: 1_000, ...changes });
}

const INSIDE: Guard = { allowHttp: true, allowPrivate: true };
const OUTSIDE: Guard = { allowHttp: true };

describe('forbidden addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2600::5efe:10.0.0.1',
    '2600::200:5efe:10.0.0.1',
    'localhost',
  ])('include %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '64:ff9b::8.8.8.8'])('leave %s free', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});

describe('the guarded client', () => {
  it('sends a body and reads the answer where it may', async () => {
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => response.end(`${request.method} ${text}`));
    });
    expect(await send(INSIDE, url, { method: 'POST', body: 'hello' })).toMatchObject({
      status: 200,
      body: 'POST hello',
    });
  });

  it.each([
    'http://127.0.0.1:9999/',
    'http://127.1:9999/',
    'http://0x7f000001:9999/',
    'http://2130706433:9999/',
    'http://[::1]:9999/',
    'http://[::ffff:7f00:1]:9999/',
    'http://localhost:9999/',
  ])('refuses %s', async (url) => {
    await expect(send(OUTSIDE, url)).rejects.toBeInstanceOf(RefusedDestination);
  });

  it('refuses a name of which one address is private', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(send({ ...OUTSIDE, resolve }, 'http://rebound.example/')).rejects.toBeInstanceOf(RefusedDestination);
  });

  it('refuses plain http, user names and odd ports', async () => {
    await expect(send({}, 'http://example.com/')).rejects.toThrow('http: is not allowed');
    await expect(send({}, 'ftp://example.com/')).rejects.toBeInstanceOf(RefusedDestination);
    await expect(send({}, 'https://me:secret@example.com/')).rejects.toThrow('user name');
    await expect(send({}, 'https://example.com:25/')).rejects.toThrow('port 25');
  });

  it('hands a redirect back instead of following it', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await send(INSIDE, url)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('stops reading at the bound', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(5_000)));
    await expect(send(INSIDE, url)).rejects.toThrow('longer than 1000 bytes');
  });

  it('ends with its signal while nothing comes', async () => {
    const url = await serve(() => undefined);
    await expect(send(INSIDE, url, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  });

  it('ends with its signal while the body drips', async () => {
    const url = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(send(INSIDE, url, { signal: AbortSignal.timeout(80) })).rejects.toThrow();
  });
});
