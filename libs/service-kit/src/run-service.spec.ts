import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { EventTransport, Lifecycle, runService, type ServiceDefinition, startService } from '@cpes/service-kit';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { IsOptional } from 'class-validator';

/** The exit code of a process, recorded instead of exiting. */
class Exit extends Error {
  constructor(readonly code: unknown) {
    super(`exit ${String(code)}`);
  }
}

class Settings {
  @IsOptional() LOG_LEVEL?: string;
}

describe('runService', () => {
  let trail: string[];
  const signals = ['SIGTERM', 'SIGINT', 'disconnect'];
  const broker = { close: async () => void trail.push('broker closed') };

  beforeEach(() => {
    trail = [];
    jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(code);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const signal of signals) process.listeners(signal as 'SIGTERM').forEach((heard) => process.off(signal, heard));
  });

  /** A service whose consumers do `onListen` while they start. */
  function aService(onListen: () => void): ServiceDefinition<Settings, typeof broker> {
    class Anything {}
    const lifecycle = new Lifecycle();
    lifecycle.onStop('consumers', () => void trail.push('consumers drained'));
    const strategy = {
      listen(callback: () => void) {
        trail.push('consumers started');
        onListen();
        callback();
      },
      close: () => undefined,
      on: () => undefined,
      unwrap: () => undefined,
    };
    return {
      name: 'scoring',
      config: Settings,
      module: () => ({
        module: Anything,
        providers: [
          { provide: Lifecycle, useValue: lifecycle },
          { provide: EventTransport, useValue: strategy },
        ],
      }),
    };
  }

  const run = (service: ServiceDefinition<Settings, typeof broker>, open = async () => broker) =>
    runService(service, { config: Settings, open }).catch((error: unknown) => error);

  it.each(signals)('drains started parts after a stop request during the start, by %s', async (signal) => {
    const service = aService(() => process.emit(signal as 'SIGTERM', 'SIGTERM'));
    expect(await run(service)).toEqual(new Exit(0));
    expect(trail).toEqual(['consumers started', 'consumers drained', 'broker closed']);
  });

  it('starts nothing after a stop request before the start', async () => {
    const open = async () => {
      process.emit('SIGTERM', 'SIGTERM');
      return broker;
    };
    expect(
      await run(
        aService(() => undefined),
        open,
      ),
    ).toEqual(new Exit(0));
    expect(trail).toEqual(['broker closed']);
  });

  it('stops in order after a later stop request, and only once', async () => {
    const service = aService(() => {
      setTimeout(() => signals.forEach((signal) => process.emit(signal as 'SIGTERM', 'SIGTERM')), 100);
    });
    expect(await run(service)).toEqual(new Exit(0));
    expect(trail).toEqual(['consumers started', 'consumers drained', 'broker closed']);
  });

  it('exits with 1 when it cannot start', async () => {
    const service = aService(() => {
      throw new Error('no queue');
    });
    expect(await run(service)).toEqual(new Exit(1));
    expect(trail).toEqual(['consumers started', 'consumers drained', 'broker closed']);
  });

  it.each([
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '70000'],
  ])('refuses %s=%s and starts nothing', async (name, value) => {
    jest.replaceProperty(process, 'env', { ...process.env, [name]: value });
    expect(await run(aService(() => undefined))).toEqual(new Exit(1));
    expect(trail).toEqual([]);
  });

  it("starts nothing when the operators' port is in use", async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    jest.replaceProperty(process, 'env', { ...process.env, METRICS_PORT: String(port) });
    expect(await run(aService(() => undefined))).toEqual(new Exit(1));
    expect(trail).toEqual([]);
    other.close();
  });

  it('closes keep-alive connections after a stop', async () => {
    const requests: (() => void)[] = [];
    const service = await startService(
      {
        ...aService(() => undefined),
        http: {
          adapter: () => new FastifyAdapter(),
          configure: (app) => {
            const door = app.getHttpAdapter().getInstance();
            door.get('/slow', () => new Promise((resolve) => requests.push(() => resolve('done'))));
          },
          address: () => ({ host: '127.0.0.1', port: 0 }),
        },
      },
      new Settings(),
      broker,
    );
    const server = service.app.getHttpServer();
    let left: number | undefined;
    service.lifecycle.onStop('consumers', async () => {
      left = await promisify(server.getConnections.bind(server))();
    });
    const agent = new Agent({ keepAlive: true });
    const asked = once(server, 'request');
    const answer = once(get(`${service.url}/slow`, { agent }), 'response');
    await asked;
    const stopping = service.stop();
    requests[0]?.();
    const [response] = (await answer) as [NodeJS.ReadableStream];
    response.resume();
    await stopping;
    expect(left).toBe(0);
    agent.destroy();
  });
});
