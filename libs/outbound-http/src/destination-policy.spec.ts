import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { isIPv4, type AddressInfo } from 'node:net';
import { DestinationPolicy, type Guard, nameServers } from './destination-policy.ts';
import { isForbiddenAddress } from './forbidden-address.ts';
import { GuardedClient } from './guarded-fetch.ts';
import { RequestFailure } from './request-failure.ts';

/** `NAT64`, mapped and so on, of a private IPv4 address. */
const INSIDE_IPV6 = {
  mapped: '::ffff:10.0.0.1',
  'mapped, in hexadecimal': '::ffff:a00:1',
  'mapped, of loopback': '::ffff:127.0.0.1',
  compatible: '::10.0.0.1',
  translated: '::ffff:0:10.0.0.1',
  NAT64: '64:ff9b::10.0.0.1',
  'NAT64, local': '64:ff9b:1::10.0.0.1',
  '6to4': '2002:a00:1::',
  '6to4 of loopback': '2002:7f00:1::1',
  Teredo: '2001:0:4136:e378:8000:63bf:f5ff:fffe',
  ISATAP: '2600::5efe:10.0.0.1',
  'ISATAP, global flag': '2600::200:5efe:10.0.0.1',
};

const PRIVATE_ADDRESSES = {
  unspecified: '0.0.0.0',
  'this network': '0.1.2.3',
  'private 10': '10.255.255.255',
  'carrier NAT': '100.64.0.1',
  'carrier NAT, its end': '100.127.255.255',
  loopback: '127.0.0.1',
  'loopback, its end': '127.255.255.254',
  'link-local metadata': '169.254.169.254',
  'private 172': '172.16.0.1',
  'private 172, its end': '172.31.255.255',
  'protocol assignments': '192.0.0.8',
  'documentation 1': '192.0.2.1',
  '6to4 relay': '192.88.99.1',
  'private 192': '192.168.1.1',
  benchmarking: '198.19.255.255',
  'documentation 2': '198.51.100.1',
  'documentation 3': '203.0.113.1',
  multicast: '224.0.0.1',
  reserved: '240.0.0.1',
  broadcast: '255.255.255.255',
  'cloud platform': '168.63.129.16',
  'IPv6 unspecified': '::',
  'IPv6 loopback': '::1',
  'IPv6 discard': '100::1',
  'IPv6 benchmarking': '2001:2::1',
  'IPv6 ORCHID': '2001:20::1',
  'IPv6 documentation': '2001:db8::1',
  'IPv6 documentation 2': '3fff::1',
  'IPv6 segment routing': '5f00::1',
  'IPv6 unassigned': '4000::1',
  'IPv6 unique local': 'fd12:3456::1',
  'IPv6 cloud metadata': 'fd00:ec2::254',
  'IPv6 link-local': 'fe80::1',
  'IPv6 link-local with zone': 'fe80::1%eth0',
  'IPv6 site-local': 'fec0::1',
  'IPv6 multicast': 'ff02::1',
  ...INSIDE_IPV6,
};

const answering =
  (...addresses: string[]) =>
  async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));

interface Case {
  readonly what: string;
  readonly url: string;
  readonly resolve?: Guard['resolve'];
  readonly reason: RequestFailure['reason'];
}

const names: Case[] = Object.entries(PRIVATE_ADDRESSES).map(([what, address]) => ({
  what: `a name of ${what} (${address})`,
  url: 'https://receiver.test:PORT/',
  resolve: answering(address),
  reason: 'address',
}));

