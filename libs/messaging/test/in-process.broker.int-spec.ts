import { setImmediate } from 'node:timers/promises';
import { until } from '@cpes/local-servers';
import { jest } from '@jest/globals';
import { InProcessBroker, type WireMessage } from '@cpes/messaging';
import { type Database, openDatabase, Outbox, OutboxRelay } from '@cpes/persistence';
import { Lifecycle } from '@cpes/service-kit';
import { aMessage, testDatabase } from '@cpes/testing';
import { type BrokerHarness, describeBroker, Gate, Recorder } from '../src/broker.conformance.ts';

const QUEUE = 'intake.sku.submitted.v1';
const REACTION_MS_MAX = 45_000;

let database: Database;
let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  const empty = await testDatabase('in_process');
  database = await openDatabase({ service: 'intake', url: empty.url, poolSize: 5, entities: [], migrations: [] });
  dropDatabase = () => empty.drop();
}, 30_000);
afterAll(async () => {
  await database.close();
  await dropDatabase();
});
beforeEach(() => database.dataSource.query('TRUNCATE outbox, outbox_failed'));

/** Includes the relay, because the outbox is this broker's queue. */
async function open(): Promise<BrokerHarness & { broker: InProcessBroker; waiting: () => Promise<number> }> {
  const broker = new InProcessBroker();
  const lifecycle = new Lifecycle();
  const outbox = new Outbox(database.prepared);
  const relay = new OutboxRelay('intake', outbox, broker, lifecycle);
  relay.start();
  const add = async (message: WireMessage) => {
    const publish = await database.prepared.transaction((tx) => outbox.insert(tx, [message]));
    publish();
  };
  return {
    broker,
    send: (message) => void add(message),
    withoutQueue: async () => undefined,
    waiting: async () => {
      const [row]: { n: number }[] = await database.dataSource.query('SELECT count(*)::int AS n FROM outbox');
      return row?.n ?? 0;
    },
    close: async () => {
      await lifecycle.stop();
      await broker.close();
    },
  };
}

describeBroker('InProcessBroker', open);

