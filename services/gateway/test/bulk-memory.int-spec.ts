import { type Credentials, Gateway, SHORT } from './harness.ts';
import { GatewayProcess } from './gateway-process.ts';

const ITEMS = 1_000;
/** A thousand of them are just below the 4 MiB that a bulk may have. */
const ITEM_BYTES = 4_180;
/** So many are stored; the others are read as far, and refused. */
const STORED = 20;
/** As many as one tenant may have read at the same time. */
const AT_ONCE = 3;
/** After these, buffers and the heap have the size that the work needs. */
const WARM_UP = 6;
const BULKS = 24;
/** Half of what is sent after the warm-up. */
const GROWTH_MB_MAX = ((BULKS - WARM_UP) * ITEMS * ITEM_BYTES) / 2 / 1024 / 1024;
/** Beyond this much that stays alive on its heap, the process ends by itself. */
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

describe('a gateway that reads one large bulk after the other', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let running: GatewayProcess;

  beforeAll(async () => {
    gateway = await Gateway.start();
    tenant = await gateway.tenant();
    const quota = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_BURST: '1000000' };
    running = await GatewayProcess.start(gateway.database.url, { ...quota, NODE_OPTIONS: HEAP });
  });
  afterAll(async () => {
    await running.kill();
    await gateway.stop();
  });

  it(
    'answers every item, and keeps its memory',
    async () => {
      const bulk = aBulk();
      const type = { 'content-type': 'application/x-ndjson' };
      const send = async () => {
        const text = await (await running.post('/v2/skus/bulk', bulk, tenant.key, type)).text();
        const statuses = text
          .trimEnd()
          .split('\n')
          .map((line) => (JSON.parse(line) as { status: number }).status);
        return [statuses.length, statuses.filter((status) => status === 201).length];
      };
      let warm = 0;
      for (let sent = 0; sent < BULKS; sent += AT_ONCE) {
        if (sent === WARM_UP) warm = await running.memoryMb();
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
        expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => [ITEMS, STORED]));
      }
      expect((await running.memoryMb()) - warm).toBeLessThan(GROWTH_MB_MAX);
    },
    TEST_MS_MAX,
  );
});