/** `PORT` is the port of a server on 127.0.0.1, which must stay unreachable. */
const CASES: Case[] = [
  ...names,
  ...[
    ['one public and one private answer', answering('8.8.8.8', '10.0.0.1')] as const,
    ['a private answer behind many public ones', answering(...Array<string>(40).fill('8.8.8.8'), '::1')] as const,
    ['a public IPv4 and a private IPv6 answer', answering('8.8.8.8', 'fd00::1')] as const,
    ['an answer without an address', answering('localhost')] as const,
  ].map(([what, resolve]): Case => ({ what, url: 'https://receiver.test:PORT/', resolve, reason: 'address' })),
  ...Object.values(INSIDE_IPV6).map((address): Case => ({
    what: `the literal [${address}]`,
    url: `https://[${address}]:PORT/`,
    reason: 'address',
  })),
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0x0',
    '10.0.0.1',
    '0xa9fea9fe',
    '2852039166',
    '169.254.169.254',
    '168.63.129.16',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ].map((host): Case => ({ what: `the literal ${host}`, url: `https://${host}:PORT/`, reason: 'address' })),
  ...[
    'https://[fe80::1%25eth0]:PORT/',
    'https://[::1%lo]:PORT/',
    'https://127.0.0.1.256:PORT/',
    'https://256.0.0.1:PORT/',
    'https://:PORT/',
    'https://receiver.test:99999/',
    '//127.0.0.1:PORT/',
    '127.0.0.1:PORT',
    'receiver.test',
    '',
    `https://receiver.test/${'a'.repeat(2_048)}`,
  ].map((url): Case => ({ what: `no URL: ${url.slice(0, 40)}`, url, reason: 'url' })),
  ...[
    'http://receiver.test/',
    'http://127.0.0.1:PORT/',
    'ftp://receiver.test/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'gopher://127.0.0.1:PORT/',
    'ws://receiver.test/',
    'javascript:0',
    'unix:/var/run/docker.sock',
  ].map((url): Case => ({ what: `the scheme of ${url}`, url, reason: 'scheme' })),
  ...[
    'https://me@receiver.test/',
    'https://me:secret@receiver.test/',
    'https://:secret@receiver.test/',
    'https://receiver.test%40127.0.0.1@receiver.test/',
    'https://receiver.test@127.0.0.1:PORT/',
  ].map((url): Case => ({ what: `the user name in ${url}`, url, reason: 'user-info' })),
  ...[0, 1, 22, 25, 53, 111, 389, 445, 993, 1023, 1719, 2049, 4190, 5060, 6000, 6667, 10080].map((port): Case => ({
    what: `port ${port}`,
    url: `https://receiver.test:${port}/`,
    reason: 'port',
  })),
];

