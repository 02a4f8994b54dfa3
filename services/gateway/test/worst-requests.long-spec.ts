import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { SkuSubmitted } from '@cpes/contracts';
import { JSON_BODY } from '@cpes/http-api';
import { queueOf } from '@cpes/messaging';
import { configureLog } from '@cpes/service-kit';
import { aSubmission, messageOf, type OpenApiDocument } from '@cpes/testing';
import { BULK_BYTES_MAX } from '../src/evaluations/bulk/bulk-items.ts';
import { DeadLetters } from '../src/operations/dead-letters.ts';
import { BODY_LENGTH_MAX } from '../src/operations/operations.request.ts';
import { FakeStages } from './fake-stages.ts';
import { Gateway, LONG } from './harness.ts';
import { longestTurnMs } from './loop-meter.ts';
import { Person } from './person.ts';
import { Sender } from './sender.ts';
import { fieldsIn, worstBodies, worstBulks, worstEdits } from './worst-bodies.ts';

/** No request may block others for longer. */
const TURN_MS_MAX = 50;
/** The median counts, because the first try compiles code, and garbage collection can occur at any time. */
const TRIES = 3;
const MAJORITY = Math.ceil(TRIES / 2);
/** Node refuses more than 16 KiB of headers. */
const HEAD_BYTES = 15_000;
const FORBIDDEN = 403;
const TEST_MS_MAX = 400_000;
/** The routes of operators, and those of one parked message. */
const OPERATIONS_PATH = '/app/api/operations/';
const MESSAGE_PATH = `${OPERATIONS_PATH}dead-letters/{queue}/{messageId}/{resend}`;
const QUEUE = queueOf('intake', 'sku.submitted.v1');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** An optional file for the results of a run. */
const FIGURES_FILE = process.env['WORST_REQUESTS_FILE'];

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly types: readonly string[];
  readonly fields: readonly string[];
}

const documentOf = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as OpenApiDocument;

function operationsIn(file: string): Operation[] {
  const document = documentOf(file);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const content = item[method]?.requestBody?.content ?? {};
      const fields = Object.values(content).flatMap(({ schema }) => fieldsIn(schema as object, document));
      return { method: method.toUpperCase(), path, types: Object.keys(content), fields: [...new Set(fields)] };
    }),
  );
}

const OPERATIONS = [...operationsIn('openapi.json'), ...operationsIn('dist/web-openapi.json')];

/** Headers that the gateway reads, each as long and as expensive as possible. */
const HEADERS: Readonly<Record<string, string>> = {
  accept: 'a/b;q=0.1,'.repeat(HEAD_BYTES / 10),
  'accept-encoding': 'br;q="'.repeat(HEAD_BYTES / 6),
  authorization: `Bearer ${'x'.repeat(HEAD_BYTES)}`,
  cookie: '__Host-cpes=;'.repeat(HEAD_BYTES / 13),
  'content-type': 'application/json;charset="\\'.repeat(HEAD_BYTES / 27),
  'idempotency-key': `"${'\\"'.repeat(HEAD_BYTES / 2)}`,
  'if-none-match': 'W/"a",'.repeat(HEAD_BYTES / 6),
  prefer: 'wait="\\'.repeat(HEAD_BYTES / 7),
  range: `bytes=${'0-1,'.repeat(HEAD_BYTES / 4)}`,
  traceparent: '0'.repeat(HEAD_BYTES),
  'x-request-id': 'a'.repeat(HEAD_BYTES),
  'x-other': ','.repeat(HEAD_BYTES),
};
const QUERIES = {
  'one name': 'q=&'.repeat(HEAD_BYTES / 3),
  names: Array.from({ length: HEAD_BYTES / 6 }, (_, n) => `${n.toString(36)}=`).join('&'),
  escapes: `q=${'%20'.repeat(HEAD_BYTES / 3)}`,
  'broken escapes': `q=${'%'.repeat(HEAD_BYTES)}`,
  cursor: `cursor=${'A'.repeat(HEAD_BYTES)}`,
  words: `q=${'a+'.repeat(HEAD_BYTES / 2)}`,
  limit: `limit=${'9'.repeat(HEAD_BYTES)}`,
};

