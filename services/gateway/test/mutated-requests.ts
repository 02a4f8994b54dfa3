import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configureLog } from '@cpes/service-kit';
import { bytesOf, type Draft, mutated, Random } from './mutations.ts';
import { type Credentials, Gateway, LONG, SHORT } from './harness.ts';

/** Request `n` is generated from `SEED + n`, so that a failing one can be repeated alone. */
const SEED = 20_261_122;
const BATCH = 100;
const AT_ONCE = 40;
/** One of that many batches runs before code is compiled and pools and caches are full. */
const WARM_UP_SHARE = 5;
/**
 * One garbage collection on a shared machine has cost as much as nine normal batches. The inputs that once stopped the service cost
 * hundreds.
 */
const CPU_TIMES_MAX = 40;
const HEAP_GROWTH_BYTES_MAX = 32 * 1_024 * 1_024;
const TEST_TIMEOUT_MS = 300_000;
/** A connection without a response is closed then, which is a failure. */
const ANSWER_TIMEOUT_MS = 20_000;
/** An idle keep-alive connection is closed then. */
const IDLE_MS = 200;

/** Sends a gateway that many malformed requests. */
export function describeMutatedRequests(count: number): void {
  const warmUp = count / WARM_UP_SHARE;
  describe(`${count} requests with mutations`, () => {
    let gateway: Gateway;
    let tenant: Credentials;
    let seeds: Draft[];
    const errorLines: string[] = [];

    beforeAll(async () => {
      configureLog('error', { write: (line: string) => void errorLines.push(line) });
      gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '1000000', REQUEST_TIMEOUT_MS: '500' });
      tenant = await gateway.tenant();
      const { body: record } = await gateway.post('/v2/skus', LONG, tenant.key);
      const headers: [string, string][] = [
        ['Host', 'cpes.test'],
        ['Connection', 'close'],
        ['Authorization', `Bearer ${tenant.key}`],
        ['Accept-Encoding', 'gzip, br'],
      ];
      const json: [string, string] = ['Content-Type', 'application/json'];
      const posts = [LONG, SHORT].map((body) => ({
        method: 'POST',
        path: '/v2/skus',
        headers: [...headers, json],
        body: JSON.stringify(body),
      }));
      const gets = [`/v2/skus/${record.skuId}`, '/v2/reports/rpt_1', '/openapi.json', '/livez'].map((path) => ({
        method: 'GET',
        path,
        headers,
        body: '',
      }));
      seeds = [...posts, ...posts, ...gets];
    });
    afterAll(() => gateway.stop());

    /** Sends bytes and reads the response. Node does not respond to a client that ends its own side first. */
    const send = (bytes: Buffer) =>
      new Promise<string>((resolve) => {
        const { hostname, port } = new URL(gateway.url);
        const chunks: Buffer[] = [];
        const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
        socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
        socket.on('data', (chunk) => {
          chunks.push(chunk);
          socket.setTimeout(IDLE_MS);
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
      });

    it(
      'get no 5xx, only errors that are problems, and do not exhaust CPU or memory',
      async () => {
        const wrong: string[] = [];
        const batchCpuMs: number[] = [];
        let heapBytes = 0;
        for (let first = 0; first < count; first += BATCH) {
          if (first === warmUp) heapBytes = heapAfterCollection();
          const cpu = process.cpuUsage();
          let next = first;
          const sendSome = async () => {
            while (next < first + BATCH) {
              const number = next++;
              const random = new Random(SEED + number);
              const bytes = mutated(random.one(seeds), random);
              const answer = await send(bytes);
              const offence = offenceOf(answer);
              if (offence !== undefined)
                wrong.push(`${SEED} + ${number}: ${offence}: ${bytes.toString('latin1').slice(0, 200)}`);
            }
          };
          await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
          const { user, system } = process.cpuUsage(cpu);
          batchCpuMs.push((user + system) / 1_000);
        }
        expect([wrong, errorLines]).toEqual([[], []]);
        const warm = batchCpuMs.slice(warmUp / BATCH);
        const middle = [...warm].sort((one, other) => one - other)[warm.length >> 1]!;
        expect(Math.max(...warm)).toBeLessThan(CPU_TIMES_MAX * middle);
        expect(heapAfterCollection() - heapBytes).toBeLessThan(HEAP_GROWTH_BYTES_MAX);
        const answer = await send(bytesOf(seeds[0]!));
        expect(answer).toMatch(/^HTTP\/1\.1 201 /);
      },
      TEST_TIMEOUT_MS,
    );
  });
}

/** The flaw of a response. */
function offenceOf(answer: string): string | undefined {
  if (answer === '') return 'no answer';
  const [head = ''] = answer.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
  if (!(status < 500)) return `status ${status}`;
  if (status >= 400 && !/^content-type: application\/problem\+json/im.test(head)) return `${status} without a problem`;
  return status < 200 || /^x-request-id: /im.test(head) ? undefined : `${status} without an id`;
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
