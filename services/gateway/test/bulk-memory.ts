import type { RunningProgram } from '@cpes/testing';
import { type Credentials, Gateway, SHORT } from './harness.ts';
import { postTo, startGatewayProcess } from './gateway-process.ts';

const ITEMS = 1_000;
/** A thousand of them are just below the 4 MiB limit of a bulk. */
const ITEM_BYTES = 4_180;
/** The number of stored items; the others are read completely and then refused. */
const STORED = 20;
/** The limit for bulks of one tenant. */
const AT_ONCE = 3;
/** By then, buffers and the heap have their working size. */
const WARM_UP = 6;
/** The process exits when more than this stays alive on its heap. */
const HEAP = '--max-old-space-size=128';
const TEST_MS_MAX = 240_000;

function aBulk(): string {
  const lines = Array.from({ length: ITEMS }, (_, nth) => {
    const candidate = { ...SHORT, description: 'x'.repeat(2_000), weightGrams: nth < STORED ? 500 : 0 };
    const text = JSON.stringify(candidate);
    return `{${' '.repeat(ITEM_BYTES - text.length - 1)}${text.slice(1)}\n`;
  });
  return lines.join('');
}

/** Sends that many large bulks to a gateway with a small heap. */
export function describeBulks(count: number): void {
  /** Half of the bytes sent after the warm-up. */
  const growthMbMax = ((count - WARM_UP) * ITEMS * ITEM_BYTES) / 2 / 1024 / 1024;
  describe(`a gateway that reads ${count} large bulks`, () => {
    let gateway: Gateway;
    let tenant: Credentials;
    let running: RunningProgram;

    beforeAll(async () => {
      gateway = await Gateway.start();
      tenant = await gateway.tenant();
      const quota = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_BURST: '1000000' };
      running = await startGatewayProcess(gateway.database.url, { ...quota, NODE_OPTIONS: HEAP });
    });
    afterAll(async () => {
      await running.remove();
      await gateway.stop();
    });

    it(
      'responds to every item without growing memory',
      async () => {
        const bulk = aBulk();
        const type = { 'content-type': 'application/x-ndjson' };
        const send = async () => {
          const text = await (await postTo(running, '/v2/skus/bulk', bulk, tenant.key, type)).text();
          const statuses = text
            .trimEnd()
            .split('\n')
            .map((line) => (JSON.parse(line) as { status: number }).status);
          return [statuses.length, statuses.filter((status) => status === 201).length];
        };
        let warm = 0;
        for (let sent = 0; sent < count; sent += AT_ONCE) {
          if (sent === WARM_UP) warm = await running.memoryMb();
          const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
          expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => [ITEMS, STORED]));
        }
        // With fewer, growth cannot be distinguished from noise.
        if (count > 2 * WARM_UP) expect((await running.memoryMb()) - warm).toBeLessThan(growthMbMax);
      },
      TEST_MS_MAX,
    );
  });
}