let canary: Server;
let port: number;
let reached = 0;
beforeAll(async () => {
  canary = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  canary.listen(0, '0.0.0.0');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterAll(async () => {
  canary.close();
  await once(canary, 'close');
});

const failureOf = async (promise: Promise<unknown>): Promise<RequestFailure> => {
  const thrown: unknown = await promise.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
  if (!(thrown instanceof RequestFailure)) throw new Error(`no RequestFailure: ${String(thrown)}`);
  return thrown;
};

describe('a destination', () => {
  it(`is tried in ${CASES.length} forms`, () => expect(CASES.length).toBeGreaterThanOrEqual(60));

  it.each(CASES)('is refused when saved and when sent to: $what', async ({ url, resolve, reason }) => {
    const client = new GuardedClient({ resolve: resolve ?? answering('8.8.8.8') });
    const target = url.replaceAll('PORT', String(port));
    const saved = await failureOf(client.check(target));
    const sent = await failureOf(client.send({ method: 'POST', url: target, body: 'x', responseBytesMax: 100 }));
    client.close();
    expect(sent).toMatchObject({ kind: 'invalid_target', reason, remoteAddress: undefined });
    expect(saved).toMatchObject({ kind: sent.kind, reason: sent.reason, message: sent.message });
    expect(reached).toBe(0);
  });

  it.each([
    ['https://receiver.test/', ['8.8.8.8']],
    ['https://receiver.test:443/', ['8.8.8.8', '2606:4700::1111']],
    ['https://receiver.test:8443/hooks?x=1', ['172.32.0.1']],
    ['https://receiver.test:80/', ['192.0.1.1']],
    ['https://bücher.test/', ['100.128.0.1']],
    ['https://8.8.8.8/', []],
    ['https://[2606:4700::1111]/', []],
    ['https://[64:ff9b::8.8.8.8]/', []],
  ])('is allowed: %s with %j', async (url, addresses) => {
    const client = new GuardedClient({ resolve: answering(...addresses) });
    await expect(client.check(url)).resolves.toBeUndefined();
  });

  it('does not reveal the private address of a name', async () => {
    const client = new GuardedClient({ resolve: answering('10.20.30.40') });
    expect((await failureOf(client.check('https://receiver.test/'))).message).not.toContain('10.20');
  });

  it('may be private for listed hosts only', () => {
    const policy = new DestinationPolicy({ allowedHosts: ['localhost:9000', '127.1', '[::1]:9001'] });
    for (const url of [
      'http://localhost:9000/',
      'http://127.0.0.1:5555/',
      'https://127.0.0.1/',
      'http://[::1]:9001/',
    ]) {
      expect(policy.vet(url).href).toBe(url);
    }
    for (const url of ['http://localhost:9001/', 'http://127.0.0.2/', 'http://[::1]/', 'http://localhost.:9000/']) {
      expect(() => policy.vet(url)).toThrow(RequestFailure);
    }
    expect(() => policy.vet('http://127.0.0.1:22/')).toThrow('port 22');
  });

  it('can only be listed as host or host:port', () => {
    for (const entry of ['', 'http://localhost', 'localhost/', 'a b', ':80']) {
      expect(() => new DestinationPolicy({ allowedHosts: [entry] })).toThrow('neither host nor host:port');
    }
  });
});

describe('a forbidden address', () => {
  it.each(Object.entries(PRIVATE_ADDRESSES))('is that of %s: %s', (_what, address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '64:ff9b::8.8.8.8'])('is not %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});

describe('the name look-up', () => {
  const QUESTION_OFFSET = 12;
  const ANSWER_FLAGS = 0x8180;
  const NXDOMAIN = 3;
  const sockets: UdpSocket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

  /** A name server with one IPv4 address for every name, or none, or without a response. */
  async function nameServer(answer: readonly number[] | 'no such name' | 'silent'): Promise<string> {
    const socket = createSocket('udp4');
    sockets.push(socket);
    socket.on('message', (query, { port: from, address }) => {
      if (answer === 'silent') return;
      const end = query.indexOf(0, QUESTION_OFFSET) + 5;
      const isIpv4Question = query.readUInt16BE(end - 4) === 1;
      const hasAnswer = Array.isArray(answer) && isIpv4Question;
      const header = Buffer.alloc(QUESTION_OFFSET);
      query.copy(header, 0, 0, 2);
      header.writeUInt16BE(ANSWER_FLAGS + (answer === 'no such name' ? NXDOMAIN : 0), 2);
      header.writeUInt16BE(1, 4);
      header.writeUInt16BE(hasAnswer ? 1 : 0, 6);
      const record = hasAnswer ? Buffer.from([0xc0, QUESTION_OFFSET, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...answer]) : '';
      socket.send(Buffer.concat([header, query.subarray(QUESTION_OFFSET, end), Buffer.from(record)]), from, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return `127.0.0.1:${socket.address().port}`;
  }

  it('returns the addresses from a name server', async () => {
    const resolve = nameServers([await nameServer([8, 8, 4, 4])]);
    await expect(resolve('receiver.test')).resolves.toEqual([{ address: '8.8.4.4', family: 4 }]);
  });

  it('refuses a private address from a name server', async () => {
    const client = new GuardedClient({ resolve: nameServers([await nameServer([10, 0, 0, 1])]) });
    expect(await failureOf(client.check('https://receiver.test/'))).toMatchObject({ reason: 'address' });
  });

  it('fails for an unknown name', async () => {
    const client = new GuardedClient({ resolve: nameServers([await nameServer('no such name')]) });
    const failure = await failureOf(client.check('https://receiver.test/'));
    expect(failure).toMatchObject({ kind: 'dns', code: 'ENOTFOUND' });
  });

  it('fails within the timeout when the name server is silent', async () => {
    const client = new GuardedClient({ resolve: nameServers([await nameServer('silent')]) });
    const began = performance.now();
    expect(await failureOf(client.check('https://receiver.test/'))).toMatchObject({ kind: 'dns' });
    expect(performance.now() - began).toBeLessThan(4_500);
  });

  it('fails when no name server can be reached', async () => {
    const address = await nameServer('silent');
    const [socket] = sockets.splice(0);
    socket?.close();
    const client = new GuardedClient({ resolve: nameServers([address]) });
    expect(await failureOf(client.check('https://receiver.test/'))).toMatchObject({ kind: 'dns' });
  });

  it('ends at its timeout, and fails without an address', async () => {
    const silent = new GuardedClient({ resolve: () => new Promise(() => undefined) });
    expect(await failureOf(silent.check('https://receiver.test/'))).toMatchObject({
      kind: 'dns',
      message: 'the name was not resolved within 3000 ms',
    });
    const empty = new GuardedClient({ resolve: answering() });
    expect(await failureOf(empty.check('https://receiver.test/'))).toMatchObject({ kind: 'dns' });
  });
});
