import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that operating systems assign to outgoing connections and to servers on port 0 (from 32,768 on Linux, from 49,152
 * elsewhere): another process may take such a port within the second that a server needs to start.
 */
const [LOWEST, HIGHEST] = [20_000, 32_767];
/** Nearly every port is free on a machine without thousands of servers. */
const TRIES_MAX = 20;

/** A port on 127.0.0.1 that was just free, and that only another caller of this function is likely to take. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port on 127.0.0.1 in ${TRIES_MAX} tries between ${LOWEST} and ${HIGHEST}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) {
    server.close();
    await once(server, 'close');
  }
  return isListening;
}
