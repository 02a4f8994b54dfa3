import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RabbitInstance, startRabbit, until } from '@cpes/local-servers';
import { RabbitBroker } from '@cpes/messaging';
import { aMessage } from '@cpes/testing';
import { Gate, Recorder } from '../src/broker.conformance.ts';
import { RabbitManagement } from '../src/rabbit-management.ts';
import { Topology } from '../src/topology.ts';

const QUEUE = 'intake.sku.submitted.v1';
/** The broker refreshes the data of the API every five seconds. */
const REFRESHED_MS_MAX = 45_000;

describe('the management API of a private RabbitMQ', () => {
  let rabbit: RabbitInstance;
  beforeAll(async () => {
    rabbit = await startRabbit({ isManaged: true });
  }, 60_000);
  afterAll(() => rabbit.stop());

  it('returns the messages, unacknowledged ones and acknowledgements of a queue with a prefix', async () => {
    expect(rabbit.managementUrl).toMatch(/^http:\/\/guest:guest@127\.0\.0\.1:\d+$/);
    const { url, managementUrl } = rabbit;
    const broker = await new RabbitBroker({ urls: [url], service: 'intake', prefix: 'one.', managementUrl }).open();
    try {
      const gate = new Gate();
      const intake = new Recorder(QUEUE, () => gate.opened.then(() => ({ kind: 'done' })), { prefetch: 2 });
      await broker.subscribe(intake.subscription);
      for (let nth = 0; nth < 3; nth += 1) await broker.publish(aMessage());
      const counts = async () => (await broker.counts())?.find(({ queue }) => queue === QUEUE);
      await until('two of three are in work', async () => (await counts())?.held === 3, REFRESHED_MS_MAX);
      expect(await counts()).toEqual({ queue: QUEUE, inWork: 2, held: 3, acknowledged: 0 });
      gate.open();
      await until('all are acknowledged', async () => (await counts())?.acknowledged === 3, REFRESHED_MS_MAX);
      expect(await counts()).toEqual({ queue: QUEUE, inWork: 0, held: 0, acknowledged: 3 });
    } finally {
      await broker.close();
    }
  }, 60_000);

  it('is not called without an address', async () => {
    const broker = new RabbitBroker({ urls: [rabbit.url], service: 'intake' });
    expect(await broker.counts()).toBeUndefined();
  });
});

describe('a failing management API', () => {
  let server: Server;
  let answer: { status: number; body?: string } | 'silence';
  const seen: { url?: string | undefined; authorization?: string | undefined }[] = [];
  beforeAll(async () => {
    server = createServer(({ url, headers: { authorization } }, response) => {
      seen.push({ url, authorization });
      if (answer === 'silence') return;
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const management = () => {
    const { port } = server.address() as AddressInfo;
    return new RabbitManagement(
      `http://us%40er:pass%2Fword@127.0.0.1:${String(port)}/rabbit/`,
      'a/host',
      new Topology(),
    );
  };

  it('receives the virtual host in the path and the password in a header', async () => {
    answer = { status: 200, body: JSON.stringify([{ name: QUEUE }, { name: 'another', messages: 5 }]) };
    expect(await management().counts()).toEqual([{ queue: QUEUE, inWork: 0, held: 0, acknowledged: 0 }]);
    expect(seen.at(-1)).toEqual({
      url: '/rabbit/api/queues/a%2Fhost?columns=name,messages,messages_unacknowledged,message_stats.ack',
      authorization: `Basic ${Buffer.from('us@er:pass/word').toString('base64')}`,
    });
  });

  it.each([
    ['answers with a refusal', { status: 401, body: '{}' }],
    ['answers with another document', { status: 200, body: '<html>' }],
    ['answers without end', { status: 200, body: `[${' '.repeat(1024 * 1024)}]` }],
    ['does not answer', 'silence'],
  ] as const)('fails within its timeout when it %s, without the password in the error', async (_, given) => {
    answer = given;
    const startedAt = performance.now();
    const failure: unknown = await management()
      .counts()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).not.toMatch(/pass|word/);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});
