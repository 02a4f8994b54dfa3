import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port.ts';

/** Linux hands out ports from here on. */
const GIVEN_TO_ANYBODY_FROM = 32_768;

describe('freePort', () => {
  it('answers with a port that can be listened on and that no outgoing connection is given', async () => {
    const port = await freePort();
    expect(port).toBeLessThan(GIVEN_TO_ANYBODY_FROM);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });

  it('answers with different ports to callers at the same time', async () => {
    const ports = await Promise.all(Array.from({ length: 8 }, () => freePort()));
    expect(new Set(ports).size).toBeGreaterThan(6);
  });
});
