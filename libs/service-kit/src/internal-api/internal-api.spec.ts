import { until } from '@cpes/local-servers';
import { HttpServiceHealth, InternalClient } from '@cpes/outbound-http';
import {
  EventTransport,
  Fault,
  FILE_TYPE,
  Lifecycle,
  LifecycleHealth,
  parseEnv,
  Peers,
  type RunningService,
  type ServiceDefinition,
  ServiceHealth,
  startService,
  VERSION,
} from '@cpes/service-kit';
import { Receiver } from '@cpes/testing';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { IsInt } from 'class-validator';
import { InternalApiConfig } from './internal-api.config.ts';
import { isSecret } from './internal-secret.ts';

const SECRET = 'a'.repeat(32);
const STOPPING_MS_MAX = 5_000;

/** The port that callers use. */
abstract class Halving {
  abstract halve(whole: number): Promise<{ half: number }>;
}

/** The service's own calls. */
class EvenHalving extends Halving {
  async halve(whole: number): Promise<{ half: number }> {
    if (whole === 0) throw new TypeError('a secret of the inside');
    const violations = [{ pointer: '#/whole', code: 'odd', detail: 'must be even' }];
    if (whole % 2 === 1) throw new Fault('invalid', 'It is odd.', { code: 'odd', violations, internal: 'private' });
    return { half: whole / 2 };
  }
}

const FILE_BYTES_MAX = 2 * 1024 * 1024;

class HalvingRequest {
  @IsInt() whole!: number;
}

@Controller('halving')
class HalvingController {
  constructor(private readonly halving: Halving) {}

  @Post()
  @HttpCode(200)
  halve(@Body() { whole }: HalvingRequest): Promise<{ half: number }> {
    return this.halving.halve(whole);
  }

  @Post('file')
  @HttpCode(200)
  measure(@Body() file: Buffer): { bytes: number } {
    return { bytes: file.length };
  }
}

/** The adapter for callers in other processes. */
class HttpHalving extends Halving {
  constructor(private readonly client: InternalClient) {
    super();
  }

  halve(whole: number): Promise<{ half: number }> {
    return this.client.post('/halving', { whole });
  }
}

/** The calls of every service, with the providers of one. */
function aService(name: 'scoring' | 'gateway', parts: Partial<Definition> & { providers?: object[] } = {}): Definition {
  const { providers = [], ...definition } = parts;
  class Anything {}
  const lifecycle = new Lifecycle();
  const strategy = { listen: (done: () => void) => done(), close: () => undefined, on: () => undefined };
  return {
    name,
    config: Object,
    module: () => ({
      module: Anything,
      providers: [
        { provide: Lifecycle, useValue: lifecycle },
        { provide: ServiceHealth, useValue: new LifecycleHealth(name, lifecycle) },
        { provide: EventTransport, useValue: strategy },
        ...(providers as []),
      ],
    }),
    ...definition,
  };
}
type Definition = ServiceDefinition<object, undefined>;

const scoring = (useClass: new () => Halving = EvenHalving) =>
  aService('scoring', {
    providers: [{ provide: Halving, useClass }],
    internalCalls: [{ port: Halving, controller: HalvingController, files: { '/halving/file': FILE_BYTES_MAX } }],
  });
const on = parseEnv(InternalApiConfig, { INTERNAL_PORT: '0', INTERNAL_SECRET: SECRET });
const start = (definition: Definition, options = {}) =>
  startService(definition, {}, undefined, { internalApi: on, ...options });