describe('InProcessBroker', () => {
  let harness: Awaited<ReturnType<typeof open>>;

  beforeEach(async () => {
    harness = await open();
  });
  afterEach(() => harness.close());

  it('counts waiting, unacknowledged and handled messages of a queue', async () => {
    const gate = new Gate();
    const intake = new Recorder(QUEUE, () => gate.opened.then(() => ({ kind: 'done' })), { prefetch: 2 });
    await harness.broker.subscribe(intake.subscription);
    for (let nth = 0; nth < 3; nth += 1) harness.send(aMessage());
    await intake.has(2);
    const counts = async () => (await harness.broker.counts())?.[0];
    await until('the third waits', async () => (await counts())?.held === 3, REACTION_MS_MAX);
    expect(await harness.broker.counts()).toEqual([{ queue: QUEUE, inWork: 2, held: 3, acknowledged: 0 }]);
    gate.open();
    await until('all are handled', async () => (await counts())?.acknowledged === 3, REACTION_MS_MAX);
    expect(await harness.broker.counts()).toEqual([{ queue: QUEUE, inWork: 0, held: 0, acknowledged: 3 }]);
  });

  it('refuses a second subscriber of a queue', async () => {
    await harness.broker.subscribe(new Recorder(QUEUE).subscription);
    await expect(harness.broker.subscribe(new Recorder(QUEUE).subscription)).rejects.toThrow(QUEUE);
  });

  it('refuses a publication with the shorter wait when one of two handlers requests a retry', async () => {
    const { broker } = harness;
    await broker.subscribe(
      new Recorder('cost-factor.sku.normalized.v1', () => ({ kind: 'retry', tier: '30s', reason: 'a' })).subscription,
    );
    await broker.subscribe(
      new Recorder('gateway.sku.normalized.v1', () => ({ kind: 'retry', tier: '5s', reason: 'b' })).subscription,
    );
    const outcome = await broker.publish(aMessage({ type: 'sku.normalized.v1' }));
    expect(outcome).toMatchObject({ kind: 'refused', retryAfterMs: 5_000 });
  });

  it('keeps a message in the outbox until its handler is done', async () => {
    const gate = new Gate();
    const intake = new Recorder(QUEUE, async () => {
      await gate.opened;
      return { kind: 'done' };
    });
    await harness.broker.subscribe(intake.subscription);
    harness.send(aMessage());
    await intake.has(1);
    expect(await harness.waiting()).toBe(1);
    gate.open();
    await until('the outbox is empty', async () => (await harness.waiting()) === 0, REACTION_MS_MAX);
  });

  it('delivers a message that waited for its subscriber as a first attempt', async () => {
    const publish = jest.spyOn(harness.broker, 'publish');
    harness.send(aMessage());
    await until('it was tried', () => publish.mock.results.length > 0, REACTION_MS_MAX);
    expect(await publish.mock.results[0]?.value).toEqual({ kind: 'unroutable' });
    expect(await harness.waiting()).toBe(1);
    const intake = new Recorder(QUEUE);
    await harness.broker.subscribe(intake.subscription);
    await intake.has(1);
    expect(intake.received[0]?.attempt).toBe(1);
  });

  it('returns a publication to a paused queue at once, with the time of the next attempt', async () => {
    const { broker } = harness;
    const intake = new Recorder(QUEUE);
    await broker.subscribe(intake.subscription);
    await broker.pause([QUEUE]);
    expect(await broker.publish(aMessage())).toEqual({ kind: 'unknown', retryAfterMs: 4_000 });
    expect(intake.received).toEqual([]);
  });

  it('refuses publications until every awaited queue has its subscriber, and dead letters a keeper', async () => {
    const [first, last] = ['scoring.sku.factors-extracted.v1', 'gateway.sku.factors-extracted.v1'];
    const broker = new InProcessBroker([first, last]);
    const message = aMessage({ type: 'sku.factors-extracted.v1' });
    await broker.subscribe(new Recorder(first).subscription);
    expect(broker.isReady()).toBe(false);
    expect(await broker.publish(message)).toEqual({ kind: 'unknown' });
    const gateway = new Recorder(last);
    await broker.subscribe(gateway.subscription);
    expect(broker.isReady()).toBe(false);
    await broker.keepDeadLetters(async () => undefined);
    expect(broker.isReady()).toBe(true);
    expect(await broker.publish(message)).toEqual({ kind: 'sent' });
    expect(gateway.received).toHaveLength(1);
  });

  it('respects the limit when a place passes to the next message', async () => {
    let underWay = 0;
    let most = 0;
    const intake = new Recorder(
      QUEUE,
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await setImmediate();
        underWay -= 1;
        return { kind: 'done' };
      },
      { prefetch: 2 },
    );
    await harness.broker.subscribe(intake.subscription);
    const waves = Array.from({ length: 50 }, async (_, wave) => {
      for (let hop = 0; hop < wave; hop += 1) await Promise.resolve();
      return harness.broker.publish(aMessage());
    });
    await Promise.all(waves);
    expect(intake.received).toHaveLength(50);
    expect(most).toBe(2);
  });

  it('refuses waiting messages in a drain, and resolves every drain', async () => {
    const gate = new Gate();
    const intake = new Recorder(
      QUEUE,
      async () => {
        await gate.opened;
        return { kind: 'done' };
      },
      { prefetch: 1 },
    );
    await harness.broker.subscribe(intake.subscription);
    const first = harness.broker.publish(aMessage());
    const second = harness.broker.publish(aMessage());
    await intake.has(1);
    const drains = [harness.broker.drain(), harness.broker.drain()];
    expect(await second).toEqual({ kind: 'unknown' });
    gate.open();
    expect(await first).toEqual({ kind: 'sent' });
    await Promise.all(drains);
  });
});