describe('the most expensive requests', () => {
  const stages = new FakeStages();
  let gateway: Gateway;
  let sender: Sender;
  let credentials: Readonly<Record<'api' | 'owner' | 'operator', string>>;
  let skuId: string;
  const submission = aSubmission();
  const message = messageOf(SkuSubmitted, submission, { tenantId: randomUUID() });
  let signIn: () => Promise<void>;
  const wrong: string[] = [];

  beforeAll(async () => {
    configureLog('error', { write: () => undefined });
    const settings = { RATE_LIMIT_PER_MINUTE: '10000000', RATE_LIMIT_BURST: '1000000' };
    gateway = await Gateway.start(settings, undefined, undefined, [], stages.peers());
    const tenant = await gateway.tenant();
    skuId = (await gateway.post('/v2/skus', LONG, tenant.key)).body.skuId as string;
    await gateway.broker.subscribe({ queue: QUEUE, prefetch: 1, handle: async () => ({ kind: 'done' }) });
    sender = new Sender(gateway.url);
    signIn = async () => {
      const cookieOf = async (role: 'owner' | 'operator') => {
        const { token } = await Person.of(gateway, tenant.tenantId, role);
        return `cookie: __Host-cpes=${token}\r\nsec-fetch-site: same-origin\r\n`;
      };
      credentials = {
        api: `authorization: Bearer ${tenant.key}\r\n`,
        owner: await cookieOf('owner'),
        operator: await cookieOf('operator'),
      };
    };
  });
  // One of the operations signs out.
  beforeEach(async () => {
    wrong.length = 0;
    await signIn();
  });
  afterAll(async () => {
    await sender.close();
    await gateway.stop();
  });

  const credentialsOf = ({ path }: Operation) =>
    path.startsWith('/v2')
      ? credentials.api
      : path.startsWith(OPERATIONS_PATH)
        ? credentials.operator
        : credentials.owner;
  /** Parks the message again, because an operation may have sent or removed it. */
  const prepare = async ({ path }: Operation) => {
    const fault = { kind: 'bug', code: 'bug', reason: 'no row' } as const;
    if (path.startsWith(MESSAGE_PATH)) await gateway.app.get(DeadLetters).keep({ queue: QUEUE, message, fault });
  };
  const headOf = ({ method, path }: Operation, headers: string, query = '') => {
    const parameters: Record<string, string> = { skuId, queue: QUEUE, messageId: message.id, resend: '0' };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? 'nothing');
    const all = `host: cpes.test\r\nconnection: close\r\n${headers}`;
    return Buffer.from(`${method} ${address}${query} HTTP/1.1\r\n${all}\r\n`, 'latin1');
  };

  /** Sends it until the median of all tries is clearly within or beyond the limit, and records violations. */
  const hold = async (operation: Operation, name: string, ...parts: readonly Buffer[]): Promise<number> => {
    const [within, beyond]: [number[], number[]] = [[], []];
    let status = 0;
    while (Math.max(within.length, beyond.length) < MAJORITY) {
      await prepare(operation);
      const ms = await longestTurnMs(async () => {
        status = await sender.send(...parts);
      });
      (ms < TURN_MS_MAX ? within : beyond).push(ms);
    }
    const figures = `${[...within, ...beyond].map((ms) => ms.toFixed(1)).join(' ')} ms, answered ${status}`;
    if (FIGURES_FILE !== undefined) appendFileSync(FIGURES_FILE, `${figures}\t${name}\n`);
    if (status === 500 || status === 0 || beyond.length >= MAJORITY) wrong.push(`${name}: ${figures}`);
    return status;
  };

  it.each(OPERATIONS.filter(({ types }) => types.length > 0).map((one) => [`${one.method} ${one.path}`, one] as const))(
    'block the event loop only briefly with any body of %s',
    async (name, operation) => {
      const bulks = operation.path.endsWith('/bulk') ? worstBulks(BULK_BYTES_MAX, JSON_BODY.bytesMax) : undefined;
      for (const type of operation.types) {
        const isLines = type === 'application/x-ndjson';
        const bodies =
          bulks === undefined ? worstBodies(operation.fields, JSON_BODY.bytesMax) : isLines ? bulks.lines : bulks.json;
        const edits =
          operation.path === `${MESSAGE_PATH}/edit` ? worstEdits(submission, BODY_LENGTH_MAX, JSON_BODY.bytesMax) : [];
        for (const { name: what, bytes } of [...bodies, ...edits]) {
          const body = bytes();
          const headers = `${credentialsOf(operation)}content-type: ${type}\r\ncontent-length: ${body.length}\r\n`;
          const status = await hold(operation, `${name} ${type}: ${what}`, headOf(operation, headers), body);
          if (status === FORBIDDEN) wrong.push(`${name} ${type}: ${what}: nothing reads the body`);
        }
      }
      expect(wrong).toEqual([]);
    },
    TEST_MS_MAX,
  );

  it.each(OPERATIONS.map((one) => [`${one.method} ${one.path}`, one] as const))(
    'block the event loop only briefly with any address or header of %s',
    async (name, operation) => {
      const own = credentialsOf(operation);
      for (const [what, query] of Object.entries(QUERIES))
        await hold(operation, `${name}: a query of ${what}`, headOf(operation, own, `?${query}`));
      for (const [header, value] of Object.entries(HEADERS))
        await hold(
          operation,
          `${name}: ${header}`,
          headOf(operation, `${header in { authorization: 0, cookie: 0 } ? '' : own}${header}: ${value}\r\n`),
        );
      const long = { ...operation, path: operation.path.replaceAll(/\{\w+\}/g, '%25'.repeat(HEAD_BYTES / 3)) };
      await hold(operation, `${name}: a long address`, headOf(long, own));
      expect(wrong).toEqual([]);
    },
    TEST_MS_MAX,
  );
});
