import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port.ts';

/** The first port that Linux assigns to outgoing connections. */
const GIVEN_TO_ANYBODY_FROM = 32_768;

describe('freePort', () => {
  it('returns a port that is free to listen on and outside the range of outgoing connections', async () => {
    const port = await freePort();
    expect(port).toBeLessThan(GIVEN_TO_ANYBODY_FROM);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });

  it('returns different ports to callers at the same time', async () => {
    const ports = await Promise.all(Array.from({ length: 8 }, () => freePort()));
    expect(new Set(ports).size).toBeGreaterThan(6);
  });
});