describe('the internal API of a service', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await start(scoring());
  });
  afterAll(() => service.stop());

  const ask = (path: string, init: RequestInit = {}, secret: string | undefined = SECRET) =>
    fetch(`${service.internalUrl}${path}`, {
      ...init,
      headers: { ...(secret === '' ? {} : { 'X-CPES-Internal-Secret': secret }), ...init.headers },
    });
  const post = (body: string, type = 'application/json') =>
    ask('/halving', { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['no secret', ''],
    ['another secret', 'b'.repeat(32)],
    ['a part of the secret', SECRET.slice(1)],
    ['more than the secret', `${SECRET}a`],
  ])('answers 401 to %s for any address, without other information', async (_what, secret) => {
    for (const path of ['/halving', '/health', '/nothing']) {
      const answer = await ask(path, {}, secret);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
      ]);
      expect(await answer.json()).toEqual({ type: 'about:blank', title: 'Unauthorized', status: 401 });
    }
  });

  it('answers 401 before it reads a body', async () => {
    const answer = await ask(
      '/halving',
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      '',
    );
    expect(answer.status).toBe(401);
  });

  it('answers 404 to an unknown address or method', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', '/halving'],
      ['DELETE', '/health'],
      ['GET', '/livez'],
    ]) {
      const answer = await ask(path!, { method: method! });
      expect([method, path, answer.status, await answer.json()]).toMatchObject([
        method,
        path,
        404,
        { status: 404, code: 'unknown-address' },
      ]);
    }
  });

  it.each([
    ['no JSON', '{'],
    ['another type', '{"whole":"2"}'],
    ['an unknown field', '{"whole":2,"more":1}'],
    ['nothing', '{}'],
    ['too much', JSON.stringify({ whole: 2, more: 'x'.repeat(1024 * 1024) })],
  ])('answers 400 to %s', async (_what, body) => {
    const answer = await post(body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });

  it('takes a file up to the limit of its route, and no file elsewhere', async () => {
    const send = async (path: string, bytes: number) => {
      const headers = { 'content-type': FILE_TYPE };
      const answer = await ask(path, { method: 'POST', body: Buffer.alloc(bytes), headers });
      return [answer.status, await answer.json()];
    };
    expect(await send('/halving/file', FILE_BYTES_MAX)).toEqual([200, { bytes: FILE_BYTES_MAX }]);
    expect(await send('/halving/file', FILE_BYTES_MAX + 1)).toMatchObject([400, { status: 400 }]);
    expect(await send('/halving', 1024 * 1024 + 1)).toMatchObject([400, { status: 400 }]);
  });

  it('does not show internal errors', async () => {
    const answer = await post('{"whole":0}');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'bug',
      detail: 'An unexpected fault.',
    });
  });

  it('returns the same health as /readyz', async () => {
    const read = async () => (await ask('/health')).json();
    expect(await read()).toEqual({ service: 'scoring', version: VERSION, status: 'ready', waitingFor: [] });
    let isUp = false;
    service.lifecycle.readyWhen('broker', () => isUp);
    expect(await read()).toMatchObject({ status: 'not ready', waitingFor: ['broker'] });
    isUp = true;
  });

  it('is not reachable through the public listener, nor the public API through this one', async () => {
    const door = {
      adapter: () => new FastifyAdapter(),
      configure: () => undefined,
      address: () => ({ host: '127.0.0.1', port: 0 }),
    };
    @Controller('open')
    class OpenController {
      @Get()
      read(): string {
        return 'open';
      }
    }
    const both = scoring();
    const open = await start({
      ...both,
      http: door,
      module: (...around) => ({ ...both.module(...around), controllers: [OpenController] }),
    });
    const headers = { 'X-CPES-Internal-Secret': SECRET };
    for (const path of ['/health', '/halving']) {
      for (const method of ['GET', 'POST']) {
        const { status } = await fetch(`${open.url}${path}`, { method, headers });
        expect([method, path, status]).toEqual([method, path, 404]);
      }
    }
    expect((await fetch(`${open.url}/open`)).status).toBe(200);
    expect((await fetch(`${open.internalUrl}/open`, { headers })).status).toBe(404);
    await open.stop();
  });

  it('is off without a port', async () => {
    const off = await startService(scoring(), {}, undefined, { internalApi: parseEnv(InternalApiConfig, {}) });
    expect(off.internalUrl).toBeUndefined();
    await off.stop();
  });

  it('answers current requests when the service stops, and no new ones', async () => {
    const answers: (() => void)[] = [];
    class SlowHalving extends Halving {
      halve(): Promise<{ half: number }> {
        return new Promise((resolve) => {
          answers.push(() => {
            resolve({ half: 1 });
          });
        });
      }
    }
    const slow = await start(scoring(SlowHalving));
    const client = new InternalClient({ service: 'scoring', url: slow.internalUrl ?? '', secret: SECRET });
    const asked = client.post<{ half: number }>('/halving', { whole: 2 });
    await until('it is under way', () => answers.length > 0, STOPPING_MS_MAX, 5);
    const trail: string[] = [];
    slow.lifecycle.onStop('consumers', () => void trail.push('the next phase began'));
    const stopping = slow.stop();
    const isRefused = () =>
      client.post('/halving', { whole: 2 }).then(
        () => false,
        () => true,
      );
    await until('nothing more is taken', isRefused, STOPPING_MS_MAX, 5);
    trail.push('answered');
    answers.pop()?.();
    expect(await asked).toEqual({ half: 1 });
    await stopping;
    expect(trail).toEqual(['answered', 'the next phase began']);
    await expect(client.post('/halving', { whole: 2 })).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

/** Both adapters of a port behave the same. */
describe.each(['directly', 'over HTTP'])('a port of another service, called %s', (way) => {
  let running: RunningService;
  let caller: RunningService;

  beforeAll(async () => {
    running = await start(scoring());
    const peers = new Peers();
    if (way === 'directly') peers.add('scoring', running.app);
    const client = new InternalClient({ service: 'scoring', url: running.internalUrl ?? '', secret: SECRET });
    const gateway = aService('gateway');
    caller = await start(
      {
        ...gateway,
        module: (config, broker, around) => {
          const { providers = [], ...module } = gateway.module(config, broker, around);
          const halving = around.find('scoring', Halving, () => new HttpHalving(client));
          return { ...module, providers: [...providers, { provide: Halving, useValue: halving }] };
        },
      },
      { peers },
    );
  });
  afterAll(async () => {
    await caller.stop();
    await running.stop();
  });

  it('is the expected adapter', () => {
    expect(caller.app.get(Halving)).toBeInstanceOf(way === 'directly' ? EvenHalving : HttpHalving);
  });

  it('answers', async () => {
    await expect(caller.app.get(Halving).halve(8)).resolves.toEqual({ half: 4 });
  });

  it('throws the same fault', async () => {
    await expect(caller.app.get(Halving).halve(7)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'odd',
      publicMessage: 'It is odd.',
      violations: [{ pointer: '#/whole', code: 'odd', detail: 'must be even' }],
    });
  });
});

describe('InternalClient', () => {
  let other: Receiver;
  let url: string;
  let answer: { status: number; body: string } | undefined;

  beforeAll(async () => {
    other = await Receiver.start((_request, response) => {
      if (answer !== undefined) response.writeHead(answer.status).end(answer.body);
    });
    url = other.origin;
  });
  afterAll(() => other.stop());

  it.each([
    ['a time-out', undefined, 'unavailable'],
    ['an answer beyond its bound', { status: 200, body: JSON.stringify('x'.repeat(1_000)) }, 'unavailable'],
    ['a response that is not JSON', { status: 200, body: '<html>' }, 'unavailable'],
    ['a redirect', { status: 302, body: '' }, 'unavailable'],
    ['an unexpected status', { status: 418, body: '' }, 'unavailable'],
    [
      'an address that the other version does not have',
      { status: 404, body: '{"code":"unknown-address"}' },
      'unavailable',
    ],
    ['an absent resource', { status: 404, body: '{"code":"not-found","detail":"It is not there."}' }, 'not-found'],
    ['another secret', { status: 401, body: '{}' }, 'bug'],
    ['a fault of the other service', { status: 500, body: '{"detail":"An unexpected fault."}' }, 'bug'],
  ])('turns %s into a fault', async (_what, given, kind) => {
    answer = given;
    const client = new InternalClient({ service: 'scoring', url, secret: SECRET, timeoutMs: 300, answerBytesMax: 500 });
    await expect(client.get('/x')).rejects.toMatchObject({ kind });
  });

  it('uses the timeout of each call', async () => {
    answer = undefined;
    const client = new InternalClient({ service: 'scoring', url, secret: SECRET, timeoutMs: 60_000 });
    await expect(client.post('/x', {}, 200)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('sends the first of several secrets', async () => {
    answer = { status: 200, body: '{}' };
    const client = new InternalClient({ service: 'scoring', url, secret: `${SECRET},${'b'.repeat(32)}` });
    await client.get('/x');
    expect(other.received.at(-1)?.headers['x-cpes-internal-secret']).toBe(SECRET);
  });

  it('throws a fault for an unreachable service', async () => {
    const client = new InternalClient({ service: 'scoring', url: 'http://127.0.0.1:1025', secret: SECRET });
    await expect(new HttpServiceHealth(client).read()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('reads the health of another service', async () => {
    const service = await start(scoring());
    const client = new InternalClient({ service: 'scoring', url: service.internalUrl ?? '', secret: SECRET });
    await expect(new HttpServiceHealth(client).read()).resolves.toEqual({
      service: 'scoring',
      version: VERSION,
      status: 'ready',
      waitingFor: [],
    });
    await service.stop();
  });
});

describe('the settings of an internal API', () => {
  it.each([
    ['a port without a secret', { INTERNAL_PORT: '0' }, 'INTERNAL_SECRET'],
    ['a short secret', { INTERNAL_PORT: '0', INTERNAL_SECRET: 'x'.repeat(31) }, 'INTERNAL_SECRET'],
    ['a short secret beside a long one', { INTERNAL_SECRET: `${SECRET},${'x'.repeat(31)}` }, 'INTERNAL_SECRET'],
    ['more than five secrets', { INTERNAL_SECRET: Array(6).fill(SECRET).join(',') }, 'INTERNAL_SECRET'],
    ['a short secret without a port', { INTERNAL_SECRET: 'x'.repeat(31) }, 'INTERNAL_SECRET'],
    ['an invalid port', { INTERNAL_PORT: '65536', INTERNAL_SECRET: SECRET }, 'INTERNAL_PORT'],
  ])('refuse %s without showing it', (_what, env, named) => {
    const read = () => parseEnv(InternalApiConfig, env);
    expect(read).toThrow(named);
    expect(read).not.toThrow('xxx');
  });

  it('are on the loopback address by default', () => {
    expect(on).toMatchObject({ INTERNAL_HOST: '127.0.0.1', INTERNAL_PORT: 0, INTERNAL_SECRET: SECRET });
  });
});

describe('the comparison of secrets', () => {
  it.each([
    [SECRET, true],
    [`${SECRET}a`, false],
    [SECRET.slice(1), false],
    ['', false],
    [undefined, false],
    [[SECRET], false],
    ['é'.repeat(32), false],
  ])('of %p is %p for any length', (given, expected) => {
    expect(isSecret(given, SECRET)).toBe(expected);
  });

  it('accepts each secret of a list, but not the whole list', () => {
    const [old, next] = [SECRET, 'b'.repeat(32)];
    const setting = `${old},${next}`;
    expect([old, next, setting, 'c'.repeat(32)].map((given) => isSecret(given, setting))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
